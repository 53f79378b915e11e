import { expect, test } from 'vitest'
import { tinyMap } from '../../src/table/tiny'
import { place } from '../fixtures'

const at = (latitude: number, longitude: number) => place('x', { latitude, longitude })

test('a tiny map is as wide as it may be, with a rim', () => {
  const map = tinyMap([at(0, 0), at(0, 10), at(5, 5)])
  expect(map.width).toBeCloseTo(112)
  expect(map.height).toBeCloseTo(62, 0)
})

test('north is up and east is right', () => {
  const map = tinyMap([at(10, 0), at(0, 0), at(0, 10)])
  const [north, west, east] = [0, 1, 2].map((n) => map.at(n).split(' ').map(Number))
  expect(north![1]).toBeLessThan(west![1]!)
  expect(east![0]).toBeGreaterThan(west![0]!)
})

test('far in the north degrees are narrow', () => {
  const shape = (latitude: number) => {
    const { width, height } = tinyMap([at(latitude - 5, 0), at(latitude + 5, 10)])
    return width / height
  }
  expect(shape(60)).toBeLessThan(0.7 * shape(0))
})

test('a place that is not there lies in the corner', () => {
  expect(tinyMap([at(0, 0), at(10, 10)]).at(7)).toBe('6.0 6.0')
})
