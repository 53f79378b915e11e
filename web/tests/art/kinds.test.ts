import { describe, expect, test } from 'vitest'
import shapes from '../../../src/incarrozza/picture/shapes.json'
import kinds from '../../src/styles/kinds.css?raw'
import { GRAY, lookOf, paintOf, WHEEL } from '../../src/art/kinds'

const deck = (...colors: string[]) => ({ colors, wild: 'locomotive' })
const SPARES = Object.keys(shapes.spares)
const STRANGERS = ['ochre', 'ruby', 'jade', 'amber', 'coral', 'onyx', 'pearl', 'constructor']

describe('a colour that we know', () => {
  test('has its own paint and symbol', () => {
    expect(lookOf(deck('red', 'blue'), 'red')).toEqual({ paint: 'red', shape: shapes.symbols.red })
  })

  test('has them in a deck of strangers, too', () => {
    expect(paintOf(deck(...STRANGERS.slice(1), 'red'), 'red')).toBe('red')
  })
})

describe('a colour that nobody has drawn', () => {
  test('has a spare paint, and the symbol that goes with it', () => {
    const { paint, shape } = lookOf(deck('red', 'ochre'), 'ochre')
    expect(SPARES).toContain(paint)
    expect(shape).toBe(shapes.spares[paint as keyof typeof shapes.spares])
  })

  test('has the paint of its name, whoever comes first', () => {
    for (const spare of SPARES) {
      const others = STRANGERS.slice(0, SPARES.length - 1)
      expect(paintOf(deck(...others, spare), spare)).toBe(spare)
      expect(paintOf(deck(spare, ...others), spare)).toBe(spare)
    }
  })

  test('looks the same in every deck where nobody else is strange', () => {
    expect(lookOf(deck('red', 'ochre'), 'ochre')).toEqual(lookOf(deck('ochre', 'blue', 'green'), 'ochre'))
  })

  test('looks like no other of its deck, even if there is none that we know', () => {
    const found = STRANGERS.map((kind) => lookOf(deck(...STRANGERS), kind))
    expect(new Set(found.map(({ paint }) => paint)).size).toBe(STRANGERS.length)
    expect(new Set(found.map(({ shape }) => shape)).size).toBe(STRANGERS.length)
    expect(found.every(({ shape }) => shape.startsWith('M'))).toBe(true)
  })

  test('takes what is left in the order of the deck, as pictures without a browser do', () => {
    const mixed = deck('ochre', 'red', 'teal', 'ruby', 'lime')
    expect(mixed.colors.map((kind) => paintOf(mixed, kind))).toEqual(['brown', 'red', 'teal', 'navy', 'lime'])
  })

  test('is drawn in grey where even the spare ones are used up', () => {
    const all = deck(...STRANGERS, 'one more')
    const paints = all.colors.map((kind) => paintOf(all, kind))
    expect(paints.filter((paint) => paint === GRAY)).toHaveLength(1)
  })
})

describe('a wild card', () => {
  test.each(['locomotive', 'taxi', 'joker'])('called %s looks as it always did', (wild) => {
    expect(lookOf({ colors: ['red'], wild }, wild)).toEqual({ paint: 'wild', shape: WHEEL })
  })

  test('that nobody has drawn is of all colours', () => {
    expect(lookOf({ colors: ['red'], wild: 'balloon' }, 'balloon')).toEqual({ paint: 'rainbow', shape: WHEEL })
  })

  test('may be called like a colour', () => {
    expect(paintOf({ colors: ['red'], wild: 'gold' }, 'gold')).toBe('rainbow')
    expect(paintOf({ colors: ['blue'], wild: 'red' }, 'red')).toBe('rainbow')
  })
})

test('a kind that the deck has not is grey, or what it is elsewhere', () => {
  expect(lookOf(deck('red'), GRAY)).toEqual({ paint: GRAY, shape: '' })
  expect(paintOf(deck('red'), 'blue')).toBe('blue')
  expect(paintOf(deck('red'), 'toString')).toBe(GRAY)
})

test('every paint is in the style sheet, with something to write on it', () => {
  const { cart: _cart, wild: _wild, ...known } = shapes.symbols
  for (const paint of [...Object.keys(known), ...SPARES, GRAY, 'wild', 'rainbow']) {
    expect(kinds).toMatch(new RegExp(`\\.kind-${paint} \\{ --paint: [^;]+; --on-paint: #`))
  }
})

test('no two symbols are the same', () => {
  const all = [...Object.values(shapes.symbols), ...Object.values(shapes.spares)]
  expect(new Set(all).size).toBe(all.length)
})
