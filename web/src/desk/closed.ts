import type { BoxInfo, Sight } from '../messages'

/** Routes that nobody owns and that cannot be claimed any more: by one's own seat, or by anybody. */
export function closedRoutes(box: BoxInfo, { view, own }: Sight): readonly number[] {
  if (!own) return view.closed_routes
  const taken = new Set([...own.open_routes, ...view.players.flatMap(({ routes }) => routes)])
  return [...box.routes.keys()].filter((route) => !taken.has(route))
}
