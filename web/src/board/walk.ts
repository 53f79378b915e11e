import type { Layout, RouteLayout } from '../messages'
import { middle, whereIs, type Point } from './geometry'
import type { Thing } from './marks'

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The place that an arrow key leads to: near, and rather ahead than aside. */
function ahead(layout: Layout, from: Point, key: string): number | null {
  const direction = DIRECTIONS[key]
  if (!direction) return null
  let best: number | null = null
  let bestCost = Infinity
  layout.places.forEach(({ at }, place) => {
    const [dx, dy] = [at[0] - from[0], at[1] - from[1]]
    const forward = dx * direction[0] + dy * direction[1]
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0])
    const cost = forward + 2 * aside
    if (forward > 0 && aside <= 2 * forward && cost < bestCost) [best, bestCost] = [place, cost]
  })
  return best
}

/** The routes that end at a place, clockwise from the top. */
function routesAt(layout: Layout, place: number): number[] {
  const here = layout.places[place]
  if (!here) return []
  const turn = (route: RouteLayout) => {
    const [x, y] = middle(route)
    return (Math.atan2(x - here.at[0], here.at[1] - y) + 2 * Math.PI) % (2 * Math.PI)
  }
  return layout.routes
    .map((route, number) => ({ route, number }))
    .filter(({ route }) => route.a === here.id || route.b === here.id)
    .sort((one, other) => turn(one.route) - turn(other.route))
    .map(({ number }) => number)
}

/**
 * Where a key leads to from a place or a route: arrows to the next place, R and the page keys through
 * the routes of `corner`, the place where one was last, and Escape back to it.
 */
export function walk(
  layout: Layout,
  from: Thing,
  corner: number,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Thing | null {
  const place = ahead(layout, whereIs(layout, from), key)
  if (place !== null) return { place }
  if (key === 'Escape' && from.route !== undefined) return { place: corner }
  const back = key === 'PageUp' || (key === 'R' && shiftKey)
  if (!back && key !== 'PageDown' && key.toLowerCase() !== 'r') return null
  const routes = routesAt(layout, corner)
  const index = from.route === undefined ? -1 : routes.indexOf(from.route)
  const next = back ? Math.max(index, 0) - 1 : index + 1
  const route = routes[(next + routes.length) % routes.length]
  return route === undefined ? null : { route }
}
