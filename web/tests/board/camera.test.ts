import { describe, expect, test } from 'vitest'
import { Camera } from '../../src/board/camera.svelte'

function camera(width = 400, height = 300): Camera {
  const made = new Camera(() => ({ width: 800, height: 600 }))
  made.width = width
  made.height = height
  return made
}

describe('a camera', () => {
  test('begins with all of the board in its frame', () => {
    expect(camera().seen).toEqual({ x: 0, y: 0, width: 800, height: 600 })
    expect(camera().fitting).toBe(0.5)
  })

  test('knows on which side there is room', () => {
    expect(camera(400, 400).tall).toBe(true)
    expect(camera(500, 300).tall).toBe(false)
  })

  test('keeps what is at a finger under it while it comes closer', () => {
    const made = camera()
    const before = made.at([100, 120])
    made.approach(2, [100, 120])
    expect(made.zoom).toBe(2)
    expect(made.at([100, 120])[0]).toBeCloseTo(before[0])
    expect(made.at([100, 120])[1]).toBeCloseTo(before[1])
  })

  test('comes no closer than is of use, and goes no further than the whole board', () => {
    const made = camera()
    made.approach(1000)
    expect(made.zoom).toBe(made.closest)
    made.approach(0.0001)
    expect(made.zoom).toBe(1)
  })

  test('never lets the board leave the frame', () => {
    const made = camera()
    made.approach(2)
    made.drag(10_000, 10_000)
    expect(made.seen).toMatchObject({ x: 0, y: 0 })
    made.drag(-10_000, -10_000)
    expect(made.seen).toEqual({ x: 400, y: 300, width: 400, height: 300 })
  })

  test('leaves alone what is well inside, and brings the rest to the middle', () => {
    const made = camera()
    made.approach(2)
    const { seen } = made
    made.show([420, 310])
    expect(made.seen).toEqual(seen)
    made.show([700, 310])
    expect(made.seen).toEqual({ ...seen, x: 400, y: 160 })
  })

  test('shows all of the board again when it is asked to', () => {
    const made = camera()
    made.approach(2.2)
    made.fit()
    expect(made.seen).toEqual({ x: 0, y: 0, width: 800, height: 600 })
  })

  test('has some scale before it knows its frame', () => {
    expect(camera(0, 0).scale).toBeGreaterThan(0)
  })

  test('brings what is wanted into its frame, going away if it must', () => {
    const made = camera()
    made.approach(2.5, [0, 0])
    const inside = ([x, y]: readonly [number, number]) => {
      const { seen } = made
      return x > seen.x && x < seen.x + seen.width && y > seen.y && y < seen.y + seen.height
    }
    const near = [[600, 500], [700, 550]] as const
    made.bring(near)
    expect(near.every(inside)).toBe(true)
    expect(made.zoom).toBe(2.5)
    const far = [[60, 60], [740, 540]] as const
    made.bring(far)
    expect(far.every(inside)).toBe(true)
    expect(made.zoom).toBeGreaterThanOrEqual(1)
    expect(made.zoom).toBeLessThan(2.5)
  })

  test('stays where it is if what is wanted is in sight, or nothing is', () => {
    const made = camera()
    made.approach(2)
    const before = made.seen
    made.bring([[400, 300], [420, 310]])
    made.bring([])
    expect(made.seen).toEqual(before)
  })
})
