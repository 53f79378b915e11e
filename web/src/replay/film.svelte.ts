import type { Watchable } from '../desk/desk.svelte'
import type { Because, Frame, Layout, Replay, SeatInfo, Sight } from '../messages'
import { Refusal } from '../server/api'
import { readBookmark, stepsOfTurn, writeBookmark } from './bookmark'
import { freshIn, notableIn, scenesOf, spread, type Notable, type Scene } from './scenes'

export const SPEEDS = [0.5, 1, 2, 4] as const
/** Milliseconds that a step is shown at the usual speed. */
const STEP = 1600

/** A finished game that is watched again: all of it is here, and we look at one moment. */
export class Film implements Watchable {
  readonly replay: Replay
  readonly layout: Layout
  readonly info: { readonly seats: readonly SeatInfo[] }
  readonly pending = null
  refusal = null
  /** Which step we look at. */
  at = $state(0)
  /** The seat whose cards we see; null sees everybody's. */
  seat: number | null = $state(null)
  playing = $state(false)
  speed: number = $state(1)

  /** Where each step lies, in turns: steps of a turn share it. */
  readonly places: readonly number[]
  readonly notables: readonly (Notable | null)[]
  #scenes: readonly Scene[]

  constructor(replay: Replay, layout: Layout) {
    this.replay = replay
    this.layout = layout
    this.info = { seats: replay.seats.map(sitting) }
    this.#scenes = scenesOf(replay.frames)
    this.places = spread(replay.frames)
    this.notables = this.#scenes.map(({ view }, i) => notableIn(this.#scenes[i - 1]?.view, view))
    // One timer for each step, so that a change of speed counts at once.
    $effect(() => {
      if (!this.playing) return
      const timer = setTimeout(() => this.#advance(), STEP / this.speed)
      void this.at
      return () => clearTimeout(timer)
    })
  }

  get box() {
    return this.replay.box
  }

  get frames(): readonly Frame[] {
    return this.replay.frames
  }

  get last(): number {
    return this.frames.length - 1
  }

  get frame(): Frame {
    const frame = this.frames[this.at]
    if (!frame) throw new RangeError(`no frame ${this.at}`)
    return frame
  }

  get turns(): number {
    return this.frames.at(-1)?.turn ?? 0
  }

  get over(): boolean {
    return this.at === this.last
  }

  scene(at: number): Scene {
    const scene = this.#scenes[at]
    if (!scene) throw new RangeError(`no frame ${at}`)
    return scene
  }

  /** What a table shows at this moment. */
  readonly sight: Sight = $derived.by(() => {
    const { view, own } = this.scene(this.at)
    return {
      type: 'sight',
      number: this.frame.number,
      decision: 0,
      events: [],
      view,
      own: this.seat === null ? null : (own[this.seat] ?? null),
      choices: [],
      deadlines: {},
    }
  })

  /** What was told of a step to whom we watch with. */
  told(at: number): readonly string[] {
    const frame = this.frames[at]
    return (this.seat === null ? null : frame?.heard[this.seat]) ?? frame?.told ?? []
  }

  /** Routes and places that the step has changed. */
  readonly fresh = $derived.by(() => {
    const now = this.scene(this.at)
    return freshIn(this.at > 0 ? this.scene(this.at - 1).view : now.view, now.view)
  })

  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.last)
  }

  /** Look at the end of a turn; at an earlier step of it, if one is meant. */
  goToTurn(turn: number, step = Infinity): void {
    const [first, last] = stepsOfTurn(this.frames, turn)
    this.go(Math.min(first + step - 1, last))
  }

  /** Go to the step that lies at a place, counted in turns. */
  goToPlace(place: number): void {
    this.go(this.stepAt(place))
  }

  stepAt(place: number): number {
    const found = this.places.findIndex((each) => each >= place)
    return found < 0 ? this.last : found
  }

  togglePlay(): void {
    if (!this.playing && this.at === this.last) this.at = 0
    this.playing = !this.playing
  }

  /** The moment as it stands in an address: the turn, the step of it, and whose eyes. */
  get moment(): string {
    const [first] = stepsOfTurn(this.frames, this.frame.turn)
    return writeBookmark({ turn: this.frame.turn, step: this.at - first + 1, seat: this.seat })
  }

  /** Go to the moment that an address names; one that it does not name is left alone. */
  follow(address: string): void {
    const moment = readBookmark(address)
    if (!moment) return
    this.seat = moment.seat !== null && this.info.seats[moment.seat] ? moment.seat : null
    this.goToTurn(moment.turn, moment.step)
  }

  // Nothing can be done in a game that is over.
  play(): void {}

  ask(): Promise<Because> {
    return Promise.reject(new Refusal('not_playing', ''))
  }

  #advance(): void {
    this.go(this.at + 1)
    if (this.at === this.last) this.playing = false
  }
}

function sitting({ name, color, bot }: Replay['seats'][number], seat: number): SeatInfo {
  return { seat, name, color, bot, taken: true, away: false, has_cut: false, mine: false, code: null }
}
