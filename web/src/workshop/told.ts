import type { FiguresInfo } from '../messages'
import { count, percent } from '../words/phrases'

/** A number with what it is. */
export interface Told {
  label: string
  value: string
}

/** What is told of a verdict, each with its label: how long, how close, who begins, and the cards. */
export function tell(
  { minutes, turns, score, margin, span, dry, seats }: FiguresInfo,
  labels: Readonly<Record<'minutes' | 'turns' | 'score' | 'margin' | 'span' | 'dry' | 'first', string>>,
): Told[] {
  const whole = (number: number) => count(Math.round(number))
  const [first] = seats
  return [
    { label: labels.minutes, value: whole(minutes) },
    { label: labels.turns, value: whole(turns) },
    { label: labels.score, value: whole(score) },
    { label: labels.margin, value: whole(margin) },
    ...(seats.length > 2 ? [{ label: labels.span, value: whole(span) }] : []),
    ...(first ? [{ label: labels.first, value: percent(first.wins) }] : []),
    { label: labels.dry, value: percent(dry) },
  ]
}
