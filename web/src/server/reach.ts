import type { Offer } from '../messages'

/** Where links for others begin, and whether others get there at all. */
export interface Reach {
  base: string
  others: boolean
}

/** The page's own address if it means the same elsewhere, or else the one the server knows. */
export function reach(offer: Offer | undefined): Reach {
  const { hostname, origin } = location
  const isLocal = /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname)
  if (!isLocal) return { base: origin, others: true }
  if (offer?.address) return { base: offer.address.replace(/\/$/, ''), others: true }
  return { base: origin, others: false }
}
