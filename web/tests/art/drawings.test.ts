import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import shapes from '../../../src/incarrozza/picture/shapes.json'
import CardPicture from '../../src/art/CardPicture.svelte'
import { drawnAs, figureOf } from '../../src/art/figures'
import { disc, star } from '../../src/art/paths'
import { pictureOf } from '../../src/art/pictures'

const made = (piece: string, wild = 'locomotive', ...colors: string[]) => ({ piece, wild, colors })

describe('the picture on a card', () => {
  test('is another for each colour of each piece that we know', () => {
    const decks = {
      train: ['black', 'blue', 'green', 'orange', 'purple', 'red', 'white', 'yellow'],
      taxi: ['blue', 'green', 'black', 'pink', 'red', 'orange'],
      cart: ['blue', 'green', 'black', 'pink', 'red', 'orange'],
    }
    const found = Object.entries(decks).flatMap(([piece, colors]) =>
      [...colors, 'joker'].map((kind) => pictureOf(made(piece, 'joker', ...colors), kind)),
    )
    expect(new Set(found).size).toBe(found.length)
  })

  test('is a plain car for a colour that nobody has drawn', () => {
    const strange = pictureOf(made('train', 'locomotive', 'ochre'), 'ochre')
    expect(strange).toMatch(/^M/)
    expect(strange).toBe(pictureOf(made('gondola', 'locomotive', 'red'), 'red'))
  })

  test('of a wild card is what goes with the pieces, whatever it is called', () => {
    expect(pictureOf(made('taxi', 'balloon', 'red'), 'balloon')).toBe(pictureOf(made('taxi', 'taxi', 'red'), 'taxi'))
    const wheel = pictureOf(made('gondola', 'balloon', 'red'), 'balloon')
    expect(wheel).toMatch(/^M/)
    expect(wheel).not.toBe(pictureOf(made('gondola', 'balloon', 'red'), 'red'))
  })

  test('does not trust that a name is no word of the language', () => {
    expect(pictureOf(made('constructor', 'joker', 'red'), 'red')).toMatch(/^M/)
    expect(pictureOf(made('train', 'joker', 'toString'), 'toString')).toMatch(/^M/)
  })

  test('is never empty on the page', () => {
    const { body } = render(CardPicture, { props: { box: made('gondola', 'balloon', 'ochre'), kind: 'ochre' } })
    expect(body).toMatch(/<path d="M[^"]+"/)
  })
})

describe('a piece', () => {
  test.each(['train', 'taxi', 'cart', 'station', 'depot'] as const)('that we know is drawn: %s', (figure) => {
    expect(figureOf(figure)).toBe(shapes.figures[figure])
    expect(drawnAs(figure)).toBe(figure)
  })

  test.each(['gondola', '', 'constructor'])('that nobody has drawn is a plain car: %s', (figure) => {
    expect(figureOf(figure)).toBe(shapes.figures.car)
    expect(drawnAs(figure)).toBe('car')
  })
})

test('a disc goes around its middle', () => {
  expect(disc(10, 20, 5)).toBe('M5 20a5 5 0 1 1 10 0a5 5 0 1 1 -10 0Z')
})

test('a star has five points, the first at the top', () => {
  expect(star(10)).toMatch(/^M0\.0 -10\.0L/)
  expect(star(10).match(/L/g)).toHaveLength(9)
})
