import type { Choice, Phase, PublicView } from '../messages'
import { words } from '../words/index.svelte'

/** Several things in words: a, b or c. */
export function listed(things: readonly string[], joint: string): string {
  const last = things.at(-1) ?? ''
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} ${joint} ${last}`
}

/** What a player who is to act may do; briefly, where there is little room. */
export function todo(view: PublicView, choices: readonly Choice[], briefly = false): string {
  const w = words().table
  if (view.phase === 'turn') {
    const kinds = new Set(choices.map(({ kind }) => (kind === 'deposit' ? 'draw' : kind)))
    if (kinds.has('pass')) {
      // Nobody must build a station: with nothing else left, one may pass as well (G15).
      return w.todo[kinds.has('station') ? 'passStation' : kinds.has('depot') ? 'passDepot' : 'pass']
    }
    const order = ['draw', 'claim', 'tickets', 'station', 'depot'] as const
    const names = briefly ? w.thingsBriefly : w.things
    const things = listed(order.filter((kind) => kinds.has(kind)).map((kind) => names[kind]), w.or)
    return briefly ? `${things}?` : w.todo.turn(things)
  }
  if (view.phase === 'tunnel') {
    const canPay = choices.some((choice) => choice.kind === 'pay')
    return w.todo[canPay ? 'tunnel' : 'tunnelLost'](view.tunnel?.extra ?? 0)
  }
  if (view.phase === 'over') return w.over
  return w.todo[view.phase]
}

/** What one or several others are doing, without their names. */
export function doing(phase: Phase, several: boolean): string {
  const w = words().table
  return w.isDoing(several, w.doing[phase])
}
