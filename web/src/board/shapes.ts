import type { Color, Piece } from '../messages'

/** What can stand on a board. */
export type Figure = Piece | 'station' | 'depot'

const wheel = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`

/** Silhouettes around 0 0: pieces for a space of 100 by 34, buildings 56 wide. */
export const FIGURES: Record<Figure, string> = {
  train: 'M-44 9V-9q0-5 5-5H24q8 0 12 6l7 10q1 2 1 4v3Z' + wheel(-25, 9, 6) + wheel(25, 9, 6),
  taxi:
    'M-44 9V1q0-4 4-5l14-2 8-6q3-2 6-2h5v-3h14v3h5q3 0 6 2l8 6 14 2q4 1 4 5v8Z' +
    wheel(-25, 9, 7) +
    wheel(25, 9, 7),
  cart: 'M-43-14H44L36 5H-35Z' + wheel(-19, 8, 8) + wheel(20, 8, 8),
  station: 'M-24 24V-4h-6L0-32 14-19v-9h8v16l8 8h-6v28Z',
  depot: 'M-28 24V-2A28 26 0 0 1 28-2V24Z',
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
