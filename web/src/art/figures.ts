import shapes from '../../../src/incarrozza/picture/shapes.json'
import type { Color, Piece } from '../messages'

/** What can stand on a board. */
export type Figure = Piece | 'station' | 'depot'

/**
 * Silhouettes around 0 0: pieces for a space of 100 by 34, buildings 56 wide. A carriage with a raised
 * roof, a taxi, a cart that is loaded and pushed by its handles; a tower with a door and wings, and a
 * round roof with a gate. Pictures that are drawn without a browser have the same.
 */
export const FIGURES: Readonly<Record<Figure, string>> = shapes.figures

/** One mark for each player's colour, in a box of 28 by 14 around 0 0. */
export const SEAT_MARKS: Readonly<Record<Color, string>> = shapes.marks
