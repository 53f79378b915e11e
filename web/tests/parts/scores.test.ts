import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import type { ItemInfo, Scores } from '../../src/messages'
import ScoresTable from '../../src/parts/Scores.svelte'

const ROUTES: ItemInfo = { item: 'routes', label: 'Routes', points: 20, details: [['5 routes', null]] }
const MOST: ItemInfo = {
  item: 'globetrotter',
  label: 'Globetrotter',
  points: 15,
  details: [['tickets completed: 3', null]],
}

/** A result of two seats, both with these items. */
function result(...items: ItemInfo[]): Scores {
  const total = items.reduce((sum, { points }) => sum + points, 0)
  const account = { total, items, completed: [], missed: [], longest_path: 0, path: [], borrowed: {} }
  return {
    accounts: [0, 1].map((seat) => ({ seat, ...account })),
    ranking: [[0, 1]],
    tie_break: 'shared',
    verdict: '',
  }
}

/** The texts of the rows, from the first item to the total. */
function rows(scores: Scores): string[] {
  const desk = { seatColor: () => 'blue' as const, seatName: (seat: number) => `Seat ${seat}` }
  const props = { desk, result: scores, order: [0, 1], picked: 0, onpick: () => undefined }
  const { body } = render(ScoresTable, { props })
  const texts = body.replace(/<!--.*?-->/g, '').split(/<tr[^>]*>/)
  return texts.slice(2).map((row) => row.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim())
}

describe('the table of scores', () => {
  test('has a row for every item it is told, by its label, and the total below', () => {
    expect(rows(result(ROUTES, MOST))).toEqual(['› Routes 20 20', '› Globetrotter 15 15', 'Total 35 35'])
  })

  test('has no row for an item that the edition does not count (G17)', () => {
    expect(rows(result(ROUTES))).toEqual(['› Routes 20 20', 'Total 20 20'])
  })
})
