import { describe, expect, test } from 'vitest'
import { walk } from '../../src/board/walk'
import type { Thing } from '../../src/board/marks'
import { layout, LAYOUTS } from '../fixtures'

const go = (from: Thing, key: string, corner = from.place ?? 0, shiftKey = false) =>
  walk(layout(), from, corner, { key, shiftKey })

describe('arrow keys', () => {
  test('lead to the next place in their direction', () => {
    expect(go({ place: 0 }, 'ArrowRight')).toEqual({ place: 1 })
    expect(go({ place: 1 }, 'ArrowLeft')).toEqual({ place: 0 })
    expect(go({ place: 0 }, 'ArrowDown')).toEqual({ place: 2 })
  })

  test('lead nowhere where nothing lies ahead', () => {
    expect(go({ place: 0 }, 'ArrowUp')).toBeNull()
    expect(go({ place: 0 }, 'ArrowLeft')).toBeNull()
  })

  test('lead from a route to a place', () => {
    expect(go({ route: 0 }, 'ArrowLeft', 1)).toEqual({ place: 0 })
  })

  test.each(LAYOUTS)('lead to every place of %s', (_, board) => {
    const reached = new Set([0])
    for (const place of reached) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = walk(board, { place }, place, { key, shiftKey: false })?.place
        if (next !== undefined) reached.add(next)
      }
    }
    expect(reached.size).toBe(board.places.length)
  })
})

describe('R', () => {
  test('goes through the routes of a place clockwise from the top, and around again', () => {
    expect(go({ place: 0 }, 'r')).toEqual({ route: 0 })
    expect(go({ route: 0 }, 'r', 0)).toEqual({ route: 1 })
    expect(go({ route: 1 }, 'r', 0)).toEqual({ route: 0 })
  })

  test('goes back with Shift, as the page keys do', () => {
    expect(go({ place: 0 }, 'R', 0, true)).toEqual({ route: 1 })
    expect(go({ route: 1 }, 'PageUp', 0)).toEqual({ route: 0 })
    expect(go({ route: 0 }, 'PageDown', 0)).toEqual({ route: 1 })
  })

  test('means the same with caps lock', () => {
    expect(go({ place: 0 }, 'R')).toEqual({ route: 0 })
  })

  test('leads nowhere from a place without routes', () => {
    const lonely = layout({ routes: [] })
    expect(walk(lonely, { place: 0 }, 0, { key: 'r', shiftKey: false })).toBeNull()
  })

  test.each(LAYOUTS)('goes through all routes of each place of %s', (_, board) => {
    board.places.forEach(({ id }, place) => {
      const mine = board.routes.flatMap(({ a, b }, route) => (a === id || b === id ? [route] : []))
      let at: Thing = { place }
      const seen = mine.map(() => (at = walk(board, at, place, { key: 'r', shiftKey: false }) ?? at).route)
      expect(new Set(seen)).toEqual(new Set(mine))
    })
  })
})

test('Escape leads from a route back to where one was, and from a place nowhere', () => {
  expect(go({ route: 0 }, 'Escape', 1)).toEqual({ place: 1 })
  expect(go({ place: 0 }, 'Escape')).toBeNull()
})

test('other keys lead nowhere', () => {
  for (const key of ['a', 'Enter', ' ', 'Tab', 'Home']) expect(go({ place: 0 }, key)).toBeNull()
})
