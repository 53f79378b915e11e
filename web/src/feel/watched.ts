import type { BoxInfo, Color, Sight } from '../messages'

/** What is watched: a table that is played, or a game that was. */
export interface Watched {
  readonly live: { readonly box: BoxInfo | undefined; readonly sight: Sight | undefined }
  seatColor(seat: number): Color
}
