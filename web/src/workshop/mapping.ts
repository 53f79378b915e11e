import type { Point } from '../board/geometry'

/** From points of one plane to points of another, and back. */
export interface Mapping {
  to: (point: Point) => Point
  back: (point: Point) => Point
}

/** The same point here and there. */
export type Pair = readonly [here: Point, there: Point]

/** x' = a x + b y + c, y' = d x + e y + f. */
type Affine = readonly [number, number, number, number, number, number]

/** Points that lie nearly on one line say nothing of what is beside it. */
const THIN = 0.05

/**
 * A mapping that leads each point to its partner, and all others as their neighbours go: an affine
 * map by least squares, and what it misses is shared out by distance (inverse distance weighting).
 * `scale` is used where a single pair does not tell it.
 */
export function fit(pairs: readonly Pair[], scale = 1): Mapping {
  const to = affine(pairs, scale)
  const back = inverse(to)
  const missed = pairs.map(([here, there]): Pair => [here, minus(there, apply(to, here))])
  const missedBack = pairs.map(([here, there]): Pair => [there, minus(here, apply(back, there))])
  return {
    to: (point) => plus(apply(to, point), shared(missed, point)),
    back: (point) => plus(apply(back, point), shared(missedBack, point)),
  }
}

function affine(pairs: readonly Pair[], scale: number): Affine {
  const count = Math.max(pairs.length, 1)
  const mean = (which: 0 | 1): Point => [
    pairs.reduce((sum, pair) => sum + pair[which][0], 0) / count,
    pairs.reduce((sum, pair) => sum + pair[which][1], 0) / count,
  ]
  const [from, onto] = [mean(0), mean(1)]
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0]
  for (const [here, there] of pairs) {
    const [x, y] = minus(here, from)
    const [u, v] = minus(there, onto)
    xx += x * x
    xy += x * y
    yy += y * y
    xu += x * u
    yu += y * u
    xv += x * v
    yv += y * v
  }
  const det = xx * yy - xy * xy
  const spread = xx + yy
  let [a, b, d, e] = [scale, 0, 0, scale]
  if (spread > 0 && det > THIN * THIN * spread * spread) {
    a = (xu * yy - yu * xy) / det
    b = (yu * xx - xu * xy) / det
    d = (xv * yy - yv * xy) / det
    e = (yv * xx - xv * xy) / det
  } else if (spread > 0) {
    // A similarity needs only two points.
    a = e = (xu + yv) / spread
    b = (yu - xv) / spread
    d = -b
  }
  return [a, b, onto[0] - a * from[0] - b * from[1], d, e, onto[1] - d * from[0] - e * from[1]]
}

function apply([a, b, c, d, e, f]: Affine, [x, y]: Point): Point {
  return [a * x + b * y + c, d * x + e * y + f]
}

function inverse([a, b, c, d, e, f]: Affine): Affine {
  const det = a * e - b * d || 1
  return [e / det, -b / det, (b * f - c * e) / det, -d / det, a / det, (c * d - a * f) / det]
}

function shared(missed: readonly Pair[], [x, y]: Point): Point {
  let [sum, dx, dy] = [0, 0, 0]
  for (const [[px, py], [mx, my]] of missed) {
    const square = (x - px) ** 2 + (y - py) ** 2
    if (square < 1e-18) return [mx, my]
    const weight = 1 / square ** 1.5
    sum += weight
    dx += weight * mx
    dy += weight * my
  }
  return sum ? [dx / sum, dy / sum] : [0, 0]
}

const plus = ([a, b]: Point, [c, d]: Point): Point => [a + c, b + d]
const minus = ([a, b]: Point, [c, d]: Point): Point => [a - c, b - d]
