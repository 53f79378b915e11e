import { describe, expect, test } from 'vitest'
import { arrange } from '../../src/board/arrange'
import { boxOf, overlap } from '../../src/board/geometry'
import { layout, LAYOUTS } from '../fixtures'

describe('names in large letters', () => {
  test('are written where they are printed, if nothing is in the way', () => {
    const [alba] = [...arrange(layout(), [0], 40).values()]
    expect(alba?.align).toBe('end')
  })

  test('give way to what is taken', () => {
    const board = layout()
    const [printed] = [...arrange(board, [2], 40).values()]
    const [moved] = [...arrange(board, [2], 40, [boxOf(printed!)]).values()]
    expect(overlap(boxOf(moved!), boxOf(printed!))).toBe(0)
  })

  test.each(LAYOUTS)('of a few places of %s cover neither each other nor leave the board', (_, board) => {
    const font = board.width / 45
    const apart = Math.floor(board.places.length / 6)
    const places = [0, 1, 2, 3, 4, 5].map((number) => number * apart)
    const boxes = [...arrange(board, places, font).values()].map(boxOf)
    expect(boxes).toHaveLength(6)
    for (const [number, box] of boxes.entries()) {
      expect(boxes.slice(number + 1).map((other) => overlap(box, other))).toEqual(boxes.slice(number + 1).map(() => 0))
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(board.width)
    }
  })
})
