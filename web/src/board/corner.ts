import type { Label, Layout } from '../messages'
import type { Camera } from './camera.svelte'
import type { Box } from './geometry'
import { MOTIFS } from './motifs'

const CORNERS = ['top-left', 'bottom-right', 'bottom-left', 'top-right'] as const
export type Corner = (typeof CORNERS)[number]

/** Pixels: from the edge of the frame, of a button, and between two. */
const EDGE = 8
const BUTTON = 44
const GAP = 4

/** How bad it is to lie on something to be read, on what is played with, and on a mere picture. */
const READ = 8
const PLAYED = 3
const SEEN = 1

type Frame = Pick<Camera, 'width' | 'height' | 'fitting'>

/** The part of the whole board that a column of buttons in a corner of the frame covers. */
export function coveredIn(corner: Corner, layout: Layout, { width, height, fitting }: Frame, buttons: number): Box {
  const high = buttons * (BUTTON + GAP) - GAP
  const x = corner.endsWith('left') ? EDGE : width - EDGE - BUTTON
  const y = corner.startsWith('top') ? EDGE : height - EDGE - high
  const left = (x - width / 2) / fitting + layout.width / 2
  const top = (y - height / 2) / fitting + layout.height / 2
  return { left, top, right: left + BUTTON / fitting, bottom: top + high / fitting }
}

/** Find the corner of the frame in which a column of buttons covers the least of the whole board. */
export function freeCorner(layout: Layout, frame: Frame, buttons: number): Corner {
  const costs = CORNERS.map((corner) => cost(layout, coveredIn(corner, layout, frame, buttons)))
  return CORNERS[costs.indexOf(Math.min(...costs))] ?? 'top-left'
}

function cost({ ornaments, places, routes, radius, space, font }: Layout, box: Box): number {
  const covers = (left: number, top: number, right: number, bottom: number) =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top
  const near = (x: number, y: number, reach: number) => covers(x - reach, y - reach, x + reach, y + reach)
  const name = ({ at: [x, y], align, lines }: Label) => {
    const [wide, high] = [Math.max(...lines.map((line) => line.length)) * font * 0.5, lines.length * font]
    const left = x - { start: 0, middle: 0.5, end: 1 }[align] * wide
    return covers(left, y - high / 2, left + wide, y + high / 2)
  }
  const count = (things: readonly boolean[]) => things.filter(Boolean).length
  const pictures = ornaments.filter(({ box: [x, y, width, height] }) => covers(x, y, x + width, y + height))
  const read = pictures.filter(({ motif }) => motif === 'scores' || MOTIFS.get(motif)?.title)
  return (
    SEEN * pictures.length +
    READ * read.length +
    PLAYED * count(places.map(({ at: [x, y], label }) => near(x, y, radius) || name(label))) +
    PLAYED * count(routes.flatMap(({ spaces }) => spaces.map(([x, y]) => near(x, y, space.width / 2))))
  )
}
