import { describe, expect, test } from 'vitest'
import { find, plain, wordsOf } from '../../src/board/find'
import { box, place, route } from '../fixtures'

const BOX = box({
  places: [
    place('München', { english: 'Munich', italian: 'Monaco di Baviera' }),
    place('New Amsterdam'),
    place('Łódź'),
    place('Amsterdam'),
  ],
  routes: [route(0, 1, 2), route(0, 2, 3), route(1, 3, 1)],
})

describe('typing in a hurry', () => {
  test.each([
    ['München', 'munchen'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['  L’Aquila ', 'l aquila'],
    ['Kø-Benhavn', 'ko benhavn'],
    ['', ''],
  ])('makes %s of it: %s', (typed, expected) => {
    expect(plain(typed)).toBe(expected)
  })
})

describe('something typed', () => {
  test('finds a place by each of its names, cut short', () => {
    for (const typed of ['mün', 'MUNICH', 'baviera', 'monaco bav']) {
      expect(find(BOX, typed).places).toEqual([0])
    }
  })

  test('finds the routes of the places found', () => {
    expect(find(BOX, 'lodz')).toEqual({ places: [2], routes: [1] })
    expect(find(BOX, 'amst')).toEqual({ places: [1, 3], routes: [0, 2] })
  })

  test('finds the route between two names, in either order', () => {
    expect(find(BOX, 'munich lodz')).toEqual({ places: [], routes: [1] })
    expect(find(BOX, 'lodz munich')).toEqual({ places: [], routes: [1] })
  })

  test('finds nothing if any word of it fits nothing', () => {
    expect(find(BOX, 'munich paris')).toEqual({ places: [], routes: [] })
    expect(find(BOX, 'unich')).toEqual({ places: [], routes: [] })
  })

  test('finds everything if it is nothing', () => {
    expect(find(BOX, ' ').places).toHaveLength(4)
    expect(find(BOX, '').routes).toHaveLength(3)
  })
})

test('a place that is not there has no names', () => {
  expect(wordsOf(undefined)).toEqual([])
})
