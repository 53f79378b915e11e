import type { AccountInfo, BoxInfo } from '../messages'
import { words } from '../words/index.svelte'

/** How many sentences a player is told. */
const SENTENCES = 2

/** What a player did well, in two true sentences: the best that can be said comes first. */
export function praise(box: BoxInfo, accounts: readonly AccountInfo[], seat: number): string[] {
  const w = words().learn.praise
  const own = accounts[seat]
  if (!own) return []
  const { completed, missed, statistics } = own
  const others = accounts.filter((account) => account.seat !== seat)
  const mostOf = (count: (account: AccountInfo) => number) =>
    others.every((other) => count(other) < count(own))
  const pointsFor = (name: string) => (account: AccountInfo) =>
    account.items.find(({ item }) => item === name)?.points ?? 0
  const tickets = completed.reduce((sum, number) => sum + (box.tickets[number]?.points ?? 0), 0)

  const found: readonly (readonly [boolean, string])[] = [
    [completed.length > 0 && missed.length === 0, w.allTickets(completed.length, tickets)],
    [completed.length > 0 && missed.length > 0, w.tickets(completed.length, tickets)],
    [mostOf(pointsFor('routes')), w.mostForRoutes(pointsFor('routes')(own))],
    [mostOf((account) => account.longest_path), w.longestPath(own.longest_path)],
    [pointsFor('attractions')(own) > 0, w.attractions(pointsFor('attractions')(own))],
    [mostOf((account) => account.statistics.longest_route), w.longestRoute(statistics.longest_route)],
    [statistics.routes > 0, w.routes(statistics.routes, box, statistics.pieces)],
    [true, w.played(statistics.turns)],
    [true, w.known],
  ]
  return found.flatMap(([holds, sentence]) => (holds ? [sentence] : [])).slice(0, SENTENCES)
}
