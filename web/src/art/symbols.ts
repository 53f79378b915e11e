import shapes from '../../../src/incarrozza/picture/shapes.json'

/**
 * One shape for each kind of card, in a box of 24 by 24, so that nobody needs to tell colours apart.
 * They are simple on purpose: on a phone a space of a route is a few pixels wide. The wild card of
 * every map is a wheel. Pictures that are drawn without a browser have the same.
 */
const { cart, wild, ...kinds } = shapes.symbols
const SHAPES: Readonly<Record<string, string>> = kinds

/** A handcart. */
export const CART = cart

export function shapeOf(kind: string): string {
  return SHAPES[kind] ?? wild
}

/** The name of a colour in the style sheet; all wild cards look alike. */
export function paintOf(kind: string): string {
  return kind in SHAPES || kind === 'gray' ? kind : 'wild'
}
