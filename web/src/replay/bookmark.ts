import type { Frame } from '../messages'

/** A moment of a game, as an address names it. */
export interface Bookmark {
  turn: number
  /** From 1; Infinity for the last one. */
  step: number
  /** Whose eyes; null sees everybody's cards. */
  seat: number | null
}

export function writeBookmark({ turn, step, seat }: Bookmark): string {
  return seat === null ? `turn=${turn}.${step}` : `turn=${turn}.${step}&eyes=${seat + 1}`
}

/** Read such a moment; null if the address names none. */
export function readBookmark(address: string): Bookmark | null {
  const named = new URLSearchParams(address)
  const turn = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(named.get('turn') ?? '')
  if (!turn) return null
  const eyes = Number(named.get('eyes') ?? 0)
  const step = turn[2] ? Math.max(1, Number(turn[2])) : Infinity
  return { turn: Number(turn[1]), step, seat: eyes >= 1 ? eyes - 1 : null }
}

/** The first and the last step of a turn; one without steps ends before the next one begins. */
export function stepsOfTurn(frames: readonly Pick<Frame, 'turn'>[], turn: number): readonly [number, number] {
  const end = frames.length - 1
  const first = frames.findIndex((frame) => frame.turn >= turn)
  if (first < 0) return [end, end]
  const next = frames.findIndex((frame) => frame.turn > turn)
  return [first, (next < 0 ? frames.length : next) - 1]
}
