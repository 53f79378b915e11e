import type { Identity } from '../messages'
import { forget, recall, remember } from '../state/memory'

/** Who this device speaks for: a token that the server gave it once. */
const KEY = 'identity'

let asked: Promise<Identity> | null = null

export function knownIdentity(): Identity | null {
  return recall<Identity>(KEY)
}

/** The identity of this device; the first time, the server is asked for one. */
export async function identity(create: () => Promise<Identity>): Promise<Identity> {
  const known = knownIdentity()
  if (known) return known
  // Two parts of the page may ask at the same moment: they shall be one player.
  asked ??= create().finally(() => (asked = null))
  const made = await asked
  remember(KEY, made)
  return made
}

/** Speak for somebody else from now on. */
export function become(other: Identity): void {
  remember(KEY, other)
}

export function forgetIdentity(): void {
  forget(KEY)
}
