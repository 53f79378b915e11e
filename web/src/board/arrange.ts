import type { Layout } from '../messages'
import { boxOf, overlap, sign, type Box, type Sign } from './geometry'

/** How often each label looks again whether there is a better place for it. */
const ROUNDS = 3

/**
 * Where to write the names of some places, in letters that are large for the board: each beside its
 * place, on the side where it covers least of the other names, of their places and of what is `taken`.
 */
export function arrange(
  layout: Layout,
  places: readonly number[],
  font: number,
  taken: readonly Box[] = [],
): ReadonlyMap<number, Sign> {
  const found = new Map(places.flatMap((place) => around(layout, place, font).slice(0, 1).map((one) => [place, one])))
  for (let round = 0; round < ROUNDS; round++) {
    for (const place of found.keys()) {
      const others = [...found].flatMap(([other, one]) => (other === place ? [] : [boxOf(one)]))
      const dots = [...found.keys()].flatMap((other) => (other === place ? [] : [dot(layout, other)]))
      const inTheWay = [...others, ...dots, ...taken]
      const costs = around(layout, place, font).map((one) => {
        const box = boxOf(one)
        return [one, outside(layout, box) + inTheWay.reduce((sum, each) => sum + overlap(box, each), 0)] as const
      })
      const [best] = costs.reduce((one, other) => (other[1] < one[1] ? other : one))
      found.set(place, best)
    }
  }
  return found
}

/** The ways to write a name beside its place; as it is printed comes first. */
function around(layout: Layout, number: number, font: number): Sign[] {
  const place = layout.places[number]
  if (!place) return []
  const { at, label } = place
  const gap = layout.radius * 1.9
  const tall = label.lines.length * 1.1 * font
  const beside = [
    [gap, 0, 'start'],
    [-gap, 0, 'end'],
    [0, -gap - tall / 2, 'middle'],
    [0, gap + tall / 2, 'middle'],
    [gap * 0.6, -gap * 0.6 - tall / 2, 'start'],
    [gap * 0.6, gap * 0.6 + tall / 2, 'start'],
    [-gap * 0.6, -gap * 0.6 - tall / 2, 'end'],
    [-gap * 0.6, gap * 0.6 + tall / 2, 'end'],
  ] as const
  const signs = beside.map(([dx, dy, align]): Sign => {
    const lines = label.lines.map((text, line) => ({
      text,
      y: Math.round(at[1] + dy + (line - (label.lines.length - 1) / 2) * 1.1 * font + font * 0.34),
    }))
    return { x: Math.round(at[0] + dx), lines, align, font }
  })
  return [sign(layout, place, font, gap - layout.radius), ...signs]
}

function dot({ places, radius }: Layout, place: number): Box {
  const [x, y] = places[place]?.at ?? [0, 0]
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

/** How much of a label is beyond the edge of the board, where nobody can read it. */
function outside({ width, height }: Layout, box: Box): number {
  const area = (box.right - box.left) * (box.bottom - box.top)
  return 10 * (area - overlap(box, { left: 0, top: 0, right: width, bottom: height }))
}
