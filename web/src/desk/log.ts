import type { Card, EventInfo } from '../messages'

/** A line of the log. */
export interface Line {
  key: string
  /** Its place: the number of an event, or between two of them. */
  at: number
  seat: number | null
  text: string
  /** What it tells of, unless it is no part of the game. */
  event?: EventInfo
}

/** A card that was drawn, to be told in few words. */
export interface Drawn {
  /** null: nobody who looks has seen it. */
  card: Card | null
  deck: boolean
}

/** What was told of events, a line for each of which there is something to tell. */
export function linesOf(events: readonly EventInfo[]): Line[] {
  return events.flatMap((event) => {
    const { number, seat, told } = event
    return told.length > 0 ? [{ key: `${number}`, at: number, seat, text: told.join(' '), event }] : []
  })
}

/** What was drawn in an event; null if it was something else. */
export function drawnIn({ kind, action, answers }: EventInfo): Drawn | null {
  if (kind !== 'draw' || !action) return null
  const deck = action === 'draw deck'
  const card = deck ? answers.find(({ what }) => what === 'hand')?.value : action.replace('draw ', '')
  return { card: typeof card === 'string' ? (card as Card) : null, deck }
}
