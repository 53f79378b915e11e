import { boxOf, overlap, sign, type Box } from '../board/geometry'
import type { Layout } from '../messages'

/** How much larger than printed the names of places become, step by step, where there is room. */
const STEPS = [1.12, 1.25, 1.38, 1.5]

type Circle = readonly [x: number, y: number, radius: number]

/** Choose for each place the height of its name's letters: as large as nothing else is covered. */
export function largeNames(layout: Layout): number[] {
  const obstacles = layout.places.map((_, place) => [
    ...layout.places.flatMap(({ at: [x, y] }, other): Circle[] => (other === place ? [] : [[x, y, layout.radius]])),
    ...spaces(layout),
  ])
  const fonts = layout.places.map(() => layout.font)
  const boxes = layout.places.map((place) => boxOf(sign(layout, place, layout.font)))
  const growing = new Set(layout.places.keys())
  for (const step of STEPS) {
    for (const place of growing) {
      const box = boxOf(sign(layout, layout.places[place]!, layout.font * step))
      const free =
        obstacles[place]?.every((circle) => !touches(box, circle)) &&
        boxes.every((other, number) => number === place || !overlap(box, other))
      if (free) [boxes[place], fonts[place]] = [box, layout.font * step]
      else growing.delete(place)
    }
  }
  return fonts
}

/** Each space as circles side by side. */
function spaces({ routes, space }: Layout): Circle[] {
  const apart = space.length / 3
  return routes.flatMap((route) =>
    route.spaces.flatMap(([x, y, angle]) => {
      const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      return [-apart, 0, apart].map((along): Circle => [x + dx * along, y + dy * along, space.width / 2])
    }),
  )
}

function touches({ left, right, top, bottom }: Box, [x, y, radius]: Circle): boolean {
  const nearest = [Math.max(left, Math.min(right, x)), Math.max(top, Math.min(bottom, y))] as const
  return Math.hypot(x - nearest[0], y - nearest[1]) < radius
}
