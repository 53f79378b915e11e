import type { LiveTable } from '../server/live.svelte'
import { choose, settings } from '../state/settings.svelte'

/**
 * Whether a player wants the hand first and the board folded away: usually where it is on a big screen.
 *
 * Who only looks on has no hand, and a device that several share is all the table they have.
 */
export function isFolded(live: LiveTable): boolean {
  if (live.seat === null || live.mine.length > 1) return false
  return settings.folded ?? live.info?.big_screen ?? false
}

/** Fold the board away or unfold it; what is as usual at such a table is not remembered. */
export function fold(live: LiveTable, wanted: boolean): void {
  choose('folded', wanted === live.info?.big_screen ? null : wanted)
}
