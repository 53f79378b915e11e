import type { BoxInfo, Sight } from '../messages'
import type { Desk } from '../table/desk.svelte'
import './look.css'

/** The parts of a table, as its screen names them: `data-panel="hand"`. */
export type Panel = 'board' | 'display' | 'hand' | 'log' | 'players' | 'sheets' | 'tickets'

/** What to look at. */
export interface Look {
  routes?: readonly number[]
  places?: readonly number[]
  panel?: Panel
}

/** Light something up; the answer puts the light out again. */
export function light(desk: Desk, look: Look): () => void {
  const { routes = [], places = [] } = look
  desk.litRoutes = routes
  desk.litPlaces = places
  const dim = look.panel ? pulse(look.panel) : undefined
  return () => {
    dim?.()
    // Somebody else may have lit other things since.
    if (desk.litRoutes === routes) desk.litRoutes = []
    if (desk.litPlaces === places) desk.litPlaces = []
  }
}

function pulse(name: Panel): (() => void) | undefined {
  const panel = document.querySelector(`[data-panel="${name}"]`)
  if (!panel) return undefined
  panel.setAttribute('data-looked-at', '')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const beat = still
    ? undefined
    : panel.animate({ opacity: [1, 0.55, 1] }, { duration: 900, iterations: 3 })
  return () => {
    beat?.cancel()
    panel.removeAttribute('data-looked-at')
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
    case 'tickets':
      return { panel: 'display' }
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

/** The places of the tickets that are kept: each bit stands for one of those offered. */
function endsOfKept(box: BoxInfo, sight: Sight, kept: number): number[] {
  const tickets = sight.own?.offered.filter((_, index) => (kept >> index) & 1) ?? []
  return tickets.flatMap((number) => {
    const ticket = box.tickets[number]
    return ticket ? [ticket.a, ticket.b] : []
  })
}
