import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import Board from '../../src/board/Board.svelte'
import Layers from '../../src/board/Layers.svelte'
import { NO_PIECES } from '../../src/board/marks'
import { themeStyle } from '../../src/board/theme'
import type { BoxInfo, Layout } from '../../src/messages'
import { box, layout, route } from '../fixtures'

/** A box of a map that somebody has made: no kind of card and no piece is one that we know. */
const STRANGE = {
  colors: ['ochre', 'teal', 'red'],
  wild: 'balloon',
  piece: 'gondola',
  routes: [
    route(0, 1, 3, { color: 'ochre' as BoxInfo['routes'][number]['color'] }),
    route(0, 2, 2, { color: 'teal' as BoxInfo['routes'][number]['color'], locomotives: 1 }),
    route(1, 2, 1, { color: 'gray', beside: 3 }),
    route(1, 2, 1, { color: 'red', beside: 2, cart: true }),
  ],
} as unknown as Partial<BoxInfo>

function draw(of: BoxInfo, on: Layout, routes: ('blue' | null)[] = []): string {
  const pieces = { ...NO_PIECES, routes }
  return render(Layers, { props: { box: of, layout: on, pieces, legible: true } }).body
}

/** Everything that a path may be made wrong of. */
const BROKEN = /NaN|undefined|Infinity|\[object/

describe('a plain layout', () => {
  test('has no colours of its own', () => {
    expect(themeStyle(layout().theme)).toBe('')
    expect(themeStyle({ manner: 'plain', light: { land: '#fff' }, dark: { land: '#000' } })).toBe(
      '--day-land: #fff; --night-land: #000',
    )
  })

  test('is drawn: places, spaces, symbols and names', () => {
    const drawn = draw(box(), layout())
    expect(drawn).not.toMatch(BROKEN)
    expect(drawn.match(/class="place\b/g)).toHaveLength(3)
    expect(drawn.match(/class="space\b/g)).toHaveLength(4)
    // Three, two and one with a colour; grey has no symbol.
    expect(drawn.match(/class="symbol\b/g)).toHaveLength(6)
    for (const name of ['alba', 'borgo', 'cima']) expect(drawn).toContain(name)
  })

  test('is drawn as a small picture', () => {
    const { body } = render(Board, { props: { box: box(), layout: layout(), still: true } })
    expect(body).not.toMatch(BROKEN)
    expect(body).not.toContain('class="symbol')
    expect(body).toContain('A test')
  })

  test('is drawn for a map whose cards and pieces nobody has heard of', () => {
    const drawn = draw(box(STRANGE), layout(), ['blue', null, null, null])
    expect(drawn).not.toMatch(BROKEN)
    expect(drawn).toContain('kind-teal')
    // No space is without paint: ochre has got a spare one.
    expect(drawn).not.toContain('kind-ochre')
    expect(drawn.match(/class="symbol\b[^>]* d="M[^"]+"/g)).toHaveLength(3 + 1 + 1)
    expect(drawn.match(/class="wild\b/g)).toHaveLength(1)
    expect(drawn.match(/class="cart\b/g)).toHaveLength(1)
    expect(drawn.match(/class="body\b[^>]* d="M[^"]+"/g)).toHaveLength(3)
  })

  test('leaves out an ornament that nobody has drawn', () => {
    const ornaments = [
      { motif: 'kraken' as 'ship', box: [0, 0, 50, 50] as const },
      { motif: 'scores' as const, box: [0, 0, 90, 120] as const },
    ]
    const drawn = draw(box(STRANGE), layout({ ornaments }))
    expect(drawn).not.toMatch(BROKEN)
    expect(drawn).toContain('class="scores')
  })
})
