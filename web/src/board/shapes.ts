import type { Color, Piece } from '../messages'

/** What can stand on a board. */
export type Figure = Piece | 'station' | 'depot'

const wheel = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`

/** A wheel with a hole for its axle: it turns the other way round, so that it stays open. */
const hubbed = (x: number, y: number, r: number) =>
  `${wheel(x, y, r)}M${x - 2.6} ${y}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0Z`

/** Silhouettes around 0 0: pieces for a space of 100 by 34, buildings 56 wide. */
export const FIGURES: Record<Figure, string> = {
  // A carriage with a raised roof.
  train:
    'M-45 8V-8q0-4 4-4h5q1-5 6-5H30q5 0 6 5h5q4 0 4 4V8Z' +
    hubbed(-31, 10.8, 6) +
    hubbed(-16, 10.8, 6) +
    hubbed(16, 10.8, 6) +
    hubbed(31, 10.8, 6),
  taxi:
    'M-44 8V0q0-4 4-5l14-2 8-6q3-2 6-2h5v-3h14v3h5q3 0 6 2l8 6 14 2q4 1 4 5v8Z' +
    hubbed(-25, 10.6, 7) +
    hubbed(25, 10.6, 7),
  // Loaded, and pushed by its handles.
  cart:
    'M-48-13l14 4h4q2-8 12-7 5-3 10 0 7-3 12 1 12-2 16 6h20L33 6H-28L-35-4l-13-4Z' +
    hubbed(-14, 9.4, 8) +
    hubbed(19, 9.4, 8),
  // A tower with a door, and wings; a round roof with a gate.
  station: 'M-29 24V-8h11V-20L0-34 18-20V-8H29V24H6V11H-6V24Z',
  depot: 'M-30 24V-3A30 26 0 0 1 30-3V24H15V9H-15V24Z',
}

/** One mark for each player's colour, in a box of 28 by 14 around 0 0. */
export const SEAT_MARKS: Record<Color, string> = {
  blue: 'M-14-4h28v8h-28Z',
  red: 'M-13-6h10v12h-10ZM3-6h10v12H3Z',
  green: wheel(-12, 0, 4.5) + wheel(0, 0, 4.5) + wheel(12, 0, 4.5),
  yellow: 'M-12-7h7l7 7-7 7h-7l7-7ZM2-7h7l7 7-7 7H2l7-7Z',
  black: 'M0-8 12 0 0 8-12 0Z',
}

/** A handcart, in a box of 24 by 24 as the kinds' symbols are. */
export const CART = 'M1 5h4l1 3h17l-3 8H8L4 7H1Z' + wheel(10, 19, 2.8) + wheel(18, 19, 2.8)

/** A star of five points around 0 0. */
export function star(radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const r = index % 2 ? radius * 0.5 : radius
    const angle = (index * Math.PI) / 5
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
