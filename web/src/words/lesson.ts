import type { BoxInfo } from '../messages'

/** What the guide's sentences are made with. */
export interface Facts {
  box: BoxInfo
  /** How many pieces the player has left. */
  pieces: number
  /** How many tickets are offered, and how many of them must be kept. */
  offered: number
  keep: number
  /** The route claimed first. */
  route: { name: string; points: number }
  /** What routes are worth by length, those that are on the board: 1 → 1, 2 → 2, 3 → 4. */
  lengths: string
  /** A ticket that is completed. */
  ticket: { name: string; points: number }
}
