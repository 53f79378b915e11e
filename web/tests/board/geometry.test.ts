import { describe, expect, test } from 'vitest'
import { course, middle, nearest, outline, sign, upright, whereIs, type Space } from '../../src/board/geometry'
import type { PlaceLayout } from '../../src/messages'
import { layout, LAYOUTS } from '../fixtures'

const SIZE = { length: 100, width: 34 }

/** The corners of the box around all points that a path goes through. */
function extent(path: string): [left: number, top: number, right: number, bottom: number] {
  const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[LAZ]|$)/g)]
  const [xs, ys] = [points.map(([, x]) => Number(x)), points.map(([, , y]) => Number(y))]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

describe('the outline of spaces', () => {
  test('is as large as a space, around its centre', () => {
    expect(extent(outline([[200, 100, 0]], SIZE))).toEqual([150, 83, 250, 117])
  })

  test('turns with the space', () => {
    expect(extent(outline([[200, 100, 90]], SIZE))).toEqual([183, 50, 217, 150])
  })

  test('grows and shrinks on all sides', () => {
    expect(extent(outline([[200, 100, 0]], SIZE, 4))).toEqual([146, 79, 254, 121])
    expect(extent(outline([[200, 100, 0]], SIZE, -5))).toEqual([155, 88, 245, 112])
  })

  test('has no rounder corners than nothing, however far it shrinks', () => {
    expect(outline([[0, 0, 0]], SIZE, -16)).toContain('A0 0 0 0 1')
  })

  test('is one closed path for each space', () => {
    const spaces: Space[] = [
      [0, 0, 0],
      [100, 0, 10],
      [200, 20, 20],
    ]
    expect(outline(spaces, SIZE).match(/M[^MZ]*Z/g)).toHaveLength(3)
    expect(outline([], SIZE)).toBe('')
  })
})

describe('what stands on a space', () => {
  const turned = (angle: number) => Number(/rotate\((.*)\)/.exec(upright([5, 7, angle]))?.[1])

  test('stands where the space is', () => {
    expect(upright([5, 7, 30])).toBe('translate(5 7) rotate(30)')
  })

  test.each([
    [0, 0],
    [89, 89],
    [91, -89],
    [180, 0],
    [-180, 0],
    [-135, 45],
    [270, -90],
    [725, 5],
  ])('on a space turned by %i° is turned by %i°', (angle, shown) => {
    expect(turned(angle)).toBe(shown)
  })

  test('never stands on its head', () => {
    for (let angle = -720; angle <= 720; angle += 7) {
      expect(Math.abs(turned(angle))).toBeLessThanOrEqual(90)
    }
  })
})

describe('the middle of a route', () => {
  const at = (count: number) => ({
    a: '',
    b: '',
    line: '',
    spaces: Array.from({ length: count }, (_, n): Space => [n, 0, 0]),
  })

  test.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
    [8, 3],
  ])('of %i spaces is number %i', (count, number) => {
    expect(middle(at(count))[0]).toBe(number)
  })

  test('of no spaces is nowhere in particular', () => {
    expect(middle(at(0))).toEqual([0, 0, 0])
  })
})

test('places and routes are where the layout has them, and others nowhere in particular', () => {
  expect(whereIs(layout(), { place: 2 })).toEqual([400, 450])
  expect(whereIs(layout(), { route: 0 })).toEqual([400, 150])
  expect(whereIs(layout(), { place: 9 })).toEqual([0, 0])
  expect(whereIs(layout(), { route: 9 })).toEqual([0, 0])
})

describe('a finger', () => {
  test('means the nearest thing within its reach', () => {
    expect(nearest(layout(), [150, 150], 10)).toEqual({ place: 0 })
    expect(nearest(layout(), [400, 160], 10)).toEqual({ route: 0 })
  })

  test('means nothing where everything is too far', () => {
    expect(nearest(layout(), [400, 40], 10)).toBeNull()
    // The edge of the space is at 133.
    expect(nearest(layout(), [400, 122], 10)).toBeNull()
    expect(nearest(layout(), [400, 124], 10)).toEqual({ route: 0 })
  })

  test('between two places means the nearer one', () => {
    const places = layout({ routes: [] })
    expect(nearest(places, [350, 150], 1000)).toEqual({ place: 0 })
    expect(nearest(places, [450, 150], 1000)).toEqual({ place: 1 })
  })

  test('between two tracks means the nearer one', () => {
    expect(nearest(layout(), [505, 280], 30)).toEqual({ route: 2 })
    expect(nearest(layout(), [545, 315], 30)).toEqual({ route: 3 })
  })

  test('measures a space along its direction', () => {
    // 40 along the second space of Alba–Cima is inside, 40 across it is not.
    const [x, y, angle] = [305, 335, (50 * Math.PI) / 180]
    const along = [x + 40 * Math.cos(angle), y + 40 * Math.sin(angle)] as const
    const across = [x + 40 * Math.sin(angle), y - 40 * Math.cos(angle)] as const
    expect(nearest(layout(), along, 1)).toEqual({ route: 1 })
    expect(nearest(layout(), across, 1)).toBeNull()
  })

  test.each(LAYOUTS)('hits every place and route of %s', (_, board) => {
    board.places.forEach(({ at }, place) => expect(nearest(board, at, 5)).toEqual({ place }))
    board.routes.forEach((_, route) => {
      expect(nearest(board, whereIs(board, { route }), 5)).toEqual({ route })
    })
  })
})

describe('a name', () => {
  const named = (x: number, align: 'start' | 'middle' | 'end', text = 'Longest Name'): PlaceLayout => ({
    id: 'x',
    at: [x, 300],
    label: { at: [x + { start: 30, middle: 0, end: -30 }[align], align === 'middle' ? 340 : 300], align, lines: [text] },
  })

  test('stands where it is printed', () => {
    const found = sign(layout(), named(400, 'start'), 20)
    expect(found).toMatchObject({ x: 430, align: 'start', font: 20 })
    expect(found.lines).toEqual([{ text: 'Longest Name', y: 307 }])
  })

  test('changes sides where it would leave the board', () => {
    expect(sign(layout(), named(750, 'start'), 20)).toMatchObject({ x: 720, align: 'end' })
    expect(sign(layout(), named(50, 'end'), 20)).toMatchObject({ x: 80, align: 'start' })
  })

  test('is moved along where it stands below its place', () => {
    expect(sign(layout(), named(10, 'middle'), 20).x).toBe(60)
    expect(sign(layout(), named(790, 'middle'), 20).x).toBe(740)
  })

  test('keeps clear of its place when it is written larger', () => {
    const [small, large] = [20, 40].map((font) => sign(layout(), named(400, 'middle'), font).lines[0]?.y ?? 0)
    expect(large).toBeGreaterThan((small ?? 0) + 10)
    expect(sign(layout(), named(400, 'start'), 20, 15).x).toBe(445)
  })

  test('never leaves the top or the bottom', () => {
    const low = { ...named(400, 'start'), label: { at: [430, 599] as const, align: 'start' as const, lines: ['a', 'b'] } }
    const ys = sign(layout(), low, 20).lines.map(({ y }) => y)
    expect(Math.max(...ys)).toBeLessThanOrEqual(600)
    expect((ys[1] ?? 0) - (ys[0] ?? 0)).toBe(22)
  })

  test.each(LAYOUTS)('of each place of %s stays on the board, twice as large too', (_, board) => {
    for (const place of board.places) {
      for (const font of [board.font, 2 * board.font]) {
        const { x, align, lines } = sign(board, place, font)
        const width = Math.max(...lines.map(({ text }) => text.length)) * font * 0.5
        const left = x - { start: 0, middle: 0.5, end: 1 }[align] * width
        expect(left).toBeGreaterThanOrEqual(-1)
        expect(left + width).toBeLessThanOrEqual(board.width + 1)
        for (const { y } of lines) expect(y).toBeGreaterThan(0)
        for (const { y } of lines) expect(y).toBeLessThanOrEqual(board.height)
      }
    }
  })
})

describe('the way through a route', () => {
  test('goes from place to place through every space', () => {
    const board = layout()
    expect(course(board, board.routes[0]!)).toBe('M150 150Q290 150 345 150Q400 150 455 150Q510 150 650 150')
  })

  test.each(LAYOUTS)('of %s never leaps aside, on double routes neither', (_, board) => {
    for (const route of board.routes) {
      const points = [...course(board, route).matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
      const angles = points.slice(1).map(([x, y], i) => Math.atan2(y - points[i]![1], x - points[i]![0]))
      const turns = angles.slice(1).map((angle, i) => Math.abs(Math.sin((angle - angles[i]!) / 2)))
      expect(Math.max(...turns), `${route.a}–${route.b}`).toBeLessThan(Math.sin(Math.PI / 6))
    }
  })
})
