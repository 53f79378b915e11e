import type { FaultInfo, LandInfo, Layout } from '../messages'
import { Refusal } from '../server/api'
import { drawRough, getLand, layOut, type Bounds } from '../server/workshop'
import { recall, remember } from '../state/memory'
import { Job } from './job.svelte'
import { Later } from './later'
import { EMPTY, isOnGlobe, type Plan } from './plan'
import { boundsOf, groundOf, paperOf, planeOf, sheetOf, type Ground, type Paper } from './sheet'
import { sketch } from './sketch'

/** The sheet that one draws on, or the board as the cartographer lays it out. */
export type View = 'sheet' | 'board'

const ROUGH_PAUSE = 200
const LAND_PAUSE = 300
/** After so long a rest the board is laid out by itself. */
const FINE_PAUSE = 3_000
/** A board of fewer places is no map yet. */
const FEWEST = 4

const regionKey = (id: string) => `workshop.region.${id}`

/** Keep the piece of the globe that a draft was begun with. */
export function keepRegion(id: string, region: Bounds): void {
  remember(regionKey(id), region)
}

/** What a layout depends on, to be compared; colours and tickets change none. */
function shapeOf({ places, tracks, look, land }: Plan): string {
  return JSON.stringify([
    places.map(({ id, name, lat, lon, x, y, fixed, big_city }) => [id, name, lat, lon, x, y, fixed, big_city]),
    tracks.map(({ a, b, length, locomotives }) => [a, b, length, !locomotives]),
    look,
    land,
  ])
}

/** Whether all places are joined by tracks, so that a board of them is worth the time. */
export function isWhole({ places, tracks }: Plan): boolean {
  if (places.length < FEWEST || places.some((place) => !planeOf(place))) return false
  const seen = new Set(places.slice(0, 1).map(({ id }) => id))
  for (const here of seen) {
    for (const { a, b } of tracks) {
      if (a === here) seen.add(b)
      if (b === here) seen.add(a)
    }
  }
  return places.every(({ id }) => seen.has(id))
}

/** The board while somebody works on it: a sketch at once, and a fine one when there is time. */
export class Boards {
  view: View = $state('sheet')
  /** Lay the board out by itself after a rest. */
  auto = $state(true)
  faults: readonly FaultInfo[] = $state.raw([])
  readonly job = new Job()
  /** The fine board is that of the plan as it is now. */
  readonly fresh: boolean = $derived.by(() => this.#fine !== null && this.#shape === this.#fine.shape)
  readonly layout: Layout = $derived.by(() => sketch(this.ground, this.#plan()))
  readonly ground: Ground = $derived.by(() =>
    this.view === 'board' && this.#laid ? this.#laid : sheetOf(this.#paper, this.#bounds, this.#land),
  )

  readonly #plan: () => Plan
  readonly #shape = $derived.by(() => shapeOf(this.#plan()))
  #laid: Ground | null = $state.raw(null)
  #fine: { shape: string } | null = $state.raw(null)
  #land: LandInfo | null = $state.raw(null)
  #bounds: Bounds | null = $state.raw(null)
  #paper: Paper = $state.raw(paperOf(EMPTY, null))
  readonly #region: Bounds | null
  /** Somebody has said which view they want. */
  #chosen = false
  #asked = ''
  /** The shape that could not be laid out: it is not tried again by itself. */
  #failed = ''
  readonly #rough = new Later(ROUGH_PAUSE, () => void this.#drawRough())
  readonly #finely = new Later(FINE_PAUSE, () => void this.lay())
  readonly #landLater = new Later(LAND_PAUSE, () => void this.#fetchLand())

  constructor(plan: () => Plan, id: string) {
    this.#plan = plan
    this.#region = recall<Bounds>(regionKey(id))
  }

  /** The piece of the globe that is drawn on; null for a sheet. */
  get bounds(): Bounds | null {
    return this.#bounds
  }

  /** Places lie on the globe, or will: a piece of it was chosen. */
  get globe(): boolean {
    const plan = this.#plan()
    return plan.places.length ? isOnGlobe(plan) : this.#region !== null
  }

  /** The plan has changed: see what has to be drawn anew. */
  changed(): void {
    const plan = this.#plan()
    const bounds = this.globe ? boundsOf(plan, this.#bounds ?? this.#region) : null
    if (JSON.stringify(bounds) !== JSON.stringify(this.#bounds)) {
      this.#bounds = bounds
      this.#land = null
      if (bounds) this.#landLater.soon()
    }
    if (!bounds) this.#paper = paperOf(plan, this.#paper)
    if (this.job.done !== null && this.#asked !== this.#shape) this.job.stop()
    if (this.fresh) return
    if (this.view === 'board' && (!this.#laid || this.#outside())) this.#rough.soon()
    if (this.auto && isWhole(plan) && this.#failed !== this.#shape) this.#finely.soon()
    else this.#finely.stop()
  }

  show(view: View): void {
    this.#chosen = true
    this.view = view
    if (view === 'board' && !this.#laid) this.#rough.now()
  }

  /** Have the board laid out, in the background. */
  async lay(): Promise<void> {
    this.#finely.stop()
    const plan = this.#plan()
    const shape = this.#shape
    if (!plan.places.length || (this.job.done !== null && this.#asked === shape)) return
    this.#asked = shape
    const done = await this.job.run(() => layOut(plan))
    if (this.job.trouble) this.#failed = shape
    if (!done?.board || shape !== this.#shape) return
    this.#laid = groundOf(plan, done.board)
    this.#fine = { shape }
    this.faults = done.board.faults
    if (!this.#chosen) this.view = 'board'
  }

  stop(): void {
    this.#rough.stop()
    this.#finely.stop()
    this.#landLater.stop()
    this.job.stop()
  }

  /** Something lies beyond the edge of the board, or nearly all of it is new. */
  #outside(): boolean {
    const { width, height, places } = this.layout
    const known = new Set(this.#laid?.layout.places.map(({ id }) => id))
    const strange = places.filter(({ id }) => !known.has(id)).length
    return strange > places.length / 2 || places.some(({ at: [x, y] }) => x < 0 || y < 0 || x > width || y > height)
  }

  async #drawRough(): Promise<void> {
    const plan = this.#plan()
    if (!plan.places.length) return
    try {
      const drawn = await drawRough(plan)
      // A fine one may have come meanwhile.
      if (plan === this.#plan() && !this.fresh) [this.#laid, this.#fine] = [groundOf(plan, drawn), null]
    } catch (error) {
      // The sketch goes on without it, as it does without the server.
      if (!(error instanceof Refusal)) throw error
    }
  }

  async #fetchLand(): Promise<void> {
    const bounds = this.#bounds
    if (!bounds) return
    try {
      const land = await getLand(bounds)
      if (bounds === this.#bounds) this.#land = land
    } catch (error) {
      // Paper will do.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
