import type { BoxInfo, EventKind, Phase, RouteInfo } from '../messages'
import type { Moment } from './moment'
import type { Look } from './spotlight'

export type StepName =
  | 'welcome'
  | 'tickets'
  | 'board'
  | 'draw'
  | 'others'
  | 'collect'
  | 'claim'
  | 'scored'
  | 'attractions'
  | 'merchandise'
  | 'tunnels'
  | 'ferries'
  | 'stations'
  | 'depots'
  | 'longestPath'
  | 'ticketDone'
  | 'endIsNear'
  | 'lastRound'
  | 'final'

/** Something the guide explains. */
export interface Step {
  name: StepName
  /** Only with a box that has it. */
  belongs?: (box: BoxInfo) => boolean
  /** Whether its time has come. */
  ready: (moment: Moment) => boolean
  /** Whether the game has gone past it. */
  done?: (moment: Moment) => boolean
  /** It asks for something and stays until that is done; all others wait for "Next". */
  task?: true
  look?: (moment: Moment) => Look
  /** It cannot wait for others that have not been read. */
  urgent?: boolean
  /** Say also what a good player would do now: whatever it is, or only a claim. */
  hint?: 'any' | 'claim'
}

const did = (moment: Moment, ...kinds: EventKind[]) =>
  moment.log.some((event) => event.seat === moment.own.seat && kinds.includes(event.kind))
const claimed = (moment: Moment) => moment.me.routes.length > 0
const begun = (moment: Moment) => moment.own.tickets.length > 0
const routesWith = ({ box }: Moment, wanted: (route: RouteInfo) => boolean) =>
  box.routes.flatMap((route, number) => (wanted(route) ? [number] : []))

const ticketEnds = ({ box, own }: Moment) =>
  own.tickets.flatMap((number) => {
    const ticket = box.tickets[number]
    return ticket ? [ticket.a, ticket.b] : []
  })

/** The phases in which cards can be drawn. */
const DRAWING: ReadonlySet<Phase> = new Set(['turn', 'first_card', 'second_card'])

/** The share of the pieces with which the guide begins to speak of the end. */
const HALF = 1 / 2

/** What the guide explains; of those whose time has come, the first one that is new is told. */
const STEPS: readonly Step[] = [
  { name: 'welcome', ready: () => true, look: () => ({ panel: 'board' }) },
  {
    name: 'tickets',
    ready: (m) => m.own.offered.length > 0,
    done: begun,
    task: true,
    look: () => ({ panel: 'sheets' }),
  },
  { name: 'board', ready: begun, look: (m) => ({ places: ticketEnds(m) }) },
  {
    name: 'draw',
    ready: (m) => m.toAct && DRAWING.has(m.view.phase),
    done: (m) => claimed(m) || (did(m, 'draw') && m.view.phase !== 'second_card'),
    task: true,
    look: () => ({ panel: 'display' }),
  },
  {
    name: 'others',
    ready: (m) => m.log.some((one) => one.seat !== m.own.seat && one.kind in { draw: 1, claim: 1 }),
    look: () => ({ panel: 'log' }),
  },
  {
    name: 'collect',
    ready: (m) => did(m, 'draw'),
    done: claimed,
    look: (m) => ({ places: ticketEnds(m) }),
    hint: 'any',
  },
  {
    name: 'claim',
    ready: (m) => m.toAct && m.choices.some((choice) => choice.kind === 'claim'),
    done: claimed,
    task: true,
    hint: 'claim',
  },
  { name: 'scored', ready: claimed, look: (m) => ({ routes: m.me.routes.slice(0, 1) }) },
  {
    name: 'attractions',
    belongs: (box) => box.attraction_points > 0,
    ready: claimed,
    look: (m) => ({
      places: m.box.places.flatMap((place, number) => (place.attraction ? [number] : [])),
    }),
  },
  {
    name: 'merchandise',
    belongs: (box) => box.merchandise > 0,
    ready: claimed,
    look: (m) => ({ routes: routesWith(m, (route) => route.cart) }),
  },
  {
    name: 'tunnels',
    belongs: (box) => box.tunnel_cards > 0 && box.routes.some((route) => route.tunnel),
    ready: claimed,
    look: (m) => ({ routes: routesWith(m, (route) => route.tunnel) }),
  },
  {
    name: 'ferries',
    belongs: (box) => box.routes.some((route) => route.locomotives > 0),
    ready: claimed,
    look: (m) => ({ routes: routesWith(m, (route) => route.locomotives > 0) }),
  },
  { name: 'stations', belongs: (box) => box.stations > 0, ready: claimed },
  { name: 'depots', belongs: (box) => box.depots, ready: claimed },
  { name: 'longestPath', belongs: (box) => box.longest_path_points > 0, ready: claimed },
  {
    name: 'ticketDone',
    ready: (m) => m.own.prospects.includes('done'),
    look: () => ({ panel: 'tickets' }),
  },
  {
    name: 'endIsNear',
    ready: (m) => m.view.players.some((player) => player.pieces <= m.box.pieces * HALF),
    done: (m) => m.view.phase === 'over',
    look: () => ({ panel: 'players' }),
  },
  {
    name: 'lastRound',
    ready: (m) => m.view.last_turns !== null,
    done: (m) => m.view.phase === 'over',
    look: () => ({ panel: 'players' }),
    urgent: true,
  },
  { name: 'final', ready: (m) => m.view.phase === 'over', urgent: true },
]

/** The steps for a game with this box. */
export function stepsFor(box: BoxInfo): readonly Step[] {
  return STEPS.filter((step) => step.belongs?.(box) ?? true)
}
