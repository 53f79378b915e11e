import type { Point } from './geometry'

/** So large a space may become, in pixels per unit of the layout. */
const CLOSEST = 1.3
/** Pixels: so far from the edge of the frame one sees what is around a place. */
const EDGE = 40
/** So much closer than all of the board, names can be read on a phone. */
export const CLOSE = 2.5

/** Which part of the board is in the frame. The board never leaves it. */
export class Camera {
  /** The frame on the screen, in pixels. */
  width = $state(0)
  height = $state(0)
  /** 1 shows all of the board. */
  zoom = $state(1)
  /** Somebody is dragging or pinching: every frame counts. */
  moving = $state(false)
  #center: Point = $state.raw([0, 0])
  readonly #size: () => { width: number; height: number }

  constructor(size: () => { width: number; height: number }) {
    this.#size = size
    this.fit()
  }

  /** Pixels per unit when all of the board is in the frame. */
  get fitting(): number {
    const { width, height } = this.#size()
    return Math.min(this.width / width, this.height / height) || 0.1
  }

  /** The whole board leaves room above and below, and none at its sides. */
  get tall(): boolean {
    const { width, height } = this.#size()
    return this.width / width < this.height / height
  }

  get scale(): number {
    return this.fitting * this.zoom
  }

  get closest(): number {
    return Math.max(2, CLOSEST / this.fitting)
  }

  get transform(): string {
    const [x, y] = this.#kept(this.#center, this.scale)
    const left = this.width / 2 - x * this.scale
    const top = this.height / 2 - y * this.scale
    return `translate(${left}px, ${top}px) scale(${this.zoom})`
  }

  /** The point of the board that is at a point of the frame. */
  at([x, y]: Point): Point {
    const [centerX, centerY] = this.#kept(this.#center, this.scale)
    return [
      centerX + (x - this.width / 2) / this.scale,
      centerY + (y - this.height / 2) / this.scale,
    ]
  }

  /** The part of the board that is in the frame. */
  get seen(): { x: number; y: number; width: number; height: number } {
    const [x, y] = this.at([0, 0])
    return { x, y, width: this.width / this.scale, height: this.height / this.scale }
  }

  fit(): void {
    const { width, height } = this.#size()
    this.zoom = 1
    this.#center = [width / 2, height / 2]
  }

  /** Come closer, or go away, so that what is at a point of the frame stays there. */
  approach(factor: number, point: Point = [this.width / 2, this.height / 2]): void {
    const [x, y] = this.at(point)
    this.zoom = Math.max(1, Math.min(this.closest, this.zoom * factor))
    this.look([
      x - (point[0] - this.width / 2) / this.scale,
      y - (point[1] - this.height / 2) / this.scale,
    ])
  }

  /** Move the board by pixels of the frame. */
  drag(dx: number, dy: number): void {
    const [x, y] = this.#center
    this.look([x - dx / this.scale, y - dy / this.scale])
  }

  /** Bring a point of the board into the frame, unless it is well inside. */
  show(point: Point): void {
    const [x, y] = this.#kept(this.#center, this.scale)
    const aside = Math.abs(point[0] - x) * this.scale > this.width * 0.4
    const above = Math.abs(point[1] - y) * this.scale > this.height * 0.4
    if (aside || above) this.look(point)
  }

  /** Bring points of the board into the frame, going away as far as is needed; those in sight stay there. */
  bring(points: readonly Point[]): void {
    const { x, y, width, height } = this.seen
    const edge = EDGE / this.scale
    const seen = points.every(
      ([px, py]) => px > x + edge && px < x + width - edge && py > y + edge && py < y + height - edge,
    )
    if (seen || points.length === 0) return
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const fits = Math.min((this.width - 2 * EDGE) / (right - left), (this.height - 2 * EDGE) / (bottom - top))
    this.zoom = Math.max(1, Math.min(this.zoom, fits / this.fitting))
    this.look([(left + right) / 2, (top + bottom) / 2])
  }

  /** Bring a point of the board into the middle, or as near to it as may be. */
  look(center: Point): void {
    this.#center = this.#kept(center, this.scale)
  }

  #kept([x, y]: Point, scale: number): Point {
    const { width, height } = this.#size()
    const keep = (value: number, board: number, frame: number) => {
      const half = frame / 2 / scale
      return half * 2 >= board ? board / 2 : Math.max(half, Math.min(board - half, value))
    }
    return [keep(x, width, this.width), keep(y, height, this.height)]
  }
}
