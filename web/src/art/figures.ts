import shapes from '../../../src/incarrozza/picture/shapes.json'
import type { Color } from '../messages'

/**
 * Silhouettes around 0 0: pieces for a space of 100 by 34, buildings 56 wide. A carriage with a raised
 * roof, a taxi, a cart that is loaded and pushed by its handles, a boat with a raised prow and a cabin; a tower with a door and wings, and a
 * round roof with a gate; and a plain car, for pieces that nobody has drawn. Pictures that are drawn without a browser have the same.
 */
const FIGURES: ReadonlyMap<string, string> = new Map(Object.entries(shapes.figures))

/** The name of a piece or building if it has been drawn, or else of the plain car. */
export function drawnAs(figure: string): string {
  return FIGURES.has(figure) ? figure : 'car'
}

export function figureOf(figure: string): string {
  return FIGURES.get(drawnAs(figure)) ?? ''
}

/** One mark for each player's colour, in a box of 28 by 14 around 0 0. */
export const SEAT_MARKS: Readonly<Record<Color, string>> = shapes.marks
