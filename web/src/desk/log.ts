import type { EventInfo } from '../messages'

/** A line of the log. */
export interface Line {
  key: string
  /** Its place: the number of an event, or between two of them. */
  at: number
  seat: number | null
  text: string
}

/** What was told of events, a line for each of which there is something to tell. */
export function linesOf(events: readonly EventInfo[]): Line[] {
  return events.flatMap(({ number, seat, told }) =>
    told.length > 0 ? [{ key: `${number}`, at: number, seat, text: told.join(' ') }] : [],
  )
}
