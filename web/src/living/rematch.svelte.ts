import type { LiveTable } from '../server/live.svelte'
import { addressOf } from '../server/tables.svelte'
import { address, go } from '../state/address.svelte'

/** Around a big screen, whoever sets up the next game takes all of them along. */
export function followRematch(live: LiveTable): void {
  /** What was set up before we came is not followed: an old game may be looked at. */
  let known: string | null | undefined
  $effect(() => {
    const { info } = live
    if (!info?.big_screen) return
    const { rematch } = info
    if (rematch && known === null) {
      const there = addressOf({ ...info, id: rematch })
      // Afterwards: in the midst of an effect the next screen would be made twice.
      queueMicrotask(() => address.path !== there && go(there))
    }
    known = rematch
  })
}
