import { innerHeight, innerWidth } from 'svelte/reactivity/window'

/** How a table lies on a screen: on a small one, upright or sideways, one part at a time is beside the board. */
export type Screen = 'phone' | 'sideways' | 'tablet' | 'desk'

/** Pixels: below these there is no room for all parts of a table. */
const NARROW = 640
const LOW = 500
const BESIDE = 1100

/** Say how a table lies on a screen of this size. */
export function screenOf(width: number, height: number): Screen {
  if (height >= width) return width <= NARROW ? 'phone' : 'tablet'
  return height <= LOW || width < BESIDE ? 'sideways' : 'desk'
}

/** How a table lies on this screen, just now. */
export function screen(): Screen {
  return screenOf(innerWidth.current ?? Infinity, innerHeight.current ?? BESIDE)
}

/** Whether there is room for one part at a time only. */
export function isSmall(): boolean {
  return screen() === 'phone' || screen() === 'sideways'
}

/** The table has the whole screen: its own menu leads anywhere else. */
export const whole = $state({ screen: false })
