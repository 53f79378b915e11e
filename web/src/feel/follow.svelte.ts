import { untrack } from 'svelte'
import type { Sight } from '../messages'
import { mayMove, settings } from '../state/settings.svelte'
import type { Watched } from './watched'

/** So many events at once are no move: somebody was away, or leaps through a game. */
const MOST = 6

// It comes when something happens for the first time: nobody waits for it.
let playing: typeof import('./play') | undefined

/**
 * Let what happens at a table be seen moving and, where it is wished, be heard.
 *
 * The table is up to date at once: what moves lies over it, and whoever does something skips it.
 */
export function followFeel(desk: Watched): void {
  let before: Sight | undefined

  $effect(() => {
    const after = desk.live.sight
    untrack(() => {
      if (before && after && isNext(before, after)) void show(desk, before, after)
      before = after
    })
  })
  $effect(() => () => playing?.skip())
}

async function show(desk: Watched, before: Sight, after: Sight): Promise<void> {
  if (!mayMove() && !settings.sounds) return
  playing ??= await import('./play')
  // While it was loaded the game may have gone on.
  if (desk.live.sight === after) playing.play(desk, before, after)
}

function isNext(before: Sight, after: Sight): boolean {
  const news = after.number - before.number
  return news > 0 && news <= MOST && before.own?.seat === after.own?.seat
}
