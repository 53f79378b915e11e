import { describe, expect, test } from 'vitest'
import * as edits from '../../src/workshop/edits'
import { besides, EMPTY, freshId, isOnGlobe, nameOf, planOf, slug, titleOf } from '../../src/workshop/plan'

const THREE = planOf({
  places: [
    { name: 'Genova', lat: 44.4, lon: 8.9 },
    { name: 'Bari', lat: 41.1, lon: 16.9 },
    { name: 'Roma', lat: 41.9, lon: 12.5, names: { en: 'Rome' } },
  ],
  tracks: [
    { a: 'Genova', b: 'Rome', length: 4, color: 'red' },
    { a: 'roma', b: 'bari', length: 3 },
  ],
  tickets: [{ a: 'genova', b: 'bari', points: 9 }],
})

describe('a plan', () => {
  test('names its places by id, whatever a file called them', () => {
    expect(THREE.places.map(({ id }) => id)).toEqual(['genova', 'bari', 'roma'])
    expect(THREE.tracks.map(({ a, b }) => [a, b])).toEqual([
      ['genova', 'roma'],
      ['roma', 'bari'],
    ])
  })

  test('keeps the ids that it has, and makes others that nobody has', () => {
    const plan = planOf({ places: [{ name: 'Here', id: 'there' }, { name: 'There' }, { name: 'There' }] })
    expect(plan.places.map(({ id }) => id)).toEqual(['there', 'there_2', 'there_3'])
  })

  test('has a title in both languages, as far as there is one', () => {
    expect(planOf({ title: 'Liguria' }).title).toEqual({ en: 'Liguria', it: 'Liguria' })
    expect(titleOf(planOf({ title: { it: 'Liguria' } }), 'en')).toBe('Liguria')
    expect(titleOf(EMPTY, 'en')).toBe('')
  })

  test('lies on the globe if its places do', () => {
    expect(isOnGlobe(THREE)).toBe(true)
    expect(isOnGlobe(planOf({ places: [{ name: 'A', x: 1, y: 2 }] }))).toBe(false)
  })
})

test.each([
  ['Città Studi', 'citta_studi'],
  ['L’Aquila', 'l_aquila'],
  ['Łódź', 'odz'],
  ['日本', 'place'],
])('%s as an id is %s', (name, id) => {
  expect(slug(name)).toBe(id)
  expect(freshId(name, new Set([id]))).toBe(`${id}_2`)
})

describe('an edit', () => {
  test('adds a place with its names in other languages', () => {
    const plan = edits.addPlace(THREE, 'Napoli', { lat: 40.9, lon: 14.3 }, { en: 'Naples', it: 'Napoli' })
    expect(plan.places.at(-1)).toEqual({ id: 'napoli', name: 'Napoli', lat: 40.9, lon: 14.3, names: { en: 'Naples' } })
    expect(THREE.places).toHaveLength(3)
  })

  test('that renames a place takes along what leads there', () => {
    const plan = edits.renamePlace(THREE, 0, 'Savona')
    expect(plan.tracks[0]?.a).toBe('savona')
    expect(plan.tickets[0]?.a).toBe('savona')
    expect(nameOf(plan, 'savona')).toBe('Savona')
  })

  test('leaves an id alone that was not made of the name', () => {
    const plan = planOf({ places: [{ name: 'Genova', id: 'GE' }] })
    expect(edits.renamePlace(plan, 0, 'Savona').places[0]).toMatchObject({ id: 'GE', name: 'Savona' })
  })

  test('that removes a place removes what leads there', () => {
    const plan = edits.removePlace(THREE, 2)
    expect(plan.places).toHaveLength(2)
    expect(plan.tracks).toHaveLength(0)
    expect(plan.tickets).toHaveLength(1)
    expect(edits.removePlace(THREE, 1).tickets).toHaveLength(0)
  })

  test('doubles a route, in another colour, and makes both longer at once', () => {
    const plan = edits.doubleTrack(THREE, 0, 'blue')
    expect(besides(plan, 0)).toEqual([0, 1])
    expect(plan.tracks.map(({ color }) => color)).toEqual(['red', 'blue', undefined])
    const longer = edits.changeTrack(plan, 1, { length: 5 })
    expect(longer.tracks.map(({ length }) => length)).toEqual([5, 5, 3])
    expect(edits.singleTrack(longer, 1).tracks.map(({ color }) => color)).toEqual(['blue', undefined])
  })

  test('calls a place otherwise in a language, or no longer', () => {
    const named = edits.translatePlace(THREE, 0, 'en', 'Genoa')
    expect(named.places[0]?.names).toEqual({ en: 'Genoa' })
    expect(edits.translatePlace(named, 0, 'en', '').places[0]?.names).toEqual({})
  })

  test('of another preset lets numbers go that were changed by hand', () => {
    const plan = edits.changeRule(THREE, 'pieces', 20)
    expect(edits.changeHead(plan, { author: 'Anna' }).rules).toEqual({ pieces: 20 })
    expect(edits.changeHead(plan, { preset: 'city_map' }).rules).toEqual({})
    expect(edits.changeRule(plan, 'pieces', undefined).rules).toEqual({})
  })

  test('changes and removes tickets', () => {
    const plan = edits.addTicket(THREE, { a: 'roma', b: 'bari', points: 3 })
    expect(edits.changeTicket(plan, 1, { long: true }).tickets[1]).toMatchObject({ points: 3, long: true })
    expect(edits.removeTicket(plan, 0).tickets).toHaveLength(1)
  })
})

test('the shortest way is as long as its tracks, if there is one', () => {
  expect(edits.shortestWay(THREE, 'genova', 'bari')).toBe(7)
  expect(edits.shortestWay(edits.removeTrack(THREE, 0), 'genova', 'bari')).toBeNull()
})
