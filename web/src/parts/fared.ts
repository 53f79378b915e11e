import type { Ending } from '../messages'
import { words } from '../words/index.svelte'
import { list } from '../words/phrases'

/** The place of each seat; those that nothing tells apart have the same. */
export function placesOf({ ranking }: Pick<Ending, 'ranking'>): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  for (const seats of ranking) {
    const place = places.size + 1
    for (const seat of seats) places.set(seat, place)
  }
  return places
}

/** How the player of a seat fared, said to that player. */
export function fared({ ranking, totals }: Pick<Ending, 'ranking' | 'totals'>, seat: number): string {
  const w = words().end
  const [winners = []] = ranking
  const best = Math.max(...totals)
  const own = totals[seat] ?? 0
  if (!winners.includes(seat)) return w.youLost(best - own)
  if (winners.length > 1) return w.youShare
  const others = totals.filter((_, other) => other !== seat)
  return w.youWin(own - Math.max(...others))
}

/** Who won, said to anybody. */
export function winner({ ranking }: Pick<Ending, 'ranking'>, nameOf: (seat: number) => string): string {
  const [winners = []] = ranking
  return words().end.wins(winners.length, list(winners.map(nameOf)))
}
