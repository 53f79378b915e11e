import type { Payment } from '../messages'

/**
 * The ways to pay, the sensible one first: fewest wild cards, for they go with everything; then the
 * colour of which most cards are left.
 */
export function sensibleFirst(
  ways: readonly Payment[],
  hand: Readonly<Record<string, number | undefined>>,
  wild: string,
): Payment[] {
  const paid = ({ cards }: Payment, kind: string) => new Map(Object.entries(cards)).get(kind) ?? 0
  const left = (way: Payment) => {
    const color = Object.keys(way.cards).find((kind) => kind !== wild)
    return color ? (hand[color] ?? 0) - paid(way, color) : -1
  }
  return [...ways].sort((a, b) => paid(a, wild) - paid(b, wild) || left(b) - left(a))
}
