import shapes from '../../../src/incarrozza/picture/shapes.json'

/** What says which kinds of card there are: a box does. */
export interface Deck {
  readonly colors: readonly string[]
  readonly wild: string
}

/** How a kind of card looks. */
export interface Look {
  /** The name of its colour in the style sheet. */
  readonly paint: string
  /** Its symbol: an SVG path in a box of 24 by 24. */
  readonly shape: string
}

/**
 * One shape for each kind of card, so that nobody needs to tell colours apart. They are simple on
 * purpose: on a phone a space of a route is a few pixels wide. The wild card of every map is a wheel.
 * Pictures that are drawn without a browser have the same.
 */
const { cart, wild: wheel, ...symbols } = shapes.symbols
const KNOWN: ReadonlyMap<string, string> = new Map(Object.entries(symbols))

/** Looks for colours that nobody has drawn: as many as there can be colours on a map. */
const SPARES: ReadonlyMap<string, string> = new Map(Object.entries(shapes.spares))

/** Wild cards that have a picture of their own; any other is of all colours. */
const WILDS: ReadonlySet<string> = new Set(['locomotive', 'taxi', 'joker', 'vaporetto'])

/** A handcart. */
export const CART = cart

/** The wheel of a wild card. */
export const WHEEL = wheel

/** No kind of card: any one colour pays for such a route. */
export const GRAY = 'gray'

const looks = new WeakMap<Deck, ReadonlyMap<string, Look>>()

/** How a kind of card of a box looks: always the same, and like no other of that box. */
export function lookOf(deck: Deck, kind: string): Look {
  let found = looks.get(deck)
  if (!found) looks.set(deck, (found = dress(deck)))
  return found.get(kind) ?? { paint: KNOWN.has(kind) ? kind : GRAY, shape: KNOWN.get(kind) ?? '' }
}

export function paintOf(deck: Deck, kind: string): string {
  return lookOf(deck, kind).paint
}

/** Give each kind of a box its look. Pictures that are drawn without a browser do the same. */
function dress({ colors, wild }: Deck): ReadonlyMap<string, Look> {
  const others = [...SPARES.keys()].filter((spare) => !colors.includes(spare)).values()
  const found = new Map<string, Look>()
  for (const kind of colors) {
    // A spare look is that of its name, or else the next that is free.
    const spare = SPARES.has(kind) ? kind : KNOWN.has(kind) ? undefined : others.next().value
    const shape = KNOWN.get(kind) ?? SPARES.get(spare ?? '')
    if (shape !== undefined) found.set(kind, { paint: spare ?? kind, shape })
  }
  return found.set(wild, { paint: WILDS.has(wild) ? 'wild' : 'rainbow', shape: wheel })
}
