import { describe, expect, test } from 'vitest'
import type { Layout } from '../../src/messages'
import { fit } from '../../src/workshop/mapping'
import { addPlace, addTrack, movePlace } from '../../src/workshop/edits'
import { planOf } from '../../src/workshop/plan'
import { boundsOf, groundOf, paperOf, planeOf, shaped, sheetOf, whereAt } from '../../src/workshop/sheet'
import { linesOf, sketch } from '../../src/workshop/sketch'
import { frameOf, latitudeAt, moved, resized, WORLD } from '../../src/workshop/worldmap'
import { isWhole } from '../../src/workshop/boards.svelte'

const SQUARE = planOf({
  places: [
    { name: 'A', x: 200, y: 200 },
    { name: 'B', x: 1200, y: 200 },
    { name: 'C', x: 1200, y: 1000 },
    { name: 'D', x: 200, y: 1000 },
  ],
  tracks: [
    { a: 'a', b: 'b', length: 4 },
    { a: 'b', b: 'c', length: 3 },
    { a: 'b', b: 'c', length: 3 },
  ],
})
const SHEET = sheetOf(paperOf(SQUARE, null), null, null)

describe('a mapping', () => {
  test('leads each point to its partner, and back', () => {
    const pairs = [
      [[0, 0], [10, 10]],
      [[10, 0], [31, 9]],
      [[0, 10], [9, 32]],
      [[10, 10], [30, 30]],
    ] as const
    const { to, back } = fit(pairs)
    for (const [here, there] of pairs) {
      expect(to(here)[0]).toBeCloseTo(there[0])
      expect(to(here)[1]).toBeCloseTo(there[1])
      expect(back(there)[0]).toBeCloseTo(here[0])
    }
    const [x, y] = to([5, 5])
    expect(x).toBeGreaterThan(15)
    expect(y).toBeLessThan(25)
  })

  test('is a shift by one pair, a similarity by two, and nothing by none', () => {
    expect(fit([[[1, 1], [5, 6]]], 2).to([2, 1])).toEqual([7, 6])
    const { to } = fit([
      [[0, 0], [0, 0]],
      [[1, 0], [0, 2]],
    ])
    const [x, y] = to([0, 1])
    expect([x, y]).toEqual([expect.closeTo(-2), expect.closeTo(0)])
    expect(fit([]).to([3, 4])).toEqual([3, 4])
  })
})

describe('a sheet', () => {
  test('of paper stays as it is as long as all places lie on it', () => {
    const paper = paperOf(SQUARE, null)
    expect(paperOf(movePlace(SQUARE, 0, { x: 5, y: 5 }), paper)).toBe(paper)
    expect(paperOf(movePlace(SQUARE, 0, { x: -500, y: 5 }), paper).left).toBeLessThan(-500)
  })

  test('fits places that count in another measure', () => {
    const plan = planOf({ places: [{ name: 'A', x: 1, y: 1 }, { name: 'B', x: 9, y: 5 }] })
    const { layout, mapping } = sheetOf(paperOf(plan, null), null, null)
    const [x] = mapping.to([9, 5])
    expect(x).toBeGreaterThan(layout.width * 0.7)
    expect(x).toBeLessThan(layout.width)
  })

  test('of the globe shows its region, and all places', () => {
    const region = { west: 6, south: 36, east: 19, north: 47 }
    const rome = planOf({ places: [{ name: 'Roma', lat: 41.9, lon: 12.5 }] })
    expect(boundsOf(rome, region)).toBe(region)
    const wider = boundsOf(addPlace(rome, 'Paris', { lat: 48.9, lon: 2.4 }), region)
    expect(wider?.west).toBeLessThan(2.4)
    expect(wider?.east).toBeGreaterThanOrEqual(19)
    expect(boundsOf(planOf({}), null)).toBeNull()
    const { mapping, layout } = sheetOf(paperOf(rome, null), region, null)
    const [x, y] = mapping.to(planeOf(rome.places[0]!)!)
    expect(x / layout.width).toBeCloseTo(0.5, 2)
    expect(whereAt(mapping.back([x, y]), true)).toEqual({ lat: 41.9, lon: 12.5 })
  })

  test('is neither too high nor too wide', () => {
    const { west, east } = shaped({ west: 10, east: 11, south: 36, north: 47 })
    expect(east - west).toBeGreaterThan(8)
    const { south, north } = shaped({ west: 0, east: 40, south: 45, north: 46 })
    expect(north - south).toBeGreaterThan(12)
  })
})

describe('a sketch', () => {
  test('has all places and routes, in order and where they were put', () => {
    const layout = sketch(SHEET, SQUARE)
    expect(layout.places.map(({ id, at }) => [id, ...at])).toEqual([
      ['a', 200, 200],
      ['b', 1200, 200],
      ['c', 1200, 1000],
      ['d', 200, 1000],
    ])
    expect(layout.routes.map(({ spaces }) => spaces.length)).toEqual([4, 3, 3])
  })

  test('lays the tracks of a double route side by side, whichever way they are told', () => {
    const told = { ...SQUARE, tracks: [SQUARE.tracks[1]!, { a: 'c', b: 'b', length: 3 }] }
    for (const plan of [SQUARE, told]) {
      const [one, other] = sketch(SHEET, plan).routes.slice(-2)
      expect(one!.spaces[0]![0]).not.toBe(other!.spaces[0]![0])
      const middle = (one!.spaces[1]![0] + other!.spaces[1]![0]) / 2
      expect(middle).toBeCloseTo(1200, -1)
    }
  })

  test('leaves what the server has laid out, and adds what is new in straight lines', () => {
    const layout: Layout = {
      ...SHEET.layout,
      ...sketch(SHEET, SQUARE),
      routes: sketch(SHEET, SQUARE).routes.map((route) => ({ ...route, line: 'fine' })),
    }
    const ground = groundOf(SQUARE, { layout, places: [0, 1, 2, 3], tracks: [0, 1, 2] })
    const plan = addTrack(addPlace(SQUARE, 'E', { x: 700, y: 600 }), { a: 'e', b: 'a', length: 2 })
    const drawn = sketch(ground, plan)
    expect(drawn.routes.map(({ line }) => line === 'fine')).toEqual([true, true, true, false])
    expect(drawn.places[4]?.at).toEqual([700, 600])
    const pushed = sketch(ground, movePlace(plan, 1, { x: 1100, y: 300 }))
    expect(pushed.routes.map(({ line }) => line === 'fine')).toEqual([false, false, false, false])
  })

  test('breaks long names where they can be broken', () => {
    expect(linesOf('Roma')).toEqual(['Roma'])
    expect(linesOf('Rocchetta Sant’Antonio')).toEqual(['Rocchetta', 'Sant’Antonio'])
    expect(linesOf('Castelfranco-Veneto')).toEqual(['Castelfranco-', 'Veneto'])
    expect(linesOf('Llanfairpwllgwyngyll')).toEqual(['Llanfairpwllgwyngyll'])
  })
})

test('a map is whole when all places hang together', () => {
  expect(isWhole(SQUARE)).toBe(false)
  expect(isWhole(addTrack(SQUARE, { a: 'd', b: 'a', length: 2 }))).toBe(true)
  expect(isWhole(planOf({}))).toBe(false)
})

describe('a frame on the map of the world', () => {
  const land = { ...WORLD, width: 2000, height: 1200, scenery: [] }

  test('is a rectangle, and its heights are latitudes', () => {
    const { x, y, width } = frameOf(land, { west: 0, east: 36, south: 0, north: 40 })
    expect(x).toBeCloseTo(1000)
    expect(width).toBeCloseTo(200)
    expect(latitudeAt(land, y)).toBeCloseTo(40)
  })

  test('is moved and resized, but never beyond the edge', () => {
    const frame = { west: 170, east: 178, south: 0, north: 10 }
    expect(moved(frame, 10, 0).east).toBe(180)
    expect(resized(frame, 1.5).east).toBe(180)
    expect(resized({ west: 0, east: 0.5, south: 0, north: 0.5 }, 0.5)).toEqual({ west: 0, east: 0.5, south: 0, north: 0.5 })
  })
})
