import { describe, expect, test } from 'vitest'
import { sign } from '../../src/board/geometry'
import { largeNames } from '../../src/living/lettering'
import { layout, LAYOUTS } from '../fixtures'

describe('names on a big screen', () => {
  test('are half as large again where there is room', () => {
    expect(largeNames(layout({ routes: [] }))).toEqual([30, 30, 30])
  })

  test('stay as printed where a space is in the way', () => {
    const name = sign(layout(), layout().places[1]!, 20)
    const close = { a: 'alba', b: 'borgo', line: '', spaces: [[name.x + 30, 178.5, 0] as const] }
    expect(largeNames(layout({ routes: [close] }))[1]).toBe(20)
  })

  test.each(LAYOUTS)('of %s are as large as printed or larger, and cover no other place', (_, board) => {
    const fonts = largeNames(board)
    expect(fonts).toHaveLength(board.places.length)
    expect(Math.min(...fonts)).toBeGreaterThanOrEqual(board.font)
    expect(Math.max(...fonts)).toBeGreaterThan(board.font)
    board.places.forEach((place, number) => {
      const { x, align, lines } = sign(board, place, fonts[number]!)
      const wide = Math.max(...lines.map(({ text }) => text.length)) * fonts[number]! * 0.5
      const left = x - { start: 0, middle: 0.5, end: 1 }[align] * wide
      const covers = ([px, py]: readonly [number, number]) =>
        px > left && px < left + wide && py > lines[0]!.y - fonts[number]! * 0.8 && py < lines.at(-1)!.y
      const covered = board.places.filter((other) => other !== place && covers(other.at))
      expect(covered.map(({ id }) => id)).toEqual([])
    })
  })

  test('are none on a board without places', () => {
    expect(largeNames(layout({ places: [], routes: [] }))).toEqual([])
  })
})
