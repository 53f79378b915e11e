/** A circle as an SVG path. */
export const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`

/** A star of five points around 0 0. */
export function star(radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const r = index % 2 ? radius * 0.5 : radius
    const angle = (index * Math.PI) / 5
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
