import type { Color } from '../messages'

/** Who has played, by name and colour. */
export interface Seats {
  seatColor(seat: number): Color
  seatName(seat: number): string
}
