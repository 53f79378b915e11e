import type { Point } from './geometry'
import type { Grip } from './gestures'
import type { Thing } from './marks'

/** What somebody who draws a board does with it; points are those of the board. */
export interface Craft {
  /** A thing is taken hold of, or the ground at a point. */
  grab: (thing: Thing | null, at: Point, by: PointerEvent) => Grip | null
  /** A click beside all things; true if it is done with. */
  ground: (at: Point) => boolean
  /** A key at a thing; true if it is done with. */
  key: (thing: Thing, event: KeyboardEvent) => boolean
}
