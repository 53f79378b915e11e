import type { Color } from '../messages'

/** What lies on the board: for each route and each place the colour of whose piece it is. */
export interface Pieces {
  routes: readonly (Color | null)[]
  stations: readonly (Color | null)[]
  depots: readonly (Color | null)[]
}

export const NO_PIECES: Pieces = { routes: [], stations: [], depots: [] }

/** A route or a place, by its number. */
export type Thing =
  | { readonly route: number; readonly place?: never }
  | { readonly place: number; readonly route?: never }

/** What is to be noticed on the board; sets of routes and places by number. */
export interface Marks {
  /** Routes that can be claimed now. */
  open: ReadonlySet<number>
  /** Places where something can be built now. */
  sites: ReadonlySet<number>
  /** One of these places must be chosen: nothing else can be done now. */
  mustBuild: boolean
  /** Routes that nobody owns and that cannot be claimed any more. */
  closed: ReadonlySet<number>
  /** Routes and places to be lit: a ticket looked at, a hint, what was done last. */
  litRoutes: ReadonlySet<number>
  litPlaces: ReadonlySet<number>
  /** Places of one's own tickets: where names are too small to be read, these are lit and named. */
  destinations: ReadonlySet<number>
  /** Places that somebody wants to see: they are brought into the frame. */
  wanted: ReadonlySet<number>
  /** A path to be drawn over everything, with whose colour it is. */
  path: readonly number[]
  /** Routes of others that are borrowed through a station. */
  borrowed: readonly number[]
  pathColor: Color | null
  /** The one that has been picked and is being decided upon. */
  pickedRoute: number | null
  pickedPlace: number | null
}

export const NO_MARKS: Marks = {
  open: new Set(),
  sites: new Set(),
  mustBuild: false,
  closed: new Set(),
  litRoutes: new Set(),
  litPlaces: new Set(),
  destinations: new Set(),
  wanted: new Set(),
  path: [],
  borrowed: [],
  pathColor: null,
  pickedRoute: null,
  pickedPlace: null,
}
