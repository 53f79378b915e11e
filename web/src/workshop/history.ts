/** Linear undo history of immutable values. What is typed without a pause is one step. */
export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** What the last step was about, and when: a step of the same kind soon after joins it. */
  readonly last: { readonly kind: string; readonly time: number } | null
}

/** Milliseconds: a pause this long ends a step. */
export const PAUSE = 1_500

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [], last: null }
}

/** Go on to a new value. Steps of one kind (not empty) without a pause between them become one. */
export function step<T>(history: History<T>, now: T, kind = '', time = Date.now()): History<T> {
  if (now === history.now) return history
  const joins = kind !== '' && history.last?.kind === kind && time - history.last.time < PAUSE
  return {
    past: joins ? history.past : [...history.past, history.now],
    now,
    future: [],
    last: { kind, time },
  }
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], last: null }
}

export function redo<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.now], now: after, future, last: null }
}

/** Whether a value was reached and has not been undone since. */
export function holds<T>({ past, now }: History<T>, value: T): boolean {
  return now === value || past.includes(value)
}

/** End the step that goes on: what comes next is a step of its own. */
export function seal<T>(history: History<T>): History<T> {
  return history.last ? { ...history, last: null } : history
}

/** Put another value in place of this one, as part of the same step. */
export function amend<T>(history: History<T>, now: T): History<T> {
  return { ...history, now }
}
