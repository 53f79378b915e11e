import type { Attachment } from 'svelte/attachments'
import { CLOSE, type Camera } from './camera.svelte'
import type { Point } from './geometry'

/** Something that was taken hold of and follows the finger; points are those of the frame. */
export interface Grip {
  move: (point: Point) => void
  drop: (point: Point) => void
  /** Another finger has come, or the system has taken over: nothing was meant. */
  cancel: () => void
}

interface Intents {
  /** A click or tap; true if there was something to be tapped. */
  tap: (point: Point, by: PointerEvent) => boolean
  /** The mouse is here; null when it has gone. */
  hover: (point: Point | null) => void
  /** A finger or the mouse goes down: what it takes hold of, if it is not the board itself. */
  grab?: ((point: Point, by: PointerEvent) => Grip | null) | undefined
}

/** A finger trembles: less than this many pixels is no drag. */
const TREMBLE = 6
const DOUBLE_TAP_MS = 350
/** After the last turn of the wheel, the picture may be drawn sharply again. */
const REST_MS = 300

/** Drag, pinch, wheel and tap on the frame of a board. */
export function gestures(camera: Camera, { tap, hover, grab }: Intents): Attachment<HTMLElement> {
  return (frame) => {
    const fingers = new Map<number, Point>()
    let dragged = false
    let grip: Grip | null = null
    let lastTap = -Infinity
    let resting: ReturnType<typeof setTimeout> | undefined

    const place = (event: MouseEvent): Point => {
      const { left, top } = frame.getBoundingClientRect()
      return [event.clientX - left, event.clientY - top]
    }

    const rest = () => {
      clearTimeout(resting)
      resting = setTimeout(() => (camera.moving = false), REST_MS)
    }

    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      if (fingers.size === 0) dragged = false
      grip?.cancel()
      grip = fingers.size === 0 ? (grab?.(place(event), event) ?? null) : null
      fingers.set(event.pointerId, place(event))
    }

    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      const now = place(event)
      if (!before) {
        if (event.pointerType === 'mouse') hover(now)
        return
      }
      const [dx, dy] = [now[0] - before[0], now[1] - before[1]]
      if (!dragged && fingers.size === 1 && Math.hypot(dx, dy) < TREMBLE) return
      if (!dragged) {
        dragged = true
        camera.moving = !grip
        clearTimeout(resting)
        frame.setPointerCapture(event.pointerId)
      }
      if (grip) return grip.move(now)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, now)
      if (!other) return camera.drag(dx, dy)
      const spread = (a: Point) => Math.hypot(a[0] - other[0], a[1] - other[1])
      // The other finger rests meanwhile, so the middle moves by half.
      camera.drag(dx / 2, dy / 2)
      camera.approach(spread(now) / (spread(before) || 1), [
        (now[0] + other[0]) / 2,
        (now[1] + other[1]) / 2,
      ])
    }

    const up = (event: PointerEvent) => {
      if (grip && fingers.has(event.pointerId)) {
        if (dragged && event.type === 'pointerup') grip.drop(place(event))
        else grip.cancel()
        grip = null
      }
      fingers.delete(event.pointerId)
      if (fingers.size === 0) rest()
    }

    const click = (event: PointerEvent) => {
      if (dragged && event.detail > 0) return
      const point = place(event)
      if (tap(point, event)) return
      // Twice on nothing: all of the board, or closer if that is what is seen.
      const again = event.timeStamp - lastTap < DOUBLE_TAP_MS
      lastTap = again ? -Infinity : event.timeStamp
      if (!again) return
      if (camera.zoom > 1) camera.fit()
      else camera.approach(CLOSE, point)
    }

    const wheel = (event: WheelEvent) => {
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      const factor = Math.exp((-event.deltaY * lines * (event.ctrlKey ? 5 : 1)) / 500)
      // Who scrolls on where the board can do no more scrolls the page.
      if (factor < 1 && camera.zoom <= 1 && !event.ctrlKey) return
      event.preventDefault()
      camera.moving = true
      camera.approach(factor, place(event))
      rest()
    }

    const gone = new AbortController()
    const { signal } = gone
    frame.addEventListener('pointerdown', down, { signal })
    frame.addEventListener('pointermove', move, { signal })
    frame.addEventListener('pointerup', up, { signal })
    frame.addEventListener('pointercancel', up, { signal })
    frame.addEventListener('pointerleave', () => hover(null), { signal })
    frame.addEventListener('click', (event) => click(event as PointerEvent), { signal })
    frame.addEventListener('wheel', wheel, { signal, passive: false })
    return () => {
      gone.abort()
      clearTimeout(resting)
    }
  }
}
