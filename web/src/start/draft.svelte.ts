import { COLORS, type Color, type EditionInfo, type NewTable, type Offer, type OptionInfo } from '../messages'
import { usualBot } from '../server/offer.svelte'
import { choicesOf, chosenOf } from '../server/options'
import { recall, remember } from '../state/memory'
import { choose, settings } from '../state/settings.svelte'
import { spoken, words } from '../words/index.svelte'

/** Everybody at one device, around a big screen with phones, at their own device, or nobody but me. */
export const WAYS = ['screen', 'living', 'online', 'bots'] as const
export type Way = (typeof WAYS)[number]

/** Seconds a turn may take: minutes for an evening, days for a game by the way. */
export const PACES: readonly number[] = [60, 180, 600, 86_400, 259_200]

export interface DraftSeat {
  /** A computer's level; null for a person. */
  bot: string | null
  /** Empty until somebody types one. */
  name: string
  color: Color
}

/** What is kept of a table for the next one of its way. */
interface Habit {
  count: number
  seats: DraftSeat[]
  options: readonly string[]
  first: number | 'random'
  pace: number | null
  listed: boolean
}

const EDITION = 'setup.edition'
const habitOf = (way: Way) => `setup.${way}`

/** A table being set up. It begins as the last one of its kind, or so that it can be played at once. */
export class Draft {
  readonly way: Way
  readonly offer: Offer
  edition: EditionInfo
  count: number = $state(2)
  /** As many as there are colours; the first `count` play. So a smaller map forgets nobody. */
  seats: DraftSeat[] = $state([])
  /** The names of those that are on; a map that has not all of them forgets none. */
  options: readonly string[] = $state.raw([])
  first: number | 'random' = $state('random')
  pace: number | null = $state(null)
  listed = $state(false)
  /** The text of a file of own tickets, and its name. */
  tickets: { name: string; text: string } | null = $state.raw(null)

  constructor(way: Way, offer: Offer, wanted: EditionInfo | null = null) {
    this.way = way
    this.offer = offer
    const last = offer.editions.find((edition) => edition.name === recall<string>(EDITION))
    const easiest = offer.editions.find((edition) => edition.first_game) ?? offer.editions[0]
    if (!easiest) throw new Error('the server offers no edition')
    this.edition = $state.raw(wanted ?? last ?? easiest)
    this.seats = COLORS.map((color, seat) => ({ bot: this.#usualBot(seat), name: '', color }))
    this.#recall()
    if (this.seats[0] && this.isHere(0)) this.seats[0].name ||= settings.name
  }

  get most(): number {
    return this.edition.players[1]
  }

  /** The seats that will be at the table. */
  get playing(): DraftSeat[] {
    const fewest = this.edition.players[0]
    return this.seats.slice(0, Math.max(fewest, Math.min(this.count, this.most)))
  }

  /** Who starts; a seat that is no longer there cannot. */
  get starter(): number | 'random' {
    return this.first !== 'random' && this.first < this.playing.length ? this.first : 'random'
  }

  /** Whether a person of this device sits there. */
  isHere(seat: number): boolean {
    if (this.seats[seat]?.bot !== null || this.way === 'living') return false
    return this.way !== 'online' || seat === 0
  }

  /** The name a seat will have: as typed, or else by its level or number. */
  nameOf(seat: number): string {
    const { bot, name } = this.seats[seat] as DraftSeat
    if (name.trim()) return name.trim()
    if (bot === null) return words().start.setup.player(seat + 1)
    const same = this.seats.slice(0, seat).filter((other) => other.bot === bot && !other.name.trim())
    const level = this.offer.bots.find((each) => each.name === bot)
    const title = level ? spoken(level.title) : bot
    return same.length ? `${title} ${same.length + 1}` : title
  }

  /** Switch an option on or off. */
  choose(option: string, on: boolean): void {
    this.options = [...this.options.filter((name) => name !== option), ...(on ? [option] : [])]
  }

  /** The options that are on, in the order of the edition. */
  get chosen(): OptionInfo[] {
    return chosenOf(this.edition, (name) => this.options.includes(name))
  }

  /** Give a seat a colour; who had it gets the other one. */
  paint(seat: number, color: Color): void {
    const own = this.seats[seat] as DraftSeat
    const other = this.seats.find((each) => each.color === color)
    if (other) other.color = own.color
    own.color = color
  }

  add(): void {
    this.count = this.playing.length + 1
  }

  /** Take a seat away; those after it move up. */
  remove(seat: number): void {
    this.count = this.playing.length - 1
    const [gone] = this.seats.splice(seat, 1)
    if (gone) this.seats.push({ ...gone, name: '' })
    if (this.first !== 'random' && this.first >= seat) this.first = 'random'
  }

  /** What the server is asked for. */
  wish(): NewTable {
    const online = this.way === 'online'
    return {
      edition: this.edition.name,
      seats: this.playing.map(({ bot, color }, seat) => ({
        bot,
        color,
        mine: this.isHere(seat),
        name: this.nameOf(seat),
      })),
      ...choicesOf(this.edition, (name) => this.options.includes(name)),
      tickets: this.tickets?.text ?? null,
      first: this.starter,
      pace: online ? this.pace : null,
      listed: online && this.listed,
      big_screen: this.way === 'living',
    }
  }

  /** Begin the next table of this kind in the same way. */
  keep(): void {
    const { count, options, first, pace, listed } = this
    const seats = $state.snapshot(this.seats)
    remember(EDITION, this.edition.name)
    remember(habitOf(this.way), { count, seats, options, first, pace, listed } satisfies Habit)
    if (this.isHere(0)) choose('name', this.seats[0]?.name.trim() ?? '')
  }

  #usualBot(seat: number): string | null {
    return this.way === 'bots' && seat > 0 ? (usualBot(this.offer)?.name ?? null) : null
  }

  #recall(): void {
    const habit = recall<Habit>(habitOf(this.way))
    // Another version may have kept something else, or offered other computer players.
    const seats = habit?.seats
    if (!habit || new Set(seats?.map((seat) => seat.color)).size !== COLORS.length) return
    const levels = this.offer.bots.map((bot) => bot.name)
    this.seats = habit.seats.map((seat, number) => ({
      ...seat,
      bot: seat.bot && !levels.includes(seat.bot) ? this.#usualBot(number) : seat.bot,
    }))
    this.count = habit.count
    this.options = habit.options ?? []
    this.first = habit.first
    this.pace = habit.pace
    this.listed = habit.listed
  }
}
