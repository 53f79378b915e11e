import { describe, expect, test } from 'vitest'
import { freeCorner } from '../../src/board/corner'
import type { Ornament } from '../../src/messages'
import { layout } from '../fixtures'

/** A frame in which the whole board has just its size. */
const FRAME = { width: 800, height: 600, fitting: 1 }
const EMPTY = { places: [], routes: [] }
const picture = (motif: string, x: number, y: number): Ornament => ({
  motif: motif as Ornament['motif'],
  box: [x, y, 60, 60],
})
const corner = (more: Parameters<typeof layout>[0], buttons = 3) =>
  freeCorner(layout({ ...EMPTY, ...more }), FRAME, buttons)

describe('buttons', () => {
  test('are at the top left of an empty board', () => {
    expect(corner({})).toBe('top-left')
  })

  test('move away from a place, a name or a space', () => {
    const label = { at: [700, 300] as const, align: 'start' as const, lines: ['x'] }
    expect(corner({ places: [{ id: 'a', at: [20, 20], label }] })).toBe('bottom-right')
    const far = { id: 'a', at: [400, 300] as const, label: { ...label, at: [10, 30] as const, lines: ['Name'] } }
    expect(corner({ places: [far] })).toBe('bottom-right')
    expect(corner({ routes: [{ a: 'a', b: 'b', line: '', spaces: [[30, 60, 0]] }] })).toBe('bottom-right')
  })

  test('rather lie on a picture than on what is played with', () => {
    const label = { at: [400, 300] as const, align: 'start' as const, lines: ['x'] }
    const places = ([[20, 20], [780, 580], [20, 580]] as const).map((at) => ({ id: 'a', at, label }))
    expect(corner({ places, ornaments: [picture('ship', 740, 0)] })).toBe('top-right')
  })

  test('rather lie on any picture than on one to be read', () => {
    const ornaments = [
      picture('scores', 0, 0),
      picture('cartouche', 740, 540),
      picture('ship', 0, 540),
      picture('cartouche', 740, 0),
    ]
    expect(corner({ ornaments })).toBe('bottom-left')
  })

  test('know a picture that nobody has drawn for a mere picture', () => {
    const ornaments = [picture('kraken', 0, 0), picture('scores', 740, 540), picture('scores', 0, 540), picture('scores', 740, 0)]
    expect(corner({ ornaments })).toBe('top-left')
  })

  test('reach further the more there are', () => {
    const label = { at: [400, 300] as const, align: 'start' as const, lines: ['x'] }
    const places = [{ id: 'a', at: [20, 200] as const, label }]
    expect(corner({ places }, 1)).toBe('top-left')
    expect(corner({ places }, 4)).toBe('bottom-right')
  })

  test('lie beside a board that is narrower than its frame', () => {
    const label = { at: [400, 300] as const, align: 'start' as const, lines: ['x'] }
    const board = layout({ ...EMPTY, places: [{ id: 'a', at: [20, 20], label }] })
    expect(freeCorner(board, { ...FRAME, width: 1200 }, 3)).toBe('top-left')
  })
})
