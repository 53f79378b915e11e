import { whereIs } from '../board/geometry'
import type { Marks } from '../board/marks'
import type { Desk } from '../desk/desk.svelte'
import type { BoxInfo, Layout, Sight } from '../messages'
import { mayMove } from '../state/settings.svelte'
import './spotlight.css'

/** The parts of a table, as its screen names them: `data-panel="hand"`. */
export type Panel = 'board' | 'display' | 'hand' | 'log' | 'players' | 'sheets' | 'tickets'

/** What to look at. */
export interface Look {
  routes?: readonly number[]
  places?: readonly number[]
  panel?: Panel
  /** One thing of the display, by its `data-testid`, rather than a whole part. */
  item?: string
}

/** Light something up; the answer puts the light out again. */
export function light(desk: Desk, look: Look): () => void {
  const { routes = [], places = [] } = look
  desk.litRoutes = routes
  desk.litPlaces = places
  const dim = look.item
    ? pulse(`[data-testid="${look.item}"]`)
    : look.panel && pulse(`[data-panel="${look.panel}"]`)
  return () => {
    dim?.()
    // Somebody else may have lit other things since.
    if (desk.litRoutes === routes) desk.litRoutes = []
    if (desk.litPlaces === places) desk.litPlaces = []
  }
}

/** Whether most of what is lit on a board, or else of where one is going, lies in its upper half. */
export function looksAbove(
  layout: Layout,
  { litRoutes, litPlaces, destinations }: Pick<Marks, 'litRoutes' | 'litPlaces' | 'destinations'>,
): boolean {
  const lit = [...[...litRoutes].map((route) => ({ route })), ...[...litPlaces].map((place) => ({ place }))]
  const things = lit.length > 0 ? lit : [...destinations].map((place) => ({ place }))
  const above = things.filter((thing) => whereIs(layout, thing)[1] < layout.height / 2)
  return above.length > things.length / 2
}

function pulse(selector: string): (() => void) | undefined {
  const part = document.querySelector(selector)
  if (!part) return undefined
  part.setAttribute('data-looked-at', '')
  const beat = mayMove()
    ? part.animate({ opacity: [1, 0.8, 1] }, { duration: 900, iterations: 3 })
    : undefined
  return () => {
    beat?.cancel()
    part.removeAttribute('data-looked-at')
  }
}

/** What a move is about. */
export function subject(box: BoxInfo, sight: Sight, move: readonly string[]): Look {
  const choice = sight.choices.find((one) => one.action === move[0])
  switch (choice?.kind) {
    case 'claim':
      return { routes: [choice.target] }
    case 'station':
    case 'depot':
      return { places: [choice.target] }
    case 'pay':
    case 'give up':
      return sight.view.pending === null ? {} : { routes: [sight.view.pending] }
    case 'draw':
      return { item: cardOf(sight, choice.action) }
    case 'tickets':
      return { item: 'tickets' }
    case 'keep':
      return { panel: 'sheets', places: endsOfKept(box, sight, choice.target) }
    case 'deposit':
    case 'take':
    case 'decline':
      return { panel: 'sheets' }
    default:
      return {}
  }
}

/** Where the card lies that is drawn: "draw red" or "draw deck". */
function cardOf({ view }: Sight, action: string): string {
  const place = view.display.findIndex((kind) => action === `draw ${kind}`)
  return place < 0 ? 'deck' : `display-${place + 1}`
}

/** The places of the tickets that are kept: each bit stands for one of those offered. */
function endsOfKept(box: BoxInfo, sight: Sight, kept: number): number[] {
  const tickets = sight.own?.offered.filter((_, index) => (kept >> index) & 1) ?? []
  return tickets.flatMap((number) => {
    const ticket = box.tickets[number]
    return ticket ? [ticket.a, ticket.b] : []
  })
}
