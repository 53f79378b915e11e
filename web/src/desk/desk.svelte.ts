import { untrack } from 'svelte'
import type { Marks, Pieces } from '../board/marks'
import { NO_MARKS } from '../board/marks'
import type {
  Because,
  BoxInfo,
  Choice,
  Color,
  Refused,
  SeatInfo,
  Sight,
  TicketInfo,
} from '../messages'
import { Refusal } from '../server/api'
import type { LiveTable } from '../server/live.svelte'
import { settings } from '../state/settings.svelte'
import { closedRoutes } from './closed'

/** A move that waits for its player's "yes". */
export interface Unconfirmed {
  move: readonly string[]
  /** What it is, in words. */
  text: string
}

/** What a desk needs of a table: of one that is played, or of a game that is watched again. */
export interface Watchable {
  readonly info: { readonly seats: readonly SeatInfo[] } | undefined
  readonly box: BoxInfo | undefined
  readonly sight: Sight | undefined
  readonly seat: number | null
  readonly pending: unknown
  readonly over: boolean
  refusal: Refused | null
  play(...move: string[]): void
  ask(action: string): Promise<Because>
}

/** What a player looks at, points to and is about to decide; the game itself is in `live`. */
export class Desk<Table extends Watchable = LiveTable> {
  readonly live: Table
  /** The ticket, by number, whose places are lit. */
  litTicket: number | null = $state(null)
  /** The ticket that was chosen to be looked at: its places stay lit, and are brought into view. */
  pinnedTicket: number | null = $state(null)
  /** Tickets about to be kept: their places stay lit. */
  tickedTickets: readonly number[] = $state([])
  /** Routes and places lit for another reason: a hint, something found, the last move. */
  litRoutes: readonly number[] = $state.raw([])
  litPlaces: readonly number[] = $state.raw([])
  pickedRoute: number | null = $state(null)
  pickedPlace: number | null = $state(null)
  unconfirmed: Unconfirmed | null = $state(null)
  /** The answer to the last "why not?". */
  because: Because | null = $state.raw(null)
  /** The card to be drawn, where the deck's top card must go into a warehouse first. */
  wanted: string | null = $state(null)
  /** Which question "why not?" is the last: answers to earlier ones come too late. */
  #wondering = 0

  /** What is to be decided, and by whom. */
  #question = $derived.by(() => {
    const sight = this.live.sight
    return sight ? `${sight.decision}: ${sight.view.to_act.join()}` : ''
  })

  constructor(live: Table) {
    this.live = live
    $effect(() => {
      void this.#question
      untrack(() => this.#goOn())
    })
  }

  get sight(): Sight | undefined {
    return this.live.sight
  }

  /** All that may be done now; nothing while a move is on its way. */
  get choices(): readonly Choice[] {
    return this.live.pending ? [] : (this.sight?.choices ?? [])
  }

  choicesOf(kind: Choice['kind']): readonly Choice[] {
    return this.choices.filter((choice) => choice.kind === kind)
  }

  find(kind: Choice['kind'], target: number): Choice | undefined {
    return this.choices.find((choice) => choice.kind === kind && choice.target === target)
  }

  seatColor(seat: number): Color {
    return this.live.info?.seats[seat]?.color ?? 'black'
  }

  seatName(seat: number): string {
    return this.live.info?.seats[seat]?.name ?? ''
  }

  /** Whose pieces have a colour. */
  ownerOf(color: Color): string {
    return this.live.info?.seats.find((seat) => seat.color === color)?.name ?? ''
  }

  readonly #keepPieces = keeping<Pieces>()
  readonly #keepClosed = keeping<ReadonlySet<number>>()
  readonly #keepOpen = keeping<ReadonlySet<number>>()
  readonly #keepSites = keeping<ReadonlySet<number>>()

  /** Who has what on the board. */
  readonly pieces: Pieces = $derived.by(() => {
    const box = this.live.box
    const routes: (Color | null)[] = new Array(box?.routes.length ?? 0).fill(null)
    const stations: (Color | null)[] = new Array(box?.places.length ?? 0).fill(null)
    const depots: (Color | null)[] = new Array(box?.places.length ?? 0).fill(null)
    this.sight?.view.players.forEach((player, seat) => {
      const color = this.seatColor(seat)
      for (const route of player.routes) routes[route] = color
      for (const place of player.stations) stations[place] = color
      for (const place of player.depots) depots[place] = color
    })
    return this.#keepPieces({ routes, stations, depots }, [...routes, ...stations, ...depots])
  })

  /** Routes nobody owns that this seat cannot claim any more; for who looks on, nobody can. */
  readonly #closed: ReadonlySet<number> = $derived.by(() => {
    const { box, sight } = this.live
    const closed = box && sight ? closedRoutes(box, sight) : []
    return this.#keepClosed(new Set(closed), closed)
  })

  /** What can be claimed, and where can be built; by itself, for it changes less often than marks. */
  readonly #openings = $derived.by(() => {
    const open = this.choicesOf('claim').map((choice) => choice.target)
    const builds = this.choices.filter(({ kind }) => kind === 'station' || kind === 'depot')
    const sites = builds.map((choice) => choice.target)
    return {
      open: this.#keepOpen(new Set(open), open),
      sites: this.#keepSites(new Set(sites), sites),
      mustBuild: sites.length > 0 && sites.length === this.choices.length,
    }
  })

  readonly #litPlaces: ReadonlySet<number> = $derived.by(() => {
    const tickets = [this.litTicket, ...this.tickedTickets]
    return new Set([...tickets.flatMap((number) => this.#endsOf(number)), ...this.litPlaces])
  })

  readonly #keepDestinations = keeping<ReadonlySet<number>>()
  readonly #keepWanted = keeping<ReadonlySet<number>>()

  /** Where tickets lead that can still be completed; while some are offered, where these lead. */
  readonly #destinations: ReadonlySet<number> = $derived.by(() => {
    const own = this.sight?.own
    const possible = (own?.tickets ?? []).filter((_, i) => own?.prospects[i] === 'possible')
    const tickets = own?.offered.length ? own.offered : possible
    const places = tickets.flatMap((number) => this.#endsOf(number))
    return this.#keepDestinations(new Set(places), places)
  })

  readonly #wanted: ReadonlySet<number> = $derived.by(() => {
    const places = this.#endsOf(this.pinnedTicket)
    return this.#keepWanted(new Set(places), places)
  })

  readonly marks: Marks = $derived({
    ...NO_MARKS,
    ...this.#openings,
    closed: this.#closed,
    litRoutes: new Set(this.litRoutes),
    litPlaces: this.#litPlaces,
    destinations: this.#destinations,
    wanted: this.#wanted,
    pickedRoute: this.pickedRoute,
    pickedPlace: this.pickedPlace,
  })

  ticket(number: number | null): TicketInfo | undefined {
    return number === null ? undefined : this.live.box?.tickets[number]
  }

  /** The two places of a ticket. */
  #endsOf(number: number | null): readonly number[] {
    const ticket = this.ticket(number)
    return ticket ? [ticket.a, ticket.b] : []
  }

  /** Make a move, after a question if the player wants to be asked. */
  act(text: string, ...move: string[]): void {
    this.putDown()
    if (settings.confirm) this.unconfirmed = { move, text }
    else this.live.play(...move)
  }

  confirm(): void {
    const move = this.unconfirmed?.move
    this.unconfirmed = null
    if (move) this.live.play(...move)
  }

  pickRoute(route: number): void {
    // Picked once more it stays as it is, with what its sheet has found out.
    if (this.pickedRoute === route) return
    this.putDown()
    this.pickedRoute = route
  }

  pickPlace(place: number): void {
    if (this.pickedPlace === place) return
    this.putDown()
    this.pickedPlace = place
  }

  /** Let go of what was picked, and of what was said about it. */
  putDown(): void {
    this.pickedRoute = null
    this.pickedPlace = null
    this.unconfirmed = null
    this.wanted = null
    this.#unsay()
  }

  /** Why something could not be done was said of the last question, not of the next. */
  #goOn(): void {
    // What is picked asks again by itself.
    if (this.pickedRoute === null && this.pickedPlace === null) this.#unsay()
    else this.live.refusal = null
  }

  #unsay(): void {
    this.because = null
    this.live.refusal = null
    this.#wondering += 1
  }

  /** Ask the server why something is not allowed; the answer comes to `because`. */
  async whyNot(action: string): Promise<void> {
    const question = (this.#wondering += 1)
    const answer = await this.#ask(action)
    if (question === this.#wondering) this.because = answer
  }

  /** In an effect: keep the answer to why something picked is not possible up to date. */
  wonder(action: string, possible: boolean): void {
    const mayAsk = this.live.seat !== null && this.sight && !this.live.pending && !this.live.over
    if (mayAsk && !possible) void this.whyNot(action)
  }

  async #ask(action: string): Promise<Because | null> {
    try {
      return await this.live.ask(action)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { message, rule } = error
      return message ? { type: 'because', id: '', allowed: false, message, rule } : null
    }
  }
}

/** Hold on to what is made anew, as long as it is made of the same: nothing is then drawn for it. */
function keeping<Made>(): (made: Made, of: readonly unknown[]) => Made {
  let kept: { made: Made; of: string } | undefined
  return (made, of) => {
    const parts = of.join()
    if (kept?.of !== parts) kept = { made, of: parts }
    return kept.made
  }
}
