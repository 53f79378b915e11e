import type { Sight } from '../messages'
import { mayMove, settings } from '../state/settings.svelte'
import { hurry, landAll } from './flying'
import { happenings } from './happenings'
import { show } from './motions'
import type { Watched } from './watched'

let sounds: typeof import('./sounds') | undefined

/** Show what has happened between two moments, and let it be heard. */
export function play(desk: Watched, before: Sight, after: Sight): void {
  const { box } = desk.live
  if (!box) return
  const found = happenings(box, before, after)
  hurry()
  // Nobody sees it; but that it is somebody's turn may be heard.
  if (mayMove() && !document.hidden) {
    // Before it is painted, but when all the rest is in its place: sooner, it would be laid out twice.
    requestAnimationFrame(() => show(found, box, (seat) => desk.seatColor(seat)))
  }
  if (settings.sounds) void sound(document.hidden ? found.filter(({ what }) => what === 'turn') : found)
}

async function sound(found: ReturnType<typeof happenings>): Promise<void> {
  sounds ??= await import('./sounds')
  sounds.play(found)
}

/** Whatever is still on its way is where it belongs. */
export function skip(): void {
  landAll()
  sounds?.hush()
}

// Whoever does something has seen enough; what is pressed is pressed all the same.
addEventListener('pointerdown', skip, { capture: true })
addEventListener('keydown', skip, { capture: true })
addEventListener('visibilitychange', () => document.hidden && landAll())
