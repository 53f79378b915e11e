import { untrack } from 'svelte'
import type { Card, EventInfo, Sight, TunnelView } from '../messages'
import { mayMove } from '../state/settings.svelte'
import { Company } from './company.svelte'
import type { Desk } from './desk.svelte'
import { linesOf, type Line } from './log'

/** Cards that were turned up for a tunnel. */
export interface Turned {
  /** The number of the event. */
  event: number
  route: number
  cards: readonly Card[]
  /** What it costs in addition; null where it costs nothing more. */
  cost: TunnelView | null
}

const LIT_FOR = 5000
const TURNED_FOR = 5000
/** What lies so many events back is no news any more: somebody was away. */
const RECENT = 6

/** Milliseconds: how long a card of a tunnel takes to be turned up, and when each of them begins. */
export const TURN = 550
export const turnsAt = (card: number): number => 250 + card * 650

/**
 * What has just happened at a table: said once, lit for a while, and tunnels' cards turned up.
 *
 * Until the last of these has been turned up the table stays as it was: nothing on it tells what
 * comes of the tunnel.
 */
export class News {
  /** The newest sentences, for who listens. */
  said = $state('')
  turned: Turned | null = $state.raw(null)
  readonly company: Company
  #desk: Desk
  #seen: number | null = null
  #fading: ReturnType<typeof setTimeout> | undefined
  #leaving: ReturnType<typeof setTimeout> | undefined

  constructor(desk: Desk) {
    this.#desk = desk
    this.company = new Company(desk.live)
    desk.live.mustWait = ({ events }) =>
      mayMove() && !document.hidden && cardsOf(this.#freshIn(events)).length > 0
    $effect(() => {
      const { next } = desk.live
      if (next) untrack(() => this.#turnUp(next))
    })
    $effect(() => {
      const { sight, log } = desk.live
      untrack(() => (sight ? this.#follow(log) : this.#forget()))
    })
    $effect(() => () => {
      clearTimeout(this.#fading)
      clearTimeout(this.#leaving)
    })
  }

  /** The cards of a tunnel are still being turned up: what comes of it is not told yet. */
  get turning(): boolean {
    return this.#desk.live.next !== null
  }

  /** All that may be told by now, in the order in which it happened. */
  readonly lines: readonly Line[] = $derived.by(() => {
    const lines = [...linesOf(this.#desk.live.log), ...this.company.lines]
    return lines.sort((one, other) => one.at - other.at)
  })

  /** All the cards of a tunnel have been turned up. */
  reveal(): void {
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => {
      // As long as somebody is deciding about them they lie there.
      if (this.#desk.sight?.view.phase !== 'tunnel') this.putAway()
    }, TURNED_FOR)
    this.#desk.live.goOn()
  }

  /** Enough looked at. */
  putAway(): void {
    clearTimeout(this.#leaving)
    this.turned = null
    this.#desk.live.goOn()
  }

  /** Another seat looks now: what this one heard may be its secret. */
  #forget(): void {
    this.#seen = null
    this.said = ''
    this.putAway()
  }

  #follow(log: readonly EventInfo[]): void {
    // What was there when we came, or is told again in another language, is no news.
    const news = this.#seen === null ? [] : log.slice(this.#seen)
    const view = this.#desk.sight?.view
    if (this.#seen === null && view?.phase === 'tunnel') this.#lay(log, log.findLast(isTunnel), view.tunnel)
    this.#seen = log.length
    this.said = news.flatMap((event) => event.told).join(' ')
    if (news.length === 0) return
    this.#light(news)
    const paid = news.findLast(isTunnel)
    // The cards that lie there may be those of the next tunnel already.
    if (this.turning || (paid && paid.number === this.turned?.event)) return
    this.putAway()
    if (!paid) return
    this.#lay(log, paid, view?.tunnel ?? null)
    this.reveal()
  }

  /** The latest tunnel among events; what is told again, in another language, is none. */
  #freshIn(events: readonly EventInfo[]): EventInfo | undefined {
    const known = this.#desk.live.log.length
    return events.slice(-RECENT).findLast((event) => isTunnel(event) && event.number >= known)
  }

  /** Turn up the cards of a tunnel, one after the other, before the table shows what came of it. */
  #turnUp({ events, view }: Sight): void {
    this.#lay([...this.#desk.live.log, ...events], this.#freshIn(events), view.tunnel)
    clearTimeout(this.#leaving)
    const last = (this.turned?.cards.length ?? 0) - 1
    this.#leaving = setTimeout(() => this.reveal(), turnsAt(last) + TURN)
  }

  /** Show on the board what another player has just built. */
  #light(news: readonly EventInfo[]): void {
    const others = news.filter((event) => event.seat !== this.#desk.live.seat)
    const targets = (...kinds: EventInfo['kind'][]) =>
      others.flatMap((e) => (kinds.includes(e.kind) && e.target !== null ? [e.target] : []))
    const routes = targets('claim')
    const places = targets('station', 'depot')
    if (routes.length === 0 && places.length === 0) return
    this.#desk.litRoutes = routes
    this.#desk.litPlaces = places
    clearTimeout(this.#fading)
    this.#fading = setTimeout(() => {
      // Something else may have been lit since.
      if (this.#desk.litRoutes === routes) this.#desk.litRoutes = []
      if (this.#desk.litPlaces === places) this.#desk.litPlaces = []
    }, LIT_FOR)
  }

  #lay(log: readonly EventInfo[], paid: EventInfo | undefined, cost: TunnelView | null): void {
    if (!paid) return
    const claim = log.findLast((event) => event.kind === 'claim' && event.number < paid.number)
    this.turned = { event: paid.number, route: claim?.target ?? 0, cards: cardsOf(paid), cost }
  }
}

/** The cards that were turned up in an event. */
function cardsOf(event: EventInfo | undefined): Card[] {
  return (event?.answers ?? []).flatMap(({ what, value }) =>
    what === 'tunnel' && typeof value === 'string' ? [value] : [],
  )
}

function isTunnel(event: EventInfo): boolean {
  return event.answers.some((answer) => answer.what === 'tunnel')
}
