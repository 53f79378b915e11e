import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Ceremony } from '../../src/end/ceremony.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the end of a game', () => {
  test('is told step by step', () => {
    const ceremony = new Ceremony(3)
    const steps = [ceremony.step]
    while (!ceremony.over) {
      vi.advanceTimersToNextTimer()
      steps.push(ceremony.step)
    }
    expect(steps).toEqual([0, 1, 2, 3])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is told at once to who has seen enough', () => {
    const ceremony = new Ceremony(3)
    ceremony.skip()
    expect(ceremony.over).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is told at once where nothing moves', () => {
    expect(new Ceremony(0).over).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
