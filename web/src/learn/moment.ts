import type { BoxInfo, Choice, EventInfo, OwnView, PlayerView, PublicView } from '../messages'
import type { LiveTable } from '../server/live.svelte'
import type { Facts } from '../words/lesson'

/** The game as the player of a seat sees it now. */
export interface Moment {
  box: BoxInfo
  view: PublicView
  own: OwnView
  me: PlayerView
  choices: readonly Choice[]
  log: readonly EventInfo[]
  toAct: boolean
}

/** Look at the game; onlookers have no such moment. */
export function momentOf(live: LiveTable): Moment | null {
  const { box, sight, log, toAct } = live
  const own = sight?.own
  const me = own && sight.view.players[own.seat]
  return box && me ? { box, view: sight.view, own, me, choices: sight.choices, log, toAct } : null
}

/** How many tickets a choice keeps: each bit is one of those offered. */
function kept(choice: Choice): number {
  return choice.target.toString(2).replaceAll('0', '').length
}

/** What of a moment the guide speaks of. */
export function factsOf({ box, own, me, choices }: Moment): Facts {
  const keeping = choices.filter((choice) => choice.kind === 'keep')
  const route = box.routes[me.routes[0] ?? -1]
  const ticket = box.tickets[own.tickets[own.prospects.indexOf('done')] ?? -1]
  const between = (ends?: { a: number; b: number }) =>
    ends ? [ends.a, ends.b].map((place) => box.places[place]?.name).join('–') : ''
  const lengths = [...new Set(box.routes.map((one) => one.length))].sort((a, b) => a - b)
  return {
    box,
    pieces: me.pieces,
    offered: own.offered.length,
    keep: keeping.length ? Math.min(...keeping.map(kept)) : box.ticket_rules.keep,
    route: { name: between(route), points: box.route_points[route?.length ?? 0] ?? 0 },
    lengths: lengths.map((length) => `${length} → ${box.route_points[length]}`).join(', '),
    ticket: { name: between(ticket), points: ticket?.points ?? 0 },
  }
}
