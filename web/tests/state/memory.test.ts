import { afterEach, describe, expect, test, vi } from 'vitest'
import { forget, recall, remember } from '../../src/state/memory'

afterEach(() => {
  vi.unstubAllGlobals()
  forget('x')
})

function storage(stored: Map<string, string>, full = false): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('full')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
}

describe('what a browser keeps', () => {
  test('is recalled as it was, until it is forgotten', () => {
    const stored = new Map<string, string>()
    storage(stored)
    remember('x', { a: [1, null] })
    expect([...stored.keys()]).toEqual(['incarrozza.x'])
    expect(recall('x')).toEqual({ a: [1, null] })
    forget('x')
    expect(recall('x')).toBeNull()
  })

  test('is kept for this visit where nothing may be stored, and is newer than what is', () => {
    const stored = new Map([['incarrozza.x', '1']])
    storage(stored, true)
    remember('x', 2)
    expect(recall('x')).toBe(2)
    expect(stored.get('incarrozza.x')).toBe('1')
  })

  test('is nothing if somebody else has written there', () => {
    storage(new Map([['incarrozza.x', '{no']]))
    expect(recall('x')).toBeNull()
  })
})
