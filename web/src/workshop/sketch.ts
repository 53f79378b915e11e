import type { Point, Space } from '../board/geometry'
import type { Label, Layout, PlaceLayout, RouteLayout } from '../messages'
import { joinsSame, type Plan, type PlanPlace } from './plan'
import { planeOf, type Ground } from './sheet'

/** Between the middles of two spaces, by their length. */
const PITCH = 1.06
const LOOSEST = 1.25
/** Letters of a name in one line, unless it is one word. */
const LINE = 16
const SIDES = [
  [1, 0, 'start'],
  [0, -1, 'middle'],
  [0, 1, 'middle'],
  [-1, 0, 'end'],
] as const

/**
 * The board as it is while somebody works: what the ground has already stays there; what is new or was
 * moved lies where it was put, and its tracks are straight. Places and routes are in the plan's order.
 */
export function sketch(ground: Ground, plan: Plan): Layout {
  const kept = new Map(ground.layout.places.map((place) => [place.id, place]))
  const before = new Map(ground.plan?.places.map((place) => [place.id, place]))
  const stays = (place: PlanPlace) => {
    const [old, lies] = [before.get(place.id), kept.get(place.id)]
    return lies && old && samePlace(old, place) ? lies : null
  }
  const at = new Map<string, Point>()
  for (const place of plan.places) {
    const plane = planeOf(place)
    const middle: Point = [ground.layout.width / 2, ground.layout.height / 2]
    at.set(place.id, stays(place)?.at ?? rounded(plane ? ground.mapping.to(plane) : middle))
  }
  const size = ground.loose ? sizes(ground.layout, plan, at) : ground.layout
  const routes = layTracks(ground, plan, at, size, (id) => {
    const place = plan.places.find((each) => each.id === id)
    return place !== undefined && stays(place) !== null
  })
  const places = plan.places.map((place): PlaceLayout => {
    const point = at.get(place.id) ?? [0, 0]
    const lies = stays(place)
    const label =
      lies && before.get(place.id)?.name === place.name ? lies.label : labelOf(place, point, size, at, plan)
    return { id: place.id, at: point, label }
  })
  return { ...ground.layout, ...size, places, routes }
}

type Sizes = Pick<Layout, 'space' | 'radius' | 'font'>

function samePlace(one: PlanPlace, other: PlanPlace): boolean {
  return one.lat === other.lat && one.lon === other.lon && one.x === other.x && one.y === other.y
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]

/** So large that most tracks have room for their spaces. */
function sizes(layout: Layout, plan: Plan, at: ReadonlyMap<string, Point>): Sizes {
  const rooms = plan.tracks
    .flatMap(({ a, b, length }) => {
      const [from, to] = [at.get(a), at.get(b)]
      return from && to ? [Math.hypot(to[0] - from[0], to[1] - from[1]) / (length + 0.7)] : []
    })
    .sort((one, other) => one - other)
  const room = rooms[Math.floor(rooms.length / 4)] ?? layout.space.length * PITCH
  const length = Math.max(40, Math.min(100, room / PITCH))
  return {
    space: { length, width: Math.max(18, length * 0.37) },
    radius: Math.max(17, length * 0.27),
    font: Math.max(32, length * 0.38),
  }
}

/** The tracks: those of the ground between places that stay, and straight ones. */
function layTracks(
  ground: Ground,
  plan: Plan,
  at: ReadonlyMap<string, Point>,
  size: Sizes,
  stays: (id: string) => boolean,
): RouteLayout[] {
  const free = ground.layout.routes.map((route) => ({ route, used: false }))
  return plan.tracks.map((track, index) => {
    const beside = plan.tracks.filter((each) => joinsSame(each, track)).length
    if (!ground.loose && stays(track.a) && stays(track.b)) {
      const twins = free.filter(({ route }) => joinsSame(route, track))
      const found = twins.find(({ route, used }) => !used && route.spaces.length === track.length)
      if (found && twins.length === beside) {
        found.used = true
        return found.route
      }
    }
    const number = plan.tracks.slice(0, index).filter((each) => joinsSame(each, track)).length
    return straight(track, at, size, number - (beside - 1) / 2)
  })
}

/** Spaces in a straight line, `aside` by so many widths. */
function straight(
  { a, b, length }: { a: string; b: string; length: number },
  at: ReadonlyMap<string, Point>,
  size: Sizes,
  aside: number,
): RouteLayout {
  const [from, to] = [at.get(a) ?? [0, 0], at.get(b) ?? [0, 0]]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const distance = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / distance, dy / distance]
  // Both tracks of a double route may name its ends in another order: the side is that of the first.
  const turn = a < b ? 1 : -1
  const shift = aside * size.space.width * 1.25 * turn
  const [ox, oy] = [-uy * shift, ux * shift]
  const room = Math.max(distance - 2 * size.radius, size.space.length / 2)
  const count = Math.max(1, Math.min(length, 30))
  const pitch = Math.min(room / count, size.space.length * LOOSEST)
  const angle = Math.round((Math.atan2(dy, dx) * 180) / Math.PI)
  const spaces = Array.from({ length: count }, (_, index): Space => {
    const along = distance / 2 + (index - (count - 1) / 2) * pitch
    return [Math.round(from[0] + ux * along + ox), Math.round(from[1] + uy * along + oy), angle]
  })
  const line = `M${Math.round(from[0] + ox)} ${Math.round(from[1] + oy)}L${Math.round(to[0] + ox)} ${Math.round(to[1] + oy)}`
  return { a, b, line, spaces }
}

/** A long name is broken in two, near its middle. */
export function linesOf(name: string): string[] {
  if (name.length <= LINE) return [name]
  const breaks = [...name.matchAll(/[ \-–/]/g)].map(({ index }) => index)
  const best = breaks.sort((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2))[0]
  if (best === undefined) return [name]
  const cut = name[best] === ' ' ? best : best + 1
  return [name.slice(0, cut), name.slice(best + 1)]
}

/** A name beside its place, where it covers the least. */
function labelOf(place: PlanPlace, at: Point, size: Sizes, all: ReadonlyMap<string, Point>, plan: Plan): Label {
  const lines = linesOf(place.name)
  const wide = Math.max(...lines.map((line) => line.length)) * size.font * 0.5
  const high = lines.length * size.font * 1.1
  const ends = plan.tracks.flatMap(({ a, b }) => (a === place.id ? [b] : b === place.id ? [a] : []))
  const ways = ends.flatMap((id) => {
    const to = all.get(id)
    if (!to) return []
    const distance = Math.hypot(to[0] - at[0], to[1] - at[1]) || 1
    return [[(to[0] - at[0]) / distance, (to[1] - at[1]) / distance] as const]
  })
  const costs = SIDES.map(([dx, dy]) => {
    const [left, top] = dx ? [at[0] + (dx > 0 ? size.radius : -size.radius - wide), at[1] - high / 2] : [at[0] - wide / 2, at[1] + (dy > 0 ? size.radius : -size.radius - high)]
    const covered = [...all.values()].filter(
      ([x, y]) =>
        x !== at[0] && x > left - size.radius && x < left + wide + size.radius && y > top - size.radius && y < top + high + size.radius,
    ).length
    // Names lie flat: beside its place a name is in the way of fewer tracks than above or below it.
    const crossed = ways.filter(([x, y]) => x * dx + y * dy > (dx ? 0.9 : 0.6)).length
    return crossed + 3 * covered
  })
  const [dx, dy, align] = SIDES[costs.indexOf(Math.min(...costs))] ?? SIDES[0]
  const away = size.radius * 1.45 + 4
  const y = at[1] + dy * (away + high / 2)
  return { at: [Math.round(at[0] + dx * away), Math.round(y)], align, lines }
}
