import type { Draft, DraftPlace, DraftTicket, DraftTrack, Language } from '../messages'

/** A draft with all of its lists, its places called by ids of their own: what the workshop works on. */
export interface Plan extends Draft {
  readonly title: Readonly<Record<Language, string>>
  readonly rules: Readonly<Record<string, unknown>>
  readonly places: readonly (DraftPlace & { readonly id: string })[]
  readonly tracks: readonly DraftTrack[]
  readonly tickets: readonly DraftTicket[]
}

export type PlanPlace = Plan['places'][number]

/** Where a place is: on the globe, or on a sheet. */
export type Where = { readonly lat: number; readonly lon: number } | { readonly x: number; readonly y: number }

/** A name as an id: small Latin letters, figures and underscores. */
export function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return plain || 'place'
}

/** An id that nobody has yet, made of a name. */
export function freshId(name: string, taken: ReadonlySet<string>): string {
  const base = slug(name)
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) {
    const id = `${base}_${number}`
    if (!taken.has(id)) return id
  }
}

/** A plan of what a file or the server says: its lists are there, and tracks and tickets name ids. */
export function planOf(draft: Draft): Plan {
  const taken = new Set((draft.places ?? []).flatMap(({ id }) => (id ? [id] : [])))
  const called = new Map<string, string>()
  const places = (draft.places ?? []).map((place) => {
    const id = place.id || freshId(place.name, taken)
    taken.add(id)
    for (const name of [id, place.name, ...Object.values(place.names ?? {})]) {
      if (!called.has(name)) called.set(name, id)
    }
    return { ...place, id }
  })
  const ends = <T extends { a: string; b: string }>(each: T): T => ({
    ...each,
    a: called.get(each.a) ?? each.a,
    b: called.get(each.b) ?? each.b,
  })
  const { title } = draft
  return {
    ...draft,
    title: typeof title === 'string' || !title ? { en: title ?? '', it: title ?? '' } : { en: '', it: '', ...title },
    rules: draft.rules ?? {},
    places,
    tracks: (draft.tracks ?? []).map(ends),
    tickets: (draft.tickets ?? []).map(ends),
  }
}

export const EMPTY: Plan = planOf({})

/** Whether the places of a plan lie on the globe; a plan without places may become either. */
export function isOnGlobe({ places }: Plan): boolean {
  return places.some(({ lat, lon }) => typeof lat === 'number' && typeof lon === 'number')
}

/** What a plan is called, in a language or else in the other. */
export function titleOf({ title }: Plan, language: Language): string {
  return title[language] || title.en || title.it
}

/** The number of a place by its id; -1 if there is none. */
export function indexOf({ places }: Plan, id: string): number {
  return places.findIndex((place) => place.id === id)
}

/** The name of a place by its id. */
export function nameOf(plan: Plan, id: string): string {
  return plan.places.find((place) => place.id === id)?.name ?? id
}

/** The tracks between the same two places as one of them, itself included. */
export function besides({ tracks }: Plan, index: number): number[] {
  const own = tracks[index]
  if (!own) return []
  return tracks.flatMap((each, number) => (joinsSame(each, own) ? [number] : []))
}

export function joinsSame(one: { a: string; b: string }, other: { a: string; b: string }): boolean {
  return (one.a === other.a && one.b === other.b) || (one.a === other.b && one.b === other.a)
}
