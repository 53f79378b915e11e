import type { BoxInfo, Layout } from '../messages'
import { getEditionBox, getLayout } from './api'

/** What is needed to draw an edition's map. */
export interface Printed {
  box: BoxInfo
  layout: Layout
}

const boxes = new Map<string, Promise<BoxInfo>>()
const layouts = new Map<string, Promise<Layout>>()

/** Ask once, however often a map is drawn; what failed is asked again. */
function once<T>(kept: Map<string, Promise<T>>, key: string, ask: (key: string) => Promise<T>) {
  const found = kept.get(key) ?? ask(key)
  kept.set(key, found)
  found.catch(() => kept.delete(key))
  return found
}

export async function printed(edition: string, map: string): Promise<Printed> {
  const [box, layout] = await Promise.all([
    once(boxes, edition, (name) => getEditionBox(name)),
    once(layouts, map, getLayout),
  ])
  return { box, layout }
}
