import type { Watchable } from '../desk/desk.svelte'
import type { Because, Frame, Layout, OwnView, PlayerView, PublicView, Replay, SeatInfo, Sight } from '../messages'
import { Refusal } from '../server/api'

/** What there was to see after a step of the game. */
interface Scene {
  view: PublicView
  own: readonly OwnView[]
}

/** A step that is remembered afterwards. */
export type Notable = 'claim' | 'station' | 'depot' | 'tickets' | 'last'

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
    this.#scenes = build(replay.frames)
    this.places = spread(replay.frames)
    this.notables = this.#scenes.map(({ view }, i) => notable(this.#scenes[i - 1]?.view, view))
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
    const now = this.scene(this.at).view.players
    const before = this.at > 0 ? this.scene(this.at - 1).view.players : now
    const added = (what: 'routes' | 'stations' | 'depots') =>
      now.flatMap((player, seat) => {
        const had = new Set(before[seat]?.[what])
        return player[what].filter((each) => !had.has(each))
      })
    return { routes: added('routes'), places: [...added('stations'), ...added('depots')] }
  })

  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.last)
  }

  /** Look at the end of a turn; at an earlier step of it, if one is meant. */
  goToTurn(turn: number, step = Infinity): void {
    const first = this.frames.findIndex((frame) => frame.turn >= turn)
    const next = this.frames.findIndex((frame) => frame.turn > turn)
    if (first < 0) this.go(this.last)
    else this.go(Math.min(first + step - 1, (next < 0 ? this.frames.length : next) - 1))
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
    const first = this.frames.findIndex((frame) => frame.turn === this.frame.turn)
    const turn = `turn=${this.frame.turn}.${this.at - first + 1}`
    return this.seat === null ? turn : `${turn}&eyes=${this.seat + 1}`
  }

  /** Go to the moment that an address names; one that it does not name is left alone. */
  follow(moment: string): void {
    const named = new URLSearchParams(moment)
    const turn = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(named.get('turn') ?? '')
    if (!turn) return
    const seat = Number(named.get('eyes') ?? 0) - 1
    this.seat = this.info.seats[seat] ? seat : null
    this.goToTurn(Number(turn[1]), turn[2] ? Math.max(1, Number(turn[2])) : Infinity)
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

/** Lay each frame over the one before: it has only what has changed. */
function build(frames: readonly Frame[]): Scene[] {
  let view = {} as PublicView
  let players: readonly PlayerView[] = []
  let own: readonly OwnView[] = []
  return frames.map((frame) => {
    players = frame.players.map((change, seat) => ({ ...players[seat], ...change }) as PlayerView)
    own = frame.own.map((change, seat) => ({ ...own[seat], ...change }) as OwnView)
    view = { ...view, ...frame.view, players }
    return { view, own }
  })
}

/** Spread the steps of each turn over its room. */
function spread(frames: readonly Frame[]): number[] {
  const sizes = new Map<number, number>()
  for (const { turn } of frames) sizes.set(turn, (sizes.get(turn) ?? 0) + 1)
  const done = new Map<number, number>()
  return frames.map(({ turn }) => {
    const step = (done.get(turn) ?? 0) + 1
    done.set(turn, step)
    return turn === 0 ? 0 : turn - 1 + step / (sizes.get(turn) ?? 1)
  })
}

function notable(before: PublicView | undefined, now: PublicView): Notable | null {
  if (!before) return null
  const grew = (what: 'routes' | 'stations' | 'depots') =>
    now.players.some((player, seat) => player[what].length > (before.players[seat]?.[what].length ?? 0))
  if (before.last_turns === null && now.last_turns !== null) return 'last'
  if (grew('stations')) return 'station'
  if (grew('routes')) return 'claim'
  if (grew('depots')) return 'depot'
  const drawn = now.phase === 'keep' && before.phase !== 'keep'
  return drawn ? 'tickets' : null
}
