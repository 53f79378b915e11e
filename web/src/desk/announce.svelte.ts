import type { LiveTable } from '../server/live.svelte'
import { settings } from '../state/settings.svelte'
import { spoken, words } from '../words/index.svelte'

/** Who of this device's players is to act: one of several, or the only one. */
function awaited(live: LiveTable): number | null {
  if (live.over || live.info?.state !== 'playing') return null
  return live.mine.find((seat) => live.sight?.view.to_act.includes(seat)) ?? null
}

/** Let the tab, and where it is wished a notification, say whose turn it is. */
export function announceTurns(live: LiveTable): void {
  const seat = $derived(awaited(live))

  const title = $derived.by(() => {
    const { appName } = words().common
    const w = words().table
    const name = live.info?.seats[seat ?? -1]?.name
    const head =
      seat === null || name === undefined
        ? live.box && spoken(live.box.title)
        : live.mine.length > 1
          ? w.titleTurnOf(name)
          : w.titleYourTurn
    return head ? `${head} – ${appName}` : appName
  })

  $effect(() => {
    document.title = title
  })
  $effect(() => () => (document.title = words().common.appName))

  $effect(() => {
    if (seat !== null && document.hidden && settings.notify) notify(live)
  })
}

function notify(live: LiveTable): void {
  // Browsers withhold it from pages that came over plain http, and some have it but will not do it.
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const w = words().table
  try {
    const note = new Notification(w.notifyTitle, {
      body: w.notifyBody(live.box ? spoken(live.box.title) : ''),
      tag: live.id,
      icon: '/icon.svg',
    })
    note.onclick = () => {
      window.focus()
      note.close()
    }
  } catch {
    // On phones only a service worker may: the tab's title must do.
  }
}
