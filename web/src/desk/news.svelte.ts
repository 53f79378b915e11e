import { untrack } from 'svelte'
import type { Card, EventInfo, TunnelView } from '../messages'
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

/** What has just happened at a table: said once, lit for a while, and tunnels' cards turned up. */
export class News {
  /** The newest sentences, for who listens. */
  said = $state('')
  turned: Turned | null = $state.raw(null)
  /** The cards of a tunnel are still being turned up: what comes of it is not told yet. */
  turning = $state(false)
  readonly company: Company
  #desk: Desk
  #seen: number | null = null
  #fading: ReturnType<typeof setTimeout> | undefined
  #leaving: ReturnType<typeof setTimeout> | undefined

  constructor(desk: Desk) {
    this.#desk = desk
    this.company = new Company(desk.live)
    $effect(() => {
      const { sight, log } = desk.live
      untrack(() => (sight ? this.#follow(log) : this.#forget()))
    })
    $effect(() => () => {
      clearTimeout(this.#fading)
      clearTimeout(this.#leaving)
    })
  }

  /** All that may be told by now, in the order in which it happened. */
  readonly lines: readonly Line[] = $derived.by(() => {
    const { log } = this.#desk.live
    const known = this.turning && this.turned ? log.slice(0, this.turned.event) : log
    return [...linesOf(known), ...this.company.lines].sort((one, other) => one.at - other.at)
  })

  /** All the cards of a tunnel have been turned up. */
  reveal(): void {
    this.turning = false
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => {
      // As long as somebody is deciding about them they lie there.
      if (this.#desk.sight?.view.phase !== 'tunnel') this.putAway()
    }, TURNED_FOR)
  }

  /** Enough looked at. */
  putAway(): void {
    clearTimeout(this.#leaving)
    this.turned = null
    this.turning = false
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
    if (this.#seen === null) this.#turn(log, log.findLast(isTunnel), false)
    this.#seen = log.length
    this.said = news.flatMap((event) => event.told).join(' ')
    if (news.length === 0) return
    this.#light(news)
    // The game goes on; but everybody may see the last card turned up.
    if (!this.turning) this.putAway()
    this.#turn(log, news.findLast(isTunnel), true)
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

  #turn(log: readonly EventInfo[], paid: EventInfo | undefined, fresh: boolean): void {
    const view = this.#desk.sight?.view
    if (!paid || !view || (!fresh && view.phase !== 'tunnel')) return
    const claim = log.slice(0, paid.number).findLast((event) => event.kind === 'claim')
    const cards = paid.answers.flatMap(({ what, value }) =>
      what === 'tunnel' && typeof value === 'string' ? [value] : [],
    )
    this.turned = {
      event: paid.number,
      route: claim?.target ?? 0,
      cards,
      cost: view.tunnel,
    }
    this.turning = fresh && cards.length > 0 && mayMove()
    if (!this.turning) this.reveal()
  }
}

function isTunnel(event: EventInfo): boolean {
  return event.answers.some((answer) => answer.what === 'tunnel')
}
