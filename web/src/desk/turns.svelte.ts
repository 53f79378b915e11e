import { settings } from '../state/settings.svelte'
import type { Desk } from './desk.svelte'

/** End turns by themselves, for who has said so on this device; call it where effects may be. */
export function endTurns(desk: Desk): void {
  $effect(() => {
    // A move that can be taken back is not followed by another of its own accord.
    if (!settings.endAlone || !desk.live.toAct || desk.live.refusal || desk.live.held) return
    const [end] = desk.choicesOf('end')
    if (end) desk.live.playForGood(end.action)
  })
}
