import type { Craft } from '../board/craft'
import { nearest, whereIs, type Point } from '../board/geometry'
import type { Grip } from '../board/gestures'
import { NO_MARKS, type Marks, type Thing } from '../board/marks'
import type { BoardBox } from '../board/boardbox'
import type { CityInfo, DraftTrack, ProblemInfo, VerdictInfo } from '../messages'
import { messageOf, Refusal } from '../server/api'
import {
  applyChanges,
  beginStudy,
  checkDraft,
  suggestColors,
  suggestTickets,
  suggestTrack,
  suggestTracks,
} from '../server/workshop'
import { workshopWords } from '../words/workshop'
import { Boards } from './boards.svelte'
import * as edits from './edits'
import { amend, begin, holds, redo, seal, step, undo, type History } from './history'
import { Job } from './job.svelte'
import { Keeper } from './keeper.svelte'
import { Later } from './later'
import { indexOf, joinsSame, nameOf, planOf, type Plan } from './plan'
import { previewOf } from './preview'
import { planeOf, whereAt } from './sheet'

/** What a click means on the sheet. */
export const TOOLS = ['select', 'place', 'route'] as const
export type Tool = (typeof TOOLS)[number]

/** The pages of what is beside the board. */
export const PAGES = ['places', 'routes', 'tickets', 'rules', 'check'] as const
export type Page = (typeof PAGES)[number]

export interface Picked {
  part: 'places' | 'tracks' | 'tickets'
  index: number
}

const PAGE_OF: Record<Picked['part'], Page> = { places: 'places', tracks: 'routes', tickets: 'tickets' }
const CHECK_PAUSE = 500
/** How far a key moves a place, in units of the board. */
const NUDGE = 12
const NUDGES: Readonly<Record<string, Point>> = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
}
/** A finger that lets go of a route need not hit a place exactly. */
const SNAP = 60

/** A map being made: the plan and its history, what is picked, and what the server says to it. */
export class Workbench {
  readonly keeper: Keeper
  readonly boards: Boards
  readonly studying = new Job()
  tool: Tool = $state('select')
  page: Page = $state('places')
  picked: Picked | null = $state.raw(null)
  /** The first end of a route that is being drawn. */
  from: string | null = $state(null)
  /** Where the other end is, as long as it follows the finger. */
  loose: Point | null = $state.raw(null)
  problems: readonly ProblemInfo[] = $state.raw([])
  /** Whether `problems` are those of the plan as it is. */
  checked = $state(false)
  verdict: VerdictInfo | null = $state.raw(null)
  /** What was said last, for everybody to read and hear. */
  said = $state('')
  trouble = $state('')
  /** Something is being suggested. */
  busy = $state(false)
  /** Counts how often something was picked to be seen and typed into. */
  called = $state(0)
  /** A place that was put by a click and waits for its name. */
  nameless: string | null = $state(null)

  #history: History<Plan> = $state.raw(begin(planOf({})))
  #wanted: ReadonlySet<number> = $state.raw(new Set())
  readonly #check = new Later(CHECK_PAUSE, () => void this.#checkNow())

  readonly box: BoardBox = $derived.by(() => previewOf(this.plan))
  readonly marks: Marks = $derived.by(() => this.#mark())
  readonly errors: number = $derived(this.problems.filter(({ severity }) => severity === 'error').length)

  constructor(id: string, revision: number, plan: Plan) {
    this.#history = begin(plan)
    this.keeper = new Keeper(id, revision, plan)
    this.boards = new Boards(() => this.plan, id)
    this.boards.changed()
    this.#check.now()
  }

  get plan(): Plan {
    return this.#history.now
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0
  }

  /** Go on to another plan; steps of one kind without a pause are undone together. */
  edit(plan: Plan, kind = ''): void {
    if (plan === this.plan) return
    this.#history = step(this.#history, plan, kind)
    this.#changed()
  }

  undo(): void {
    this.#turn(undo(this.#history), workshopWords().undone)
  }

  redo(): void {
    this.#turn(redo(this.#history), workshopWords().redone)
  }

  /** Whether a plan was reached, and not undone since. */
  holds(plan: Plan): boolean {
    return holds(this.#history, plan)
  }

  /** What comes next is a step of its own. */
  seal(): void {
    this.#history = seal(this.#history)
  }

  stop(): void {
    this.keeper.stop()
    this.boards.stop()
    this.studying.stop()
    this.#check.stop()
  }

  // -- Picking --------------------------------------------------------------------------------------

  pick(picked: Picked | null): void {
    this.picked = picked
    this.seal()
    if (picked) this.page = PAGE_OF[picked.part]
  }

  /** Pick something that may be out of sight: it is shown, and the keyboard goes there. */
  jump(picked: Picked): void {
    this.pick(picked)
    const ends = this.#ends(picked)
    this.#wanted = new Set(ends.map((id) => indexOf(this.plan, id)).filter((index) => index >= 0))
    this.called += 1
  }

  /** Go to what a problem is about. */
  jumpTo({ part, index }: Pick<ProblemInfo, 'part' | 'index'>): void {
    if (part === 'places' || part === 'tracks' || part === 'tickets') {
      if (index !== null) this.jump({ part, index })
      else this.page = PAGE_OF[part]
    } else if (part !== 'file') this.page = 'rules'
  }

  choose(tool: Tool): void {
    this.tool = tool
    this.from = this.loose = null
    const w = workshopWords()
    this.said = w.toolHelp[tool]
  }

  tapPlace(index: number): void {
    const id = this.plan.places[index]?.id
    if (this.tool !== 'route' || id === undefined) return this.pick({ part: 'places', index })
    if (this.from === null) {
      this.from = id
      this.said = workshopWords().routeFrom(nameOf(this.plan, id))
    } else if (this.from === id) this.from = null
    else void this.connect(this.from, id)
  }

  tapRoute(index: number): void {
    this.pick({ part: 'tracks', index })
  }

  /** What the board's own gestures and keys do here. */
  readonly craft: Craft = {
    grab: (thing, at) => this.#grab(thing, at),
    ground: (at) => this.#ground(at),
    key: (thing, event) => this.#key(thing, event),
  }

  // -- Places ---------------------------------------------------------------------------------------

  addCity(city: CityInfo): void {
    const { name, lat, lon, names } = city
    this.#addPlace(edits.addPlace(this.plan, name, { lat, lon }, names))
  }

  /** Put a place by its name alone: where it lies is seen to later. */
  addNamed(name: string): void {
    const { width, height } = this.boards.layout
    const count = this.plan.places.length
    // In a spiral from the middle, so that they do not lie on each other.
    const turn = count * 2.4
    const far = Math.min(width, height) * 0.13 * Math.sqrt(count)
    const at: Point = [width / 2 + far * Math.cos(turn), height / 2 + far * Math.sin(turn)]
    this.#addPlace(edits.addPlace(this.plan, name, this.#whereAt(at)))
  }

  remove({ part, index }: Picked): void {
    const w = workshopWords()
    if (part === 'places') {
      this.said = w.removed(this.plan.places[index]?.name ?? '')
      this.edit(edits.removePlace(this.plan, index))
    } else if (part === 'tracks') this.edit(edits.removeTrack(this.plan, index))
    else this.edit(edits.removeTicket(this.plan, index))
    this.picked = null
  }

  #addPlace(plan: Plan): void {
    this.edit(plan)
    const index = plan.places.length - 1
    const { name } = plan.places[index] ?? { name: '' }
    this.said = workshopWords().added(name)
    this.picked = { part: 'places', index }
    this.page = 'places'
  }

  #whereAt(at: Point) {
    return whereAt(this.boards.ground.mapping.back(at), this.boards.globe)
  }

  // -- Routes ---------------------------------------------------------------------------------------

  /** Join two places: at once with a guess, and then as the server suggests. */
  async connect(a: string, b: string): Promise<void> {
    this.from = this.loose = null
    const before = this.plan
    const beside = before.tracks.filter((each) => joinsSame(each, { a, b }))
    const guess: DraftTrack = beside[0] ? { ...beside[0] } : { a, b, length: this.#guess(a, b) }
    const track: DraftTrack = { ...guess }
    this.edit(edits.addTrack(before, track))
    this.pick({ part: 'tracks', index: this.plan.tracks.length - 1 })
    const named = () => `${nameOf(this.plan, a)}–${nameOf(this.plan, b)}`
    this.said = workshopWords().added(named())
    try {
      const { track: better, why } = await suggestTrack(before, a, b)
      const index = this.plan.tracks.indexOf(track)
      if (index < 0) return
      // Part of the same step: one undo takes the route away.
      this.#history = amend(this.#history, edits.changeTrack(this.plan, index, { ...better, a, b }))
      this.#changed()
      this.said = [workshopWords().added(named()), why].filter(Boolean).join(': ')
    } catch (error) {
      // The guess stays.
      if (!(error instanceof Refusal)) throw error
    }
  }

  /** As long as others of the same distance; on an empty sheet, by the sheet. */
  #guess(a: string, b: string): number {
    const far = (one: string, other: string) => {
      const ends = [one, other].map((id) => this.plan.places[indexOf(this.plan, id)])
      const [from, to] = ends.map((place) => (place ? planeOf(place) : null))
      return from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) : 0
    }
    const units = this.plan.tracks
      .flatMap((track) => [far(track.a, track.b) / track.length])
      .filter((unit) => unit > 0)
      .sort((one, other) => one - other)
    const [left, right] = [[0, 0], [this.boards.layout.width, 0]].map((at) =>
      this.boards.ground.mapping.back(at as unknown as Point),
    )
    const usual = left && right ? Math.abs(right[0] - left[0]) / 20 : 1
    const unit = units[units.length >> 1] ?? usual
    return Math.max(1, Math.min(6, Math.round(far(a, b) / unit)))
  }

  // -- What the server does to a plan -----------------------------------------------------------------

  async suggest(what: 'tracks' | 'colors' | 'tickets'): Promise<void> {
    const ask = { tracks: suggestTracks, colors: suggestColors, tickets: suggestTickets }[what]
    await this.#rework(async (plan) => (await ask(plan)).draft, workshopWords().suggested[what])
  }

  async apply(changes: readonly unknown[]): Promise<void> {
    await this.#rework(async (plan) => (await applyChanges(plan, changes)).draft, workshopWords().applied)
  }

  async #rework(ask: (plan: Plan) => Promise<Parameters<typeof planOf>[0]>, said: string): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.trouble = ''
    try {
      let [before, draft] = [this.plan, await ask(this.plan)]
      // Whoever went on working meanwhile loses nothing of it: the answer is to what there is now.
      while (before !== this.plan) [before, draft] = [this.plan, await ask(this.plan)]
      this.picked = null
      this.edit(planOf(draft))
      this.said = said
    } catch (error) {
      this.trouble = messageOf(error)
    } finally {
      this.busy = false
    }
  }

  async study(): Promise<void> {
    this.verdict = null
    const plan = this.plan
    const done = await this.studying.run(() => beginStudy(plan))
    if (done?.verdict) this.verdict = done.verdict
  }

  // -- The board ------------------------------------------------------------------------------------

  #ground(at: Point): boolean {
    if (this.tool !== 'place') {
      this.from = null
      this.pick(null)
      return false
    }
    const name = workshopWords().newPlace(this.plan.places.length + 1)
    this.#addPlace(edits.addPlace(this.plan, name, this.#whereAt(at)))
    this.nameless = this.plan.places.at(-1)?.id ?? null
    this.called += 1
    return true
  }

  #grab(thing: Thing | null, at: Point): Grip | null {
    const place = thing?.place === undefined ? undefined : this.plan.places[thing.place]
    if (!place || thing?.place === undefined) return null
    return this.tool === 'route' ? this.#drawFrom(place.id) : this.#carry(thing.place, at)
  }

  #carry(index: number, start: Point): Grip {
    const from = whereIs(this.boards.layout, { place: index })
    const before = this.#history
    const kind = `move ${this.plan.places[index]?.id}`
    const move = ([x, y]: Point) => {
      // It is held where it was taken hold of.
      const at: Point = [from[0] + x - start[0], from[1] + y - start[1]]
      const { width, height } = this.boards.layout
      const inside: Point = [Math.max(0, Math.min(width, at[0])), Math.max(0, Math.min(height, at[1]))]
      this.edit(edits.movePlace(this.plan, index, this.#whereAt(inside)), kind)
    }
    this.seal()
    return {
      move,
      drop: (at) => {
        move(at)
        this.seal()
        this.pick({ part: 'places', index })
      },
      cancel: () => this.#turn(before, ''),
    }
  }

  #drawFrom(id: string): Grip {
    return {
      move: (at) => {
        this.from = id
        this.loose = at
      },
      drop: (at) => {
        const thing = nearest({ ...this.boards.layout, routes: [] }, at, SNAP)
        const to = thing?.place === undefined ? undefined : this.plan.places[thing.place]?.id
        this.loose = null
        if (to !== undefined && to !== id) void this.connect(id, to)
        else this.from = null
      },
      cancel: () => {
        this.loose = null
      },
    }
  }

  #key(thing: Thing, event: KeyboardEvent): boolean {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (key === 'Delete' || key === 'Backspace') {
      this.remove(thing.route === undefined ? { part: 'places', index: thing.place } : { part: 'tracks', index: thing.route })
      return true
    }
    if (thing.place === undefined) return false
    if (key.toLowerCase() === 'c') {
      if (this.tool !== 'route') this.choose('route')
      this.tapPlace(thing.place)
      return true
    }
    if (key === 'Escape' && this.from !== null) {
      this.from = null
      return true
    }
    const nudge = event.shiftKey ? NUDGES[key] : undefined
    if (!nudge) return false
    const [x, y] = whereIs(this.boards.layout, thing)
    const where = this.#whereAt([x + nudge[0], y + nudge[1]])
    this.edit(edits.movePlace(this.plan, thing.place, where), `move ${this.plan.places[thing.place]?.id}`)
    return true
  }

  #ends({ part, index }: Picked): readonly string[] {
    if (part === 'places') return [this.plan.places[index]?.id ?? '']
    const pair = this.plan[part][index]
    return pair ? [pair.a, pair.b] : []
  }

  #mark(): Marks {
    const { picked } = this
    const lit = picked?.part === 'tickets' ? this.#ends(picked) : this.from === null ? [] : [this.from]
    return {
      ...NO_MARKS,
      litPlaces: new Set(lit.map((id) => indexOf(this.plan, id)).filter((index) => index >= 0)),
      wanted: this.#wanted,
      pickedPlace: picked?.part === 'places' ? picked.index : null,
      pickedRoute: picked?.part === 'tracks' ? picked.index : null,
    }
  }

  // -- After every change ----------------------------------------------------------------------------

  #turn(history: History<Plan>, said: string): void {
    if (history === this.#history) return
    const changed = history.now !== this.plan
    this.#history = history
    if (!changed) return
    this.said = said
    const { picked } = this
    // What was picked may be gone, or another by now.
    if (picked && picked.index >= this.plan[picked.part].length) this.picked = null
    if (this.from !== null && indexOf(this.plan, this.from) < 0) this.from = null
    this.#changed()
  }

  #changed(): void {
    this.checked = false
    this.keeper.keep(this.plan)
    this.boards.changed()
    this.#check.soon()
  }

  async #checkNow(): Promise<void> {
    const plan = this.plan
    try {
      const { problems } = await checkDraft(plan)
      if (plan !== this.plan) return
      this.problems = problems
      this.checked = true
    } catch (error) {
      // Without the server nothing can be said; the next change asks again.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
