import { routeName } from '../board/describe'
import type { Pieces } from '../board/marks'
import type { BoxInfo, Color, Layout, ObjectionInfo, OwnTicket, PadScores, TicketInfo } from '../messages'
import { getEditionBox, layoutOf, score } from '../server/api'
import { messageOf } from '../server/api'
import type { Choices } from '../server/options'
import { forget, recall, remember } from '../state/memory'
import { words } from '../words/index.svelte'
import { read, write, type Row, type Sheet } from './scoresheet'

const KEY = 'pad'
/** Milliseconds after the last change until the pad is added up. */
const PAUSE = 250
const MOST_UNDONE = 200

/** The sheet that this device has kept. */
export function keptSheet(): Sheet | null {
  const line = recall<unknown>(KEY)
  return typeof line === 'string' ? read(line) : null
}

/** A score pad that is being filled in. The server knows the rules; what it objects to stays on the pad. */
export class Pad {
  sheet: Sheet
  /** Whose things are put down now. */
  seat = $state(0)
  scores: PadScores | null = $state.raw(null)
  trouble = $state('')
  /** What was done last, in words. */
  said = $state('')
  layout: Layout | null = $state.raw(null)
  #printed: BoxInfo | null = $state.raw(null)
  #before: readonly Sheet[] = $state.raw([])

  constructor(sheet: Sheet) {
    this.sheet = $state.raw(sheet)
    this.#keep()
  }

  /** Ask for what is printed, once. */
  async open(): Promise<void> {
    const { edition, rows } = this.sheet
    try {
      const box = await getEditionBox(edition, { players: rows.length, options: on(this.sheet) })
      this.layout = await layoutOf(box)
      this.#printed = box
      this.trouble = ''
    } catch (error) {
      this.trouble = messageOf(error)
    }
  }

  /** What is printed, and the own tickets after the others. */
  readonly box: BoxInfo | null = $derived.by(() => {
    const box = this.#printed
    const own = this.sheet.own.map(
      (ticket): TicketInfo => ({ ...ticket, long: false, big_city: false, house: false }),
    )
    return box && { ...box, tickets: [...box.tickets, ...own] }
  })

  readonly row: Row = $derived.by(() => this.sheet.rows[this.seat] ?? this.sheet.rows[0]!)

  /** Whose pieces lie where; of two who have the same, the first one's. */
  readonly pieces: Pieces = $derived.by(() => {
    const { rows } = this.sheet
    const owner = (what: 'routes' | 'stations', count: number) =>
      Array.from({ length: count }, (_, n) => rows.find((row) => row[what].includes(n))?.color ?? null)
    return {
      routes: owner('routes', this.box?.routes.length ?? 0),
      stations: owner('stations', this.box?.places.length ?? 0),
      depots: [],
    }
  })

  seatColor(seat: number): Color {
    return this.sheet.rows[seat]?.color ?? 'black'
  }

  seatName(seat: number): string {
    return this.sheet.rows[seat]?.name.trim() || words().start.setup.player(seat + 1)
  }

  ownerOf(color: Color): string {
    return this.seatName(this.sheet.rows.findIndex((row) => row.color === color))
  }

  ticketName(number: number): string {
    const ticket = this.box?.tickets[number]
    const places = this.box?.places
    return ticket ? `${places?.[ticket.a]?.name}–${places?.[ticket.b]?.name}` : ''
  }

  /** What an objection, or a deed, is about. */
  nameOf(kind: ObjectionInfo['kind'], number: number): string {
    if (!this.box) return ''
    if (kind === 'route') return routeName(this.box, number)
    if (kind === 'station') return words().pad.stationIn(this.box.places[number]?.name ?? '')
    return kind === 'ticket' ? this.ticketName(number) : words().pad.depots
  }

  // -- Deeds: all can be undone ------------------------------------------------------------------

  /** Give something to whose turn it is to be put down; given already, it is taken back. */
  toggle(kind: 'route' | 'station' | 'ticket', number: number): void {
    const before = this.row[LIST[kind]]
    const had = before.includes(number)
    this.#set(this.seat, kind, had ? without(before, number) : [...before, number])
    const name = this.nameOf(kind, number)
    this.said = `${this.seatName(this.seat)}: ${had ? words().pad.takenBack(name) : name}`
    this.#prune()
  }

  countDepots(left: number): void {
    this.change(withRow(this.sheet, this.seat, { ...this.row, depots: left }))
    this.said = `${this.seatName(this.seat)}: ${words().pad.depots}, ${left}`
  }

  addOwn(ticket: OwnTicket): void {
    if (!this.#printed) return
    const number = this.#printed.tickets.length + this.sheet.own.length
    const row = { ...this.row, tickets: [...this.row.tickets, number] }
    this.change({ ...withRow(this.sheet, this.seat, row), own: [...this.sheet.own, ticket] })
    this.said = `${this.seatName(this.seat)}: ${this.ticketName(number)}`
  }

  /** Take what cannot be off the pad. */
  drop({ seat, kind, number }: ObjectionInfo): void {
    if (kind === 'depots') {
      this.change(withRow(this.sheet, seat, { ...this.sheet.rows[seat]!, depots: null }))
    } else {
      this.#set(seat, kind, without(this.sheet.rows[seat]![LIST[kind]], number))
      this.#prune()
    }
    this.said = words().pad.takenBack(this.nameOf(kind, number))
  }

  /** Take it from who had it first, so that it is the other's. */
  handOver({ owner, kind, number }: ObjectionInfo): void {
    if (owner === null || kind === 'depots') return
    this.#set(owner, kind, without(this.sheet.rows[owner]![LIST[kind]], number))
  }

  /** Names, colours, somebody more or less. */
  async reseat(rows: readonly Row[]): Promise<void> {
    const more = rows.length !== this.sheet.rows.length
    this.change({ ...this.sheet, rows })
    this.seat = Math.min(this.seat, rows.length - 1)
    if (more) await this.open()
  }

  get canUndo(): boolean {
    return this.#before.length > 0
  }

  undo(): void {
    const sheet = this.#before.at(-1)
    if (!sheet) return
    this.#before = this.#before.slice(0, -1)
    this.sheet = sheet
    this.seat = Math.min(this.seat, sheet.rows.length - 1)
    this.said = words().pad.undone
    this.#keep()
  }

  change(sheet: Sheet): void {
    this.#before = [...this.#before, this.sheet].slice(-MOST_UNDONE)
    this.sheet = sheet
    this.#keep()
  }

  /** Throw the pad away. */
  tear(): void {
    forget(KEY)
  }

  #set(seat: number, kind: keyof typeof LIST, numbers: readonly number[]): void {
    this.change(withRow(this.sheet, seat, { ...this.sheet.rows[seat]!, [LIST[kind]]: numbers }))
  }

  /** Forget own tickets that nobody holds any more; part of the deed before. */
  #prune(): void {
    const deck = this.#printed?.tickets.length ?? 0
    const held = new Set(this.sheet.rows.flatMap((row) => row.tickets))
    const gone = this.sheet.own.findIndex((_, index) => !held.has(deck + index))
    if (gone < 0) return
    const renumber = (ticket: number) => (ticket > deck + gone ? ticket - 1 : ticket)
    this.sheet = {
      ...this.sheet,
      own: this.sheet.own.filter((_, index) => index !== gone),
      rows: this.sheet.rows.map((row) => ({ ...row, tickets: row.tickets.map(renumber) })),
    }
    this.#keep()
  }

  #keep(): void {
    remember(KEY, write(this.sheet))
  }

  // -- Adding up -----------------------------------------------------------------------------------

  /** In an effect: have the pad added up, a moment after the last change. */
  watch(): () => void {
    const { sheet } = this
    const timer = setTimeout(() => void this.addUp(sheet), this.scores ? PAUSE : 0)
    return () => clearTimeout(timer)
  }

  async addUp(sheet = this.sheet): Promise<void> {
    try {
      const scores = await score({
        ...on(sheet),
        edition: sheet.edition,
        own_tickets: sheet.own,
        seats: sheet.rows.map(({ routes, stations, tickets, depots }, seat) => ({
          name: this.seatName(seat),
          routes,
          stations,
          tickets,
          depots_left: depots,
        })),
      })
      // An answer to an earlier sheet comes too late.
      if (sheet !== this.sheet) return
      this.scores = scores
      this.trouble = ''
    } catch (error) {
      this.trouble = messageOf(error)
    }
  }
}

const on = ({ options }: Sheet): Choices => Object.fromEntries(options.map((name) => [name, true]))

const LIST = { route: 'routes', station: 'stations', ticket: 'tickets' } as const

const without = (numbers: readonly number[], number: number) => numbers.filter((each) => each !== number)

function withRow(sheet: Sheet, seat: number, row: Row): Sheet {
  return { ...sheet, rows: sheet.rows.map((each, index) => (index === seat ? row : each)) }
}
