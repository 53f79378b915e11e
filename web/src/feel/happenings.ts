import type { BoxInfo, Card, Cards, Sight } from '../messages'

/** Parts of the table, by what they say in `data-spot`: the first of them that is in sight is meant. */
export type Spots = readonly string[]

/** Something to be seen and heard, `at` so many milliseconds after the first of it. */
export type Happening = { readonly at: number } & (
  | {
      readonly what: 'card'
      /** null: nobody sees it. */
      readonly card: Card | null
      /** It is turned up on its way. */
      readonly turns: boolean
      readonly from: Spots
      readonly to: Spots
      /** Whether it comes to something that was not there before, and is seen there when it arrives. */
      readonly fresh: boolean
    }
  | { readonly what: 'ticket'; readonly from: Spots; readonly to: Spots; readonly fresh: boolean }
  | { readonly what: 'pieces'; readonly spot: string; readonly number: number }
  | { readonly what: 'points'; readonly seat: number; readonly points: number; readonly from: Spots }
  | { readonly what: 'done'; readonly ticket: number }
  | { readonly what: 'last round' }
  | { readonly what: 'turn' }
)

/** Milliseconds: between cards, between pieces, and until what is laid lies. */
const NEXT_CARD = 130
export const NEXT_PIECE = 95
export const FALL = 300
export const FLIGHT = 560

/** How much more of everything there is. */
function gained(before: Cards, after: Cards): [Card, number][] {
  return (Object.entries(after) as [Card, number][]).flatMap(([card, number]) => {
    const more = number - (before[card] ?? 0)
    return more > 0 ? [[card, more] as [Card, number]] : []
  })
}

const each = (cards: readonly [Card, number][]): Card[] =>
  cards.flatMap(([card, number]) => Array.from({ length: number }, () => card))

const added = (before: readonly number[] = [], after: readonly number[]): number[] =>
  after.filter((one) => !before.includes(one))

/** Which cards have come into a hand: those that all have seen, and others, known to their owner alone. */
function drawn(before: Sight, after: Sight, seat: number): { open: Card[]; secret: (Card | null)[] } {
  const [was, is] = [before.view.players[seat], after.view.players[seat]]
  const number = (is?.hand_size ?? 0) - (was?.hand_size ?? 0)
  if (!was || !is || number <= 0) return { open: [], secret: [] }
  const open = each(gained(was.known_cards, is.known_cards)).slice(0, number)
  const own = after.own?.seat === seat ? each(gained(before.own?.hand ?? {}, after.own.hand)) : []
  for (const card of open) if (own.includes(card)) own.splice(own.indexOf(card), 1)
  return { open, secret: Array.from({ length: number - open.length }, (_, i) => own[i] ?? null) }
}

/** Find out what has happened between two moments, and when each of it is to be shown. */
export function happenings(box: BoxInfo, before: Sight, after: Sight): Happening[] {
  const found: Happening[] = []
  const [old, now] = [before.view, after.view]
  const own = after.own?.seat
  /** Slots of the display whose card was taken or swept away. */
  const emptied = new Set(now.display.flatMap((card, slot) => (card === old.display[slot] ? [] : [slot])))
  /** Until when something is laid on the board. */
  let laid = 0

  now.players.forEach((player, seat) => {
    const was = old.players[seat]
    if (!was) return
    const home: Spots = [`seat ${seat}`]
    const into = (card: Card | null): Spots => (seat === own && card ? [`card ${card}`, 'hand'] : home)

    // Cards that come: open ones from the display, others from the deck or from a warehouse.
    const { open, secret } = drawn(before, after, seat)
    const store = now.players.findIndex((one, i) => one.warehouse_size < (old.players[i]?.warehouse_size ?? 0))
    const fresh = (card: Card | null) => seat === own && !!card && !before.own?.hand[card]
    let at = 0
    for (const card of open) {
      const taken = [...emptied].find((slot) => old.display[slot] === card) ?? old.display.indexOf(card)
      if (taken >= 0) emptied.add(taken)
      found.push({ what: 'card', at, card, turns: false, from: [`slot ${taken}`], to: into(card), fresh: fresh(card) })
      at += NEXT_CARD
    }
    for (const card of secret) {
      const from = store < 0 ? ['deck'] : [`seat ${store}`]
      found.push({ what: 'card', at, card, turns: card !== null, from, to: into(card), fresh: fresh(card) })
      at += NEXT_CARD
    }

    // What is built: first it is paid for.
    const routes = added(was.routes, player.routes)
    const built = [
      ...routes.map((route) => ({ spot: `route ${route}`, number: box.routes[route]?.length ?? 1 })),
      ...added(was.stations, player.stations).map((place) => ({ spot: `station ${place}`, number: 1 })),
      ...added(was.depots, player.depots).map((place) => ({ spot: `depot ${place}`, number: 1 })),
    ]
    const target: Spots = built.slice(0, 1).map(({ spot }) => spot)
    if (built.length > 0) {
      const paid = each(gained(old.discards, now.discards)).slice(0, Math.max(0, was.hand_size - player.hand_size))
      paid.forEach((card, i) => {
        const from = seat === own ? [`card ${card}`, 'hand'] : home
        found.push({ what: 'card', at: i * 55, card, turns: false, from, to: target, fresh: false })
      })
      let next = paid.length > 0 ? 380 : 0
      for (const { spot, number } of built) {
        found.push({ what: 'pieces', at: next, spot, number })
        next += number * NEXT_PIECE
      }
      laid = Math.max(laid, next + FALL)
    }

    const points = player.score - was.score
    if (points > 0) found.push({ what: 'points', at: laid, seat, points, from: target })

    const kept = (player.ticket_count ?? 0) - (was.ticket_count ?? player.ticket_count ?? 0)
    const tickets = seat === own ? added(before.own?.tickets, after.own?.tickets ?? []) : []
    for (let i = 0; i < kept; i++) {
      const to = tickets[i] === undefined ? home : [`ticket ${tickets[i]}`]
      found.push({ what: 'ticket', at: i * NEXT_CARD, from: ['tickets'], to, fresh: seat === own })
    }
  })

  let refilled = 240
  for (const slot of [...emptied].sort()) {
    const card = now.display[slot]
    if (!card) continue
    found.push({ what: 'card', at: refilled, card, turns: true, from: ['deck'], to: [`slot ${slot}`], fresh: true })
    refilled += NEXT_CARD
  }

  after.own?.tickets.forEach((ticket, i) => {
    const place = before.own?.tickets.indexOf(ticket) ?? -1
    const newly = place >= 0 && before.own?.prospects[place] !== 'done'
    if (newly && after.own?.prospects[i] === 'done') found.push({ what: 'done', at: laid + 200, ticket })
  })
  if (old.last_turns === null && now.last_turns !== null) found.push({ what: 'last round', at: laid })
  const asked = (sight: Sight) => own !== undefined && sight.view.to_act.includes(own)
  if (asked(after) && !asked(before) && now.phase !== 'over') found.push({ what: 'turn', at: laid })
  return found
}
