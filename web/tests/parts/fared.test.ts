import { afterEach, describe, expect, test } from 'vitest'
import { fared, placesOf, winner } from '../../src/parts/fared'
import { settings } from '../../src/state/settings.svelte'

afterEach(() => void (settings.language = 'en'))

describe('how a player fared', () => {
  const three = { ranking: [[1], [0], [2]], totals: [88, 92, 92 - 31] }
  const shared = { ranking: [[0, 2], [1]], totals: [50, 40, 50] }
  const decided = { ranking: [[1], [0]], totals: [50, 50] }

  test('is said to that player', () => {
    expect([0, 1, 2].map((seat) => fared(three, seat))).toEqual(['You lost by 4', 'You win by 4', 'You lost by 31'])
    settings.language = 'it'
    expect([0, 1].map((seat) => fared(three, seat))).toEqual(['Hai perso di 4 punti', 'Hai vinto di 4 punti'])
  })

  test('may be a victory shared, or decided among equals', () => {
    expect([0, 1, 2].map((seat) => fared(shared, seat))).toEqual([
      'You share the victory',
      'You lost by 10',
      'You share the victory',
    ])
    expect([0, 1].map((seat) => fared(decided, seat))).toEqual([
      'You lost, level on points',
      'You win, level on points',
    ])
  })

  test('is a place, the same for who shares it', () => {
    expect([0, 1, 2].map((seat) => placesOf(shared).get(seat))).toEqual([1, 3, 1])
  })

  test('is told to others by name', () => {
    const nameOf = (seat: number) => ['Anna', 'Bea', 'Carlo'][seat] ?? ''
    expect(winner(three, nameOf)).toBe('Bea wins')
    expect(winner(shared, nameOf)).toBe('Anna and Carlo share the victory')
  })
})
