/** Round numbers to write on an axis, as far as they fit; 0 is one of them. */
export function steps(largest: number, least = 0): number[] {
  const rough = (largest - least) / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power
  const below = Math.floor(-least / step)
  return Array.from({ length: Math.floor(largest / step) + below + 1 }, (_, n) => (n - below) * step)
}

/** Move heights apart so that labels written there do not overlap, and stay inside. */
export function apart(
  heights: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const moved = [...heights]
  const downwards = [...heights.keys()].sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  let room = top
  for (const index of downwards) {
    moved[index] = Math.max(moved[index] ?? 0, room)
    room = (moved[index] ?? 0) + gap
  }
  room = bottom
  for (const index of downwards.reverse()) {
    moved[index] = Math.min(moved[index] ?? 0, room)
    room = (moved[index] ?? 0) - gap
  }
  return moved
}
