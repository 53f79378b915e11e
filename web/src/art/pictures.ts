import { paintOf, type Deck } from './kinds'
import { disc } from './paths'

/** What says which pictures its cards have. */
export interface Box extends Deck {
  readonly piece: string
}

const wheels = (y: number, r: number, ...xs: number[]) =>
  xs.map((x) => disc(x, y, r) + disc(x, y, r / 2.6)).join('')
const holes = (y: number, wide: number, high: number, ...xs: number[]) =>
  xs.map((x) => `M${x} ${y}v${high}h${wide}v${-high}Z`).join('')

const BOGIES = 'M4 27h56v2H4Z' + wheels(30, 4, 13, 22, 42, 51)
const AXLES = 'M5 26h54v2.5H5Z' + wheels(30, 4.5, 16, 48)
const TYRES = wheels(29, 5, 16, 48)

/**
 * What a card shows besides its symbol, in a box of 64 by 36: wagons where trains are laid, other
 * cars where taxis are, goods where carts are, and other boats where boats are. Holes are left open.
 */
const PICTURES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  train: {
    // Coal in a hopper.
    black: 'M6 12h52l-7 13H13ZM8 11q5-6 11-4 5-5 11-2 6-4 11 1 8-3 15 5ZM20 15l2 7h2l-2-7ZM31 15v7h2v-7ZM42 15l-2 7h2l2-7Z' + AXLES,
    // A sleeping car.
    blue: 'M3 9q0-4 5-4h48q5 0 5 4v1H3ZM4 11h56v15H4Z' + holes(13, 5, 6, 8, 16, 24, 35, 43, 51) + 'M6 22v1.5h52V22Z' + BOGIES,
    // The mail.
    green: 'M4 10L8 6h48l4 4ZM5 11h54v15H5ZM23 13v11h18V13ZM25 15h14v7H25ZM25.5 15l6.5 4.5 6.5-4.5v1.5L32 21.5 25.5 16.5Z' + holes(14, 6, 5, 10, 48) + AXLES,
    // Timber.
    orange: 'M5 24h54v3H5ZM9 6h2.5v18H9ZM52.5 6H55v18h-2.5Z' + [[18, 20], [27, 20], [36, 20], [45, 20], [22.5, 12.5], [31.5, 12.5], [40.5, 12.5], [27, 5.5], [36, 5.5]].map(([x = 0, y = 0]) => disc(x, y, 4.2) + disc(x, y, 1.6)).join('') + AXLES,
    // A saloon with curtains and a raised roof.
    purple: 'M16 3h32l3 3H13ZM3 10q0-3 5-3h48q5 0 5 3ZM7 11h50v15H7ZM3 16h3v10H3ZM58 16h3v10h-3Z' + [11, 21, 31, 41, 49].map((x) => `M${x} 21v-4q0-4 3.5-4t3.5 4v4Z`).join('') + BOGIES,
    // A cattle van, braced.
    red: 'M3 9L7 6h50l4 3ZM5 10h54v16H5ZM8 12v12h9V12ZM20 12v12h9V12ZM35 12v12h9V12ZM47 12v12h9V12ZM8 22.5L16 12h1v1.5L9 24H8ZM29 22.5L21 12h-1v1.5L28 24h1ZM35 22.5L43 12h1v1.5L36 24h-1ZM56 22.5L48 12h-1v1.5L55 24h1Z' + AXLES,
    // A cold van.
    white: 'M4 10q6-5 28-5t28 5ZM5 11h54v15H5Z' + holes(13, 12, 11, 8, 44) + 'M31 12h2v13h-2ZM26 15l1-1.700L38 21.7 37 23.400ZM26 22l1 1.700L38 15.3 37 13.600ZM12 14h4v9h-4ZM48 14h4v9h-4Z' + AXLES,
    // Oil.
    yellow: 'M12 9h40q8 0 8 7.5T52 24H12q-8 0-8-7.5T12 9ZM27 8V5h10v3ZM25 5V3.5h14V5ZM18 11v11h1.5V11ZM44.5 11v11H46V11Z' + AXLES,
    wild: 'M5 26V7H3V4h19v3h-2v4h6V8q0-2 3-2t3 2v3h9l-2-8h9l-2 8h4q7 0 7 7v3l4 5H5ZM9 9v6h7V9ZM46 11v10h1.5V11ZM2 26h58l2 4H56Z' + wheels(28, 5, 14, 26, 38) + wheels(30, 3, 50),
  },
  taxi: {
    // A bus.
    blue: 'M5 6q0-3 3-3h48q4 0 4 4v20H5Z' + holes(7, 6, 7, 9, 17, 25, 33) + 'M42 7v17h5V7ZM50 7v7h7V8q0-1-1-1ZM9 18v1.5h30V18Z' + TYRES,
    // A delivery van.
    green: 'M4 5h34v23H4ZM39 10h9q2 0 3 2l5 7 3 1q2 1 2 3v5H39ZM42 13v6h9l-3.5-5q-.5-1-1.5-1ZM10 10v10h22V10ZM12 12h18v6H12Z' + TYRES,
    // A limousine.
    black: 'M2 20q0-3 4-3l6-1 7-7q1-1 3-1h18q3 0 5 2l6 6 8 2q3 1 3 4v6H2ZM17 16h9v-6h-4q-1 0-2 1ZM28 16h8v-6h-8ZM38 16h9l-4-5q-1-1-2-1h-3Z' + wheels(29, 5, 13, 51),
    // A convertible with fins.
    pink: 'M1 13l11 4h12l1-2h4l1 2h3l8-8 2 1-4 7 16 2q7 1 8 6v3H3q-2 0-2-3ZM6 20v1.5h50V20ZM20 17q-2-5 2-6 5 0 4 6Z' + wheels(29, 5, 14, 49),
    // The fire engine.
    red: 'M3 14h36V8h13q2 0 3 2l4 7q2 1 2 3v7H3ZM43 11v7h11l-3.5-6q-.5-1-1.5-1ZM5 12V10h32v2ZM5 8V6h34v2ZM8 8h2v2H8ZM15 8h2v2h-2ZM22 8h2v2h-2ZM29 8h2v2h-2ZM47 4h6v3h-6ZM8 18v5h9v-5ZM21 18v5h9v-5Z' + TYRES,
    // Ice cream.
    orange: 'M3 9h38v19H3ZM2 8l3-5h35l3 5q0 3-3.5 3T36 8.5Q36 11 32.5 11T29 8.5Q29 11 25.5 11T22 8.5Q22 11 18.5 11T15 8.5Q15 11 11.5 11T8 8.5Q8 11 5 11T2 8ZM9 14v7h20v-7ZM42 12h8q2 0 3 2l4 6 3 1q1 1 1 3v4H42ZM45 15v5h8l-3-4q-.5-1-1.5-1ZM18 20l-3-5q3-3 6 0Z' + TYRES,
    wild: 'M3 20q0-3 4-3l7-1 7-6q2-2 4-2h3V4h9v4h4q3 0 5 2l7 6 5 1q4 1 4 4v7H3ZM18 16h11v-6h-4q-1 0-2 1ZM32 16h14l-6-5q-1-1-2-1h-6Z' + holes(19, 3, 2.5, 10, 16, 22, 28, 34, 40, 46) + holes(21.5, 3, 2.5, 13, 19, 25, 31, 37, 43, 49) + wheels(29, 5, 15, 49),
  },
  cart: {
    // Porcelain.
    blue: 'M12 33h12q6-6 6-13 0-6-6-9V7h2V4H10v3h2v4q-6 3-6 9 0 7 6 13ZM10 17h16v2H10ZM18 20l4 4-4 4-4-4ZM36 33h20q3-4 3-9H33q0 5 3 9ZM38 27h16v1.5H38ZM43 22q-3-5 3-8-1 4 2 5 0-3 3-5-1 5-3 8Z',
    // Tulips.
    green: 'M20 24h24l-3 10H23ZM31 24V14h2v10ZM26 6l3 3 3-5 3 5 3-3q3 10-6 10T26 6ZM31 22q-9 0-12-9 10 0 12 9ZM33 22q9 0 12-9-10 0-12 9ZM13 22V16h1.5v6ZM9 9l2 2 3-4 3 4 2-2q2 7-5 7T9 9ZM49.5 22V16H51v6ZM45 9l2 2 3-4 3 4 2-2q2 7-5 7t-5-7ZM24 27v1.5h16V27Z',
    // Pepper, in casks.
    black: 'M5 8h22q4 12 0 25H5Q1 20 5 8ZM6 12v2h20v-2ZM5 27v2h22v-2ZM37 8h22q4 12 0 25H37q-4-13 0-25ZM38 12v2h20v-2ZM37 27v2h22v-2ZM10 15v11h1.5V15ZM20 15v11h1.5V15ZM42 15v11h1.5V15ZM52 15v11h1.5V15Z',
    // Cloth, in bolts.
    pink: 'M14 22h44v11H14q-8 0-8-5.5T14 22Zm0 3q-4 0-4 2.5t4 2.5 4-2.5-4-2.5ZM22 9h36v11H22q-8 0-8-5.5T22 9Zm0 3q-4 0-4 2.5t4 2.5 4-2.5-4-2.5ZM44 9v11h2V9ZM48 22v11h2V22Z',
    // Cheese.
    red: 'M4 20q14-5 28 0v10q-14 5-28 0ZM7 22.5v2q11 3 22 0v-2q-11 3-22 0ZM34 20q14-5 27 0v10q-13 5-27 0ZM37 22.5v2q11 3 21 0v-2q-10 3-21 0ZM18 7q14-5 28 0v9q-14 5-28 0ZM21 9.5v2q11 3 22 0v-2q-11 3-22 0Z',
    // Fruit, in a crate.
    orange: 'M6 19h52v4H6ZM6 25h52v3H6ZM6 30h52v3H6ZM9 18V14h3v4ZM52 18V14h3v4Z' + disc(20, 13, 5) + disc(32, 11, 6) + disc(44, 13, 5) + 'M32 5q3-4 8-3-2 4-8 3Z' + disc(30, 10, 1.2) + disc(19, 12, 1) + disc(43, 12, 1),
    // A ship brings anything.
    wild: 'M3 23h14V4h2v2q9 2 10 15h2V2h2v3q11 3 12 17h2V7h2q9 2 8 13h4q1 6-5 13H12Q4 30 3 23ZM8 21Q8 9 16 6v15ZM20 26v2h2.5v-2ZM30 26v2h2.5v-2ZM40 26v2h2.5v-2Z',
  },
  boat: {
    // A gondola with its cabin.
    black: 'M2 10l3-1q3 11 12 14h29q9-2 11-15l6-1v3l-3 1q-1 18-13 21H17Q4 30 2 10ZM24 21v-7q7-6 15 0v7Z',
    // A fishing boat under two sails.
    blue: 'M5 25h54q-5 8-12 8H17Q9 32 5 25ZM31 23V3h2v20ZM35 5q15 4 17 16H35ZM29 7Q17 11 13 21h16Z',
    // Vegetables for the market.
    green: 'M3 23h58l-5 10H8ZM9 26v1.5h46V26Z' + disc(15, 17, 4.5) + disc(26, 16, 5.2) + disc(38, 16, 5.2) + disc(49, 17, 4.5) + disc(20.5, 8.5, 3.8) + disc(32, 7, 4.4) + disc(43.5, 8.5, 3.8),
    // Gravel, in a motor barge.
    orange: 'M2 24h60l-4 9H8ZM6 22l9-8 8 5 10-9 9 12ZM44 22V9h14v13ZM47 12v5h8v-5ZM10 27v1.5h44V27Z',
    // Wine, in casks.
    pink: 'M3 25h58l-5 8H8Z' + disc(15, 17, 6.5) + disc(32, 17, 6.5) + disc(49, 17, 6.5) + disc(15, 17, 3) + disc(32, 17, 3) + disc(49, 17, 3) + disc(23.5, 6, 4.6) + disc(40.5, 6, 4.6),
    // Four oars, in a regatta.
    red: 'M1 25h62q-4 7-12 7H13Q5 32 1 25ZM10 23l2-8h4l2 8ZM22 23l2-8h4l2 8ZM34 23l2-8h4l2 8ZM46 23l2-8h4l2 8Z' + disc(14, 11.5, 2.6) + disc(26, 11.5, 2.6) + disc(38, 11.5, 2.6) + disc(50, 11.5, 2.6),
    wild: 'M2 25h60l-4 8H8ZM6 23V13h46v10ZM54 23V6h4v17ZM4 11l3-3h45v3ZM20 7V3h14v4Z' + holes(15, 6, 5, 10, 19, 28, 37) + 'M45 15v8h4v-8Z',
  },
}

/** A closed car of no particular kind, for colours and pieces that nobody has drawn. */
const CAR = 'M4 10q0-4 4-4h48q4 0 4 4v15H4Z' + holes(11, 8, 6, 10, 22, 34, 46) + AXLES

/** A large wheel, for a wild card that goes with pieces that nobody has drawn. */
const WHEEL = wheels(18, 15, 32) + holes(3, 2, 30, 31)

/** The picture on a card of a box, as an SVG path. */
export function pictureOf(box: Box, kind: string): string {
  const pictures = Object.hasOwn(PICTURES, box.piece) ? PICTURES[box.piece] : undefined
  if (kind === box.wild) return pictures?.['wild'] ?? WHEEL
  return pictures?.[paintOf(box, kind)] ?? CAR
}
