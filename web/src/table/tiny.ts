import type { PlaceInfo } from '../messages'

/** A map as large as a stamp. */
export interface TinyMap {
  width: number
  height: number
  /** Where a place lies on it, as an SVG path says it. */
  at: (place: number) => string
}

const LONGER_SIDE = 100
const RIM = 6

/** Places as they lie on the globe, flat and small. */
export function tinyMap(places: readonly PlaceInfo[]): TinyMap {
  const middle = places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length
  const narrow = Math.cos((middle * Math.PI) / 180)
  const points = places.map(({ latitude, longitude }) => [longitude * narrow, -latitude] as const)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = LONGER_SIDE / Math.max(wide, high)
  return {
    width: wide * scale + 2 * RIM,
    height: high * scale + 2 * RIM,
    at: (place) => {
      const [x, y] = points[place] ?? [left, top]
      return `${((x - left) * scale + RIM).toFixed(1)} ${((y - top) * scale + RIM).toFixed(1)}`
    },
  }
}
