import { describe, expect, test } from 'vitest'
import { apart, steps } from '../../src/parts/axis'
import { isWhole, pathOf, readTyped } from '../../src/parts/codes'

describe('a code', () => {
  test.each([
    ['abcd-efgh-jkmn', 'join', 'ABCD-EFGH-JKMN'],
    [' ABCD efgh  jkmn ', 'join', 'ABCD-EFGH-JKMN'],
    ['http://x/join#ABCD-EFGH-JKMN', 'join', 'ABCD-EFGH-JKMN'],
    ['https://x:8000/device#abcdefghjkmn', 'device', 'ABCD-EFGH-JKMN'],
    ['HTTP://X/DEVICE/ABCD-EFGH-JKMN', 'device', 'ABCD-EFGH-JKMN'],
    ['abcde', 'join', 'ABCD-E'],
    ['', 'join', ''],
  ] as const)('typed as “%s” leads to %s with %s', (text, screen, code) => {
    expect(readTyped(text)).toEqual({ screen, code })
  })

  test('has no letters that look like others', () => {
    expect(readTyped('0O1I2').code).toBe('2')
  })

  test('is whole or not', () => {
    expect(isWhole('ABCD-EFGH-JKMN')).toBe(true)
    expect(isWhole('ABCD-EFGH-JKM')).toBe(false)
  })

  test('stands after the # of its address', () => {
    expect(pathOf({ screen: 'join', code: 'ABCD' })).toBe('/join#ABCD')
  })
})

describe('the numbers of an axis', () => {
  test.each([
    [4, 0, [0, 1, 2, 3, 4]],
    [7, 0, [0, 2, 4, 6]],
    [100, 0, [0, 50, 100]],
    [130, 0, [0, 50, 100]],
    [180, -20, [0, 50, 100, 150]],
    [60, -60, [-50, 0, 50]],
    [0, 0, [0]],
  ])('up to %i, from %i, are %j', (largest, least, expected) => {
    expect(steps(largest, least)).toEqual(expected)
  })

  test('always have 0 among them, and never many', () => {
    for (let largest = 0; largest < 400; largest += 7) {
      for (let least = 0; least > -100; least -= 9) {
        const found = steps(largest, least)
        expect(found).toContain(0)
        expect(found.length).toBeLessThanOrEqual(6)
        expect(Math.max(...found)).toBeLessThanOrEqual(largest)
        expect(Math.min(...found)).toBeGreaterThanOrEqual(least)
      }
    }
  })
})

describe('labels', () => {
  test('that do not overlap stay where they are', () => {
    expect(apart([10, 40, 70], 12, 0, 100)).toEqual([10, 40, 70])
  })

  test('are moved apart, and keep their order', () => {
    expect(apart([50, 52, 51], 10, 0, 100)).toEqual([50, 70, 60])
  })

  test('are pushed back at the bottom, and stay below the top', () => {
    expect(apart([98, 99], 10, 0, 100)).toEqual([90, 100])
    expect(apart([-5, 3], 10, 0, 100)).toEqual([0, 10])
  })
})
