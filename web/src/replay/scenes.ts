import type { Frame, OwnView, PlayerView, PublicView } from '../messages'

/** What there was to see after a step of the game. */
export interface Scene {
  view: PublicView
  own: readonly OwnView[]
}

/** A step that is remembered afterwards. */
export type Notable = 'claim' | 'station' | 'depot' | 'tickets' | 'last'

/** Lay each frame over the one before: it has only what has changed. */
export function scenesOf(frames: readonly Frame[]): Scene[] {
  let view = {} as PublicView
  let players: readonly PlayerView[] = []
  let own: readonly OwnView[] = []
  return frames.map((frame) => {
    players = frame.players.map((change, seat) => ({ ...players[seat], ...change }) as PlayerView)
    own = frame.own.map((change, seat) => ({ ...own[seat], ...change }) as OwnView)
    view = { ...view, ...frame.view, players }
    return { view, own }
  })
}

/** Spread the steps of each turn over its room. */
export function spread(frames: readonly Frame[]): number[] {
  const sizes = new Map<number, number>()
  for (const { turn } of frames) sizes.set(turn, (sizes.get(turn) ?? 0) + 1)
  const done = new Map<number, number>()
  return frames.map(({ turn }) => {
    const step = (done.get(turn) ?? 0) + 1
    done.set(turn, step)
    return turn === 0 ? 0 : turn - 1 + step / (sizes.get(turn) ?? 1)
  })
}

/** What of a step is remembered afterwards; null for most. */
export function notableIn(before: PublicView | undefined, now: PublicView): Notable | null {
  if (!before) return null
  const grew = (what: 'routes' | 'stations' | 'depots') =>
    now.players.some((player, seat) => player[what].length > (before.players[seat]?.[what].length ?? 0))
  if (before.last_turns === null && now.last_turns !== null) return 'last'
  if (grew('stations')) return 'station'
  if (grew('routes')) return 'claim'
  if (grew('depots')) return 'depot'
  const drawn = now.phase === 'keep' && before.phase !== 'keep'
  return drawn ? 'tickets' : null
}

/** Routes and places that have been built on between two moments. */
export function freshIn(before: PublicView, now: PublicView): { routes: number[]; places: number[] } {
  const added = (what: 'routes' | 'stations' | 'depots') =>
    now.players.flatMap((player, seat) => {
      const had = new Set(before.players[seat]?.[what])
      return player[what].filter((each) => !had.has(each))
    })
  return { routes: added('routes'), places: [...added('stations'), ...added('depots')] }
}
