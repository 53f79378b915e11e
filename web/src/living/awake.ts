/**
 * Keep the screen awake as long as the page is looked at; gives what ends it.
 *
 * Browsers withhold it on plain http, and may refuse it when the battery is low: then the screen sleeps
 * when it likes.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let ended = false

  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (ended) await lock.release()
    } catch {
      // It is a wish, no more.
    }
  }

  void ask()
  // Whoever looks at something else lets go of it.
  document.addEventListener('visibilitychange', ask)
  return () => {
    ended = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
