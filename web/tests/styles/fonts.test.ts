import { expect, test } from 'vitest'
import { LETTERS } from '../../build/letters'
import sheet from '../../src/styles/fonts.css?raw'

const texts = {
  ...import.meta.glob<string>('../../src/words/**/*.ts', { eager: true, query: '?raw', import: 'default' }),
  ...import.meta.glob<string>('../../../src/incarrozza/facts/*/*.csv', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
}

/** Signs that are drawn by the system: in titles of windows, and in what is copied as text. */
const SIGNS = new Set('\n●✓')

const ranges = [...sheet.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
  ([, first = '', last = first]) => [parseInt(first, 16), parseInt(last, 16)] as const,
)

test('our fonts have every letter of both languages and of every place', () => {
  const letters = new Set([...Object.values(LETTERS).join(''), ...SIGNS])
  const used = new Set(Object.values(texts).join(''))
  expect(used.size).toBeGreaterThan(90)
  expect([...used].filter((letter) => !letters.has(letter))).toEqual([])
})

test('the style sheet asks for every letter that the fonts have', () => {
  const asked = (letter: string) =>
    ranges.some(([first, last]) => first <= letter.codePointAt(0)! && letter.codePointAt(0)! <= last)
  expect([...Object.values(LETTERS).join('')].filter((letter) => !asked(letter))).toEqual([])
})
