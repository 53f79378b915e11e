/**
 * One shape for each kind of card, in a box of 24 by 24, so that nobody needs to tell colours apart.
 * They are simple on purpose: on a phone a space of a route is a few pixels wide.
 */
const SHAPES: Record<string, string> = {
  black: 'M4 4h16v16H4Z',
  blue: 'M12 2c4.5 6 7 9.300 7 13a7 7 0 0 1-14 0c0-3.700 2.500-7 7-13Z',
  green: 'M12 2a5 5 0 0 1 4.500 7.200A5 5 0 1 1 13.500 17l1.500 5H9l1.500-5A5 5 0 1 1 7.500 9.200 5 5 0 0 1 12 2Z',
  orange: 'M7 3h10l5 9-5 9H7l-5-9Z',
  pink: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm0 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  purple: 'm12 1.500 3.100 7 7.600.7-5.700 5.100 1.700 7.500L12 17.900l-6.700 3.900L7 14.300 1.300 9.200l7.600-.7Z',
  red: 'M12 21.500C6 16.800 2 13.300 2 8.700A5.400 5.400 0 0 1 12 6a5.400 5.400 0 0 1 10 2.700c0 4.600-4 8.100-10 12.800Z',
  white: 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7Z',
  yellow: 'M14 1 4 14h6l-2 9L19 9h-7Z',
}

/** A wheel: the wild card of every map. */
const WILD =
  'M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Zm-1.500 4.200a7 7 0 0 0-5.300 5.300h5.300Zm3 0v5.300h5.300a7 7 0 0 0-5.300-5.300Zm-8.300 8.300a7 7 0 0 0 5.300 5.300v-5.300Zm8.300 0v5.300a7 7 0 0 0 5.300-5.300Z'

export function shapeOf(kind: string): string {
  return SHAPES[kind] ?? WILD
}

/** The name of a colour in the style sheet; all wild cards look alike. */
export function paintOf(kind: string): string {
  return kind in SHAPES || kind === 'gray' ? kind : 'wild'
}
