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
  const wilds = (way: Payment) => way.cards[wild as keyof Payment['cards']] ?? 0
  const left = (way: Payment) => {
    const color = Object.keys(way.cards).find((kind) => kind !== wild)
    return color ? (hand[color] ?? 0) - (way.cards[color as keyof Payment['cards']] ?? 0) : -1
  }
  return [...ways].sort((a, b) => wilds(a) - wilds(b) || left(b) - left(a))
}
