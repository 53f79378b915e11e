import type { BoxInfo, OwnView, PlayerView } from '../messages'

/**
 * For each route, the tickets to which it brings a player closer: it lies on a shortest way between
 * their places, over own routes, which cost nothing more, and such as may still be claimed.
 */
export function helpful(box: BoxInfo, own: OwnView, player: PlayerView): ReadonlyMap<number, number[]> {
  const costs = new Map(own.open_routes.map((route) => [route, box.routes[route]?.length ?? 0]))
  for (const route of player.routes) costs.set(route, 0)
  const found = new Map<number, number[]>()
  own.tickets.forEach((number, i) => {
    const ticket = box.tickets[number]
    if (!ticket || own.prospects[i] !== 'possible') return
    const from = distances(box, costs, ticket.a)
    const to = distances(box, costs, ticket.b)
    const least = from[ticket.b] ?? Infinity
    // A station may join what own routes cannot: then no route is nearer than another.
    if (least === Infinity) return
    for (const [route, cost] of costs) {
      const { a, b } = box.routes[route] ?? { a: -1, b: -1 }
      const way = Math.min(
        (from[a] ?? Infinity) + (to[b] ?? Infinity),
        (from[b] ?? Infinity) + (to[a] ?? Infinity),
      )
      if (cost > 0 && way + cost === least) found.set(route, [...(found.get(route) ?? []), number])
    }
  })
  return found
}

/** How far every place is from one of them. */
function distances(box: BoxInfo, costs: ReadonlyMap<number, number>, start: number): number[] {
  const far: number[] = box.places.map(() => Infinity)
  far[start] = 0
  // There are a few dozen places: going over all routes until nothing changes is quick enough.
  for (let changed = true; changed; ) {
    changed = false
    for (const [route, cost] of costs) {
      const { a, b } = box.routes[route] ?? { a: start, b: start }
      for (const [here, there] of [[a, b], [b, a]] as const) {
        const reached = (far[here] ?? Infinity) + cost
        if (reached < (far[there] ?? Infinity)) {
          far[there] = reached
          changed = true
        }
      }
    }
  }
  return far
}
