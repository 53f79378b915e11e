import type { DraftTicket, DraftTrack, Language } from '../messages'
import { besides, freshId, joinsSame, slug, type Plan, type PlanPlace, type Where } from './plan'

/** What can be done to a plan. Each gives a new plan and leaves the old one as it is. */

const without = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_, each) => each !== index)
const changed = <T>(list: readonly T[], index: number, change: Partial<NoInfer<T>>): readonly T[] =>
  list.map((each, number) => (number === index ? { ...each, ...change } : each))

export type PlaceChange = Partial<Pick<PlanPlace, 'big_city' | 'attraction' | 'fixed'>>

/** A new place; it comes last. */
export function addPlace(plan: Plan, name: string, where: Where, names: PlanPlace['names'] = {}): Plan {
  const id = freshId(name, new Set(plan.places.map((place) => place.id)))
  const others = Object.fromEntries(Object.entries(names).filter(([, each]) => each && each !== name))
  const place: PlanPlace = { id, name, ...where, ...(Object.keys(others).length ? { names: others } : {}) }
  return { ...plan, places: [...plan.places, place] }
}

export function movePlace(plan: Plan, index: number, where: Where): Plan {
  return { ...plan, places: changed(plan.places, index, where) }
}

export function changePlace(plan: Plan, index: number, change: PlaceChange): Plan {
  return { ...plan, places: changed(plan.places, index, change) }
}

/** Call a place something else. An id that was made of the name follows it, wherever it is used. */
export function renamePlace(plan: Plan, index: number, name: string): Plan {
  const place = plan.places[index]
  if (!place) return plan
  const made = /^(.*?)(_\d+)?$/.exec(place.id)
  const follows = place.id === slug(place.name) || made?.[1] === slug(place.name)
  const others = new Set(without(plan.places, index).map(({ id }) => id))
  const id = follows ? freshId(name, others) : place.id
  const ends = <T extends { a: string; b: string }>(each: T): T =>
    each.a === place.id ? { ...each, a: id } : each.b === place.id ? { ...each, b: id } : each
  return {
    ...plan,
    places: changed(plan.places, index, { name, id }),
    tracks: id === place.id ? plan.tracks : plan.tracks.map(ends),
    tickets: id === place.id ? plan.tickets : plan.tickets.map(ends),
  }
}

/** Call a place something else in one language; an empty name: as on the board. */
export function translatePlace(plan: Plan, index: number, language: Language, name: string): Plan {
  const { [language]: _, ...names } = plan.places[index]?.names ?? {}
  return { ...plan, places: changed(plan.places, index, { names: name ? { ...names, [language]: name } : names }) }
}

/** Take a place away, and with it what leads there. */
export function removePlace(plan: Plan, index: number): Plan {
  const id = plan.places[index]?.id
  const elsewhere = ({ a, b }: { a: string; b: string }) => a !== id && b !== id
  return {
    ...plan,
    places: without(plan.places, index),
    tracks: plan.tracks.filter(elsewhere),
    tickets: plan.tickets.filter(elsewhere),
  }
}

/** A new track; it comes last. */
export function addTrack(plan: Plan, track: DraftTrack): Plan {
  return { ...plan, tracks: [...plan.tracks, track] }
}

export function changeTrack(plan: Plan, index: number, change: Partial<DraftTrack>): Plan {
  // The tracks of a double route are equally long.
  const both = change.length === undefined ? [index] : besides(plan, index)
  const length = change.length === undefined ? {} : { length: change.length }
  const tracks = plan.tracks.map((each, number) =>
    number === index ? { ...each, ...change } : both.includes(number) ? { ...each, ...length } : each,
  )
  return { ...plan, tracks }
}

export function removeTrack(plan: Plan, index: number): Plan {
  return { ...plan, tracks: without(plan.tracks, index) }
}

/** Lay a second track beside one, in another colour if it is given. */
export function doubleTrack(plan: Plan, index: number, color?: string): Plan {
  const track = plan.tracks[index]
  if (!track) return plan
  const second = color === undefined ? track : { ...track, color }
  return { ...plan, tracks: [...plan.tracks.slice(0, index + 1), second, ...plan.tracks.slice(index + 1)] }
}

/** Leave one track of a route. */
export function singleTrack(plan: Plan, index: number): Plan {
  const own = plan.tracks[index]
  if (!own) return plan
  return { ...plan, tracks: plan.tracks.filter((each, number) => number === index || !joinsSame(each, own)) }
}

/** A new ticket; it comes last. */
export function addTicket(plan: Plan, ticket: DraftTicket): Plan {
  return { ...plan, tickets: [...plan.tickets, ticket] }
}

export function changeTicket(plan: Plan, index: number, change: Partial<DraftTicket>): Plan {
  return { ...plan, tickets: changed(plan.tickets, index, change) }
}

export function removeTicket(plan: Plan, index: number): Plan {
  return { ...plan, tickets: without(plan.tickets, index) }
}

/** Change a number of the rules; undefined: as the preset has it. */
export function changeRule(plan: Plan, name: string, value: unknown): Plan {
  const { [name]: _, ...rules } = plan.rules
  return { ...plan, rules: value === undefined ? rules : { ...rules, [name]: value } }
}

export function entitle(plan: Plan, language: Language, title: string): Plan {
  return { ...plan, title: { ...plan.title, [language]: title } }
}

export type Head = Pick<Plan, 'author' | 'licence' | 'preset' | 'look' | 'land'>

/** Change what a map says of itself. Another preset has other numbers: those changed by hand are let go. */
export function changeHead(plan: Plan, head: Partial<Head>): Plan {
  const rules = head.preset && head.preset !== (plan.preset ?? 'big_map') ? {} : plan.rules
  return { ...plan, ...head, rules }
}

/** What a ticket between two places is worth, roughly: as long as the shortest way. */
export function shortestWay({ tracks }: Plan, a: string, b: string): number | null {
  const far = new Map([[a, 0]])
  const open = new Set([a])
  while (open.size) {
    const here = [...open].reduce((one, other) => ((far.get(other) ?? 0) < (far.get(one) ?? 0) ? other : one))
    if (here === b) return far.get(b) ?? null
    open.delete(here)
    for (const track of tracks) {
      const next = track.a === here ? track.b : track.b === here ? track.a : null
      if (next === null) continue
      const length = (far.get(here) ?? 0) + track.length
      if (length < (far.get(next) ?? Infinity)) {
        far.set(next, length)
        open.add(next)
      }
    }
  }
  return null
}
