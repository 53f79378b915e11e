import type { Color } from '../messages'
import { kindName, modernName, words } from '../words/index.svelte'
import type { Marks, Pieces } from './marks'
import type { BoardBox } from './boardbox'

type Owner = (color: Color) => string

/** What is said of routes and places, beside what lies there. */
type Said = Pick<Marks, 'open' | 'closed' | 'sites'>

/** The ends of a route: Paris–Brest. */
export function routeName(box: BoardBox, number: number): string {
  const route = box.routes[number]
  if (!route) return ''
  return `${box.places[route.a]?.name ?? ''}–${box.places[route.b]?.name ?? ''}`
}

/** What there is to say of a route: what it costs, whose it is, and what can be done with it. */
export function routeFacts(
  box: BoardBox,
  number: number,
  pieces: Pieces,
  marks: Said,
  owner: Owner,
): string[] {
  const route = box.routes[number]
  if (!route) return []
  const { board } = words()
  const color = pieces.routes[number]
  return [
    board.spaces(route.length),
    kindName(route.color),
    route.tunnel && board.tunnel,
    route.locomotives > 0 && board.ferry(route.locomotives, kindName(box.wild)),
    route.cart && board.cart,
    color && board.ownedBy(owner(color)),
    // Where nobody plays, as in a workshop, nothing is free or closed.
    color === null && (marks.closed.has(number) ? board.closed : board.free),
    marks.open.has(number) && board.canClaim,
  ].filter((fact) => typeof fact === 'string')
}

/** A route in one line, its ends first. */
export function routeText(...of: Parameters<typeof routeFacts>): string {
  const [box, number] = of
  return [routeName(box, number), ...routeFacts(...of)].join(', ')
}

/** What there is to say of a place: what it is, what stands there, and what can be built. */
export function placeFacts(
  box: BoardBox,
  number: number,
  pieces: Pieces,
  marks: Said,
  owner: Owner,
): string[] {
  const place = box.places[number]
  if (!place) return []
  const { board } = words()
  const station = pieces.stations[number]
  const depot = pieces.depots[number]
  return [
    place.big_city && board.bigCity,
    place.attraction && board.attraction,
    station && board.station(owner(station)),
    depot && board.depot(owner(depot)),
    marks.sites.has(number) && board.canBuild,
  ].filter((fact) => typeof fact === 'string')
}

/** A place in one line, its names first. */
export function placeText(...of: Parameters<typeof placeFacts>): string {
  const [box, number] = of
  const place = box.places[number]
  if (!place) return ''
  const modern = modernName(place)
  return [modern ? `${place.name} (${modern})` : place.name, ...placeFacts(...of)].join(', ')
}
