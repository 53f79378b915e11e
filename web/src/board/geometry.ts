import type { Layout, PlaceLayout, RouteLayout } from '../messages'
import type { Thing } from './marks'

export type Point = readonly [number, number]

/** The centre of a space, and its direction in degrees. */
export type Space = RouteLayout['spaces'][number]

/** The outlines of a route's spaces as one SVG path; `grow` makes each wider on all sides. */
export function outline(spaces: readonly Space[], size: Layout['space'], grow = 0): string {
  const halfLength = size.length / 2 + grow
  const halfWidth = size.width / 2 + grow
  const round = Math.max(0, size.width * 0.22 + grow)
  return spaces
    .map(([x, y, angle]) => {
      const cos = Math.cos((angle * Math.PI) / 180)
      const sin = Math.sin((angle * Math.PI) / 180)
      const at = (along: number, across: number) =>
        `${(x + along * cos - across * sin).toFixed(1)} ${(y + along * sin + across * cos).toFixed(1)}`
      const [l, w, r] = [halfLength, halfWidth, round]
      const turn = `A${r} ${r} 0 0 1 `
      return (
        `M${at(-l + r, -w)}L${at(l - r, -w)}${turn}${at(l, -w + r)}L${at(l, w - r)}${turn}` +
        `${at(l - r, w)}L${at(-l + r, w)}${turn}${at(-l, w - r)}L${at(-l, -w + r)}${turn}` +
        `${at(-l + r, -w)}Z`
      )
    })
    .join('')
}

/** How something that stands on a space is turned so that it never stands on its head. */
export function upright([x, y, angle]: Space): string {
  const turned = ((((angle + 90) % 180) + 180) % 180) - 90
  return `translate(${x} ${y}) rotate(${turned})`
}

/** The space in the middle of a route. */
export function middle(route: RouteLayout): Space {
  return route.spaces[(route.spaces.length - 1) >> 1] ?? [0, 0, 0]
}

/**
 * The way through all spaces of a route, from place to place, as an SVG path. The line of a double
 * route keeps to the middle near its places and leaps to its own side from there; this one does not.
 */
export function course({ places }: Layout, { a, b, spaces }: RouteLayout): string {
  const at = (id: string): Point => places.find((place) => place.id === id)?.at ?? [0, 0]
  const points = [at(a), ...spaces.map(([x, y]): Point => [x, y]), at(b)]
  const bends = points.slice(1, -1).map(([x, y], i) => {
    const [nextX, nextY] = points[i + 2] as Point
    // Each space is rounded, halfway to the next; the last one leads straight to the place.
    const end = i === spaces.length - 1 ? [nextX, nextY] : [(x + nextX) / 2, (y + nextY) / 2]
    return `Q${x} ${y} ${end.join(' ')}`
  })
  return `M${points[0]?.join(' ')}${bends.join('')}`
}

/** Where a place or the middle of a route is. */
export function whereIs(layout: Layout, thing: Thing): Point {
  if (thing.place !== undefined) return layout.places[thing.place]?.at ?? [0, 0]
  const route = layout.routes[thing.route]
  const [x, y] = route ? middle(route) : [0, 0]
  return [x, y]
}

function distanceToSpace([x, y]: Point, [centerX, centerY, angle]: Space, size: Layout['space']) {
  const cos = Math.cos((angle * Math.PI) / 180)
  const sin = Math.sin((angle * Math.PI) / 180)
  const along = Math.abs((x - centerX) * cos + (y - centerY) * sin) - size.length / 2
  const across = Math.abs((y - centerY) * cos - (x - centerX) * sin) - size.width / 2
  return Math.hypot(Math.max(along, 0), Math.max(across, 0))
}

/**
 * What a finger means that points at `point`: the nearest place or route, if one is within `reach`.
 * Areas to be hit would overlap on a small screen, and the topmost would win in place of the nearest.
 */
export function nearest(layout: Layout, point: Point, reach: number): Thing | null {
  let best: Thing | null = null
  let bestDistance = reach
  layout.places.forEach(({ at }, place) => {
    const distance = Math.hypot(point[0] - at[0], point[1] - at[1]) - layout.radius
    if (distance < bestDistance) [best, bestDistance] = [{ place }, distance]
  })
  layout.routes.forEach(({ spaces }, route) => {
    for (const space of spaces) {
      const distance = distanceToSpace(point, space, layout.space)
      if (distance < bestDistance) [best, bestDistance] = [{ route }, distance]
    }
  })
  return best
}

/** Our letters are narrow: they may be larger than the layout reckoned with. */
export const LARGER = 1.14

/** A label and the height of its letters. */
export interface Sign {
  x: number
  lines: readonly { text: string; y: number }[]
  align: 'start' | 'middle' | 'end'
  font: number
}

/**
 * The label of a place in letters of a given height, moved so that it does not leave the board;
 * `clear` of the place by so much more than is printed.
 */
export function sign(layout: Layout, { at, label }: PlaceLayout, font: number, clear = 0): Sign {
  const aside = { start: clear, middle: 0, end: -clear }[label.align]
  const offset = label.at[0] - at[0] + aside
  const width = Math.max(...label.lines.map((line) => line.length)) * font * 0.5
  let { align } = label
  let x = at[0] + offset
  if (align === 'start' && x + width > layout.width) [align, x] = ['end', at[0] - offset]
  else if (align === 'end' && x - width < 0) [align, x] = ['start', at[0] - offset]
  else if (align === 'middle') x = Math.max(width / 2, Math.min(layout.width - width / 2, x))
  const tall = (label.lines.length * 1.1 * font) / 2
  // Above or below its place a larger label needs more distance; beside it, none.
  const grown = clear + (tall * (font - layout.font)) / font
  const away = label.align === 'middle' ? grown * Math.sign(label.at[1] - at[1]) : 0
  const y = Math.max(tall, Math.min(layout.height - tall, label.at[1] + away))
  const lines = label.lines.map((text, line) => ({
    text,
    // Letters stand on their line, a third of their height below its middle.
    y: Math.round(y + (line - (label.lines.length - 1) / 2) * 1.1 * font + font * 0.34),
  }))
  return { x: Math.round(x), lines, align, font }
}

/** A part of the board. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** The room that a label takes. */
export function boxOf({ x, lines, align, font }: Sign): Box {
  const wide = Math.max(...lines.map(({ text }) => text.length)) * font * 0.5
  const left = x - { start: 0, middle: 0.5, end: 1 }[align] * wide
  const lowest = lines.at(-1)?.y ?? 0
  return { left, right: left + wide, top: (lines[0]?.y ?? 0) - font * 0.8, bottom: lowest + font * 0.2 }
}

/** How much of the board two parts of it have in common. */
export function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(wide, 0) * Math.max(high, 0)
}
