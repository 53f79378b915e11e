import { afterEach, describe, expect, test } from 'vitest'
import { praise } from '../../src/learn/praise'
import type { AccountInfo, SeatStatistics } from '../../src/messages'
import { settings } from '../../src/state/settings.svelte'
import { box } from '../fixtures'

afterEach(() => void (settings.language = 'en'))

type Told = Partial<Omit<AccountInfo, 'statistics'>> & { routePoints?: number; counts?: Partial<SeatStatistics> }

function account(seat: number, { routePoints = 0, counts = {}, ...more }: Told = {}): AccountInfo {
  const statistics = { turns: 12, routes: 0, pieces: 0, longest_route: 0, ...counts } as SeatStatistics
  const items = [{ item: 'routes', label: 'Routes', points: routePoints, details: [] }]
  const none = { total: 0, completed: [], missed: [], longest_path: 0, path: [], borrowed: {} }
  return { seat, ...none, items, ...more, statistics }
}

const told = (own: Told, other: Told = {}) => praise(box(), [account(0, own), account(1, other)], 0)

describe('what a player did well', () => {
  test('begins with the tickets that were completed', () => {
    expect(told({ completed: [0, 1], routePoints: 20 }, { routePoints: 19 })).toEqual([
      'You completed all 2 of your tickets, for 8 points together.',
      'Nobody made more points with routes than you: 20.',
    ])
    expect(told({ completed: [2], missed: [0], longest_path: 5 }, { longest_path: 4 })).toEqual([
      'You completed a ticket, for 2 points.',
      'Your longest path has 5 spaces, more than anybody else’s.',
    ])
  })

  test('says nothing that the opponent did as well', () => {
    const equal: Told = { routePoints: 9, longest_path: 5, counts: { longest_route: 3, routes: 4, pieces: 8 } }
    expect(told({ ...equal, missed: [0] }, equal)).toEqual([
      'You claimed 4 routes, with 8 of your 20 trains.',
      'You played a whole game, all 12 of your turns.',
    ])
  })

  test('is said to who did nothing, too, in both languages', () => {
    expect(told({ missed: [0, 1] }, { routePoints: 30 })).toHaveLength(2)
    settings.language = 'it'
    expect(told({ completed: [0] })[0]).toBe('Hai completato il tuo biglietto: 5 punti.')
  })
})
