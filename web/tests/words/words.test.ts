import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '../../src/state/settings.svelte'
import en from '../../src/words/en'
import { formOf } from '../../src/words/forms'
import { kindName, modernName, spoken, words } from '../../src/words/index.svelte'
import it_ from '../../src/words/it'
import { ago, clock, count, duration, inList, list, signed } from '../../src/words/phrases'
import { box, place } from '../fixtures'

beforeEach(() => (settings.language = 'en'))
afterEach(() => void vi.useRealTimers())

describe('the name of a kind of card', () => {
  test('is in the player’s language', () => {
    expect(kindName('red')).toBe('red')
    settings.language = 'it'
    expect(kindName('red')).toBe('rosso')
    expect(kindName('teal')).toBe('ottanio')
  })

  test('that we do not know is the name itself, to be read', () => {
    expect(kindName('burnt_ochre')).toBe('burnt ochre')
    expect(kindName('constructor')).toBe('constructor')
    expect(kindName('other')).toBe('other')
  })
})

describe('a form', () => {
  const FORMS = { train: 'trains', other: 'pieces' }

  test('is that of a name, or the one for all others', () => {
    expect(formOf(FORMS, 'train')).toBe('trains')
    expect(formOf(FORMS, 'gondola')).toBe('pieces')
    expect(formOf(FORMS, 'toString')).toBe('pieces')
  })

  test.each([en, it_])('is there for pieces that we do not know, in both languages', (language) => {
    expect(formOf(language.table.piecesLeft, 'gondola')(1)).not.toBe(formOf(language.table.piecesLeft, 'train')(1))
    expect(formOf(language.pad.pieces, 'gondola')(2)).toMatch(/2/)
    expect(formOf(language.end.pieces, 'gondola')).toBeTruthy()
  })
})

test.each([en, it_])('the guide speaks of wild cards and pieces that it has never heard of', (language) => {
  const strange = box({ piece: 'gondola' as 'train', wild: 'hot_air_balloon' as 'joker' })
  const facts = {
    box: strange,
    pieces: 3,
    offered: 3,
    keep: 2,
    route: { name: 'A–B', points: 2 },
    lengths: '1 → 1',
    ticket: { name: 'A–B', points: 5 },
  }
  const said = Object.values(language.learn.steps).map(({ text }) => (typeof text === 'function' ? text(facts) : text))
  expect(said.join(' ')).not.toMatch(/undefined/)
  expect(said.join(' ')).toContain('hot air balloon')
})

test('texts that the server gives in every language are chosen, English if there is no other', () => {
  settings.language = 'it'
  expect(spoken({ en: 'sea', it: 'mare' })).toBe('mare')
  expect(spoken({ en: 'sea' })).toBe('sea')
  expect(spoken({})).toBe('')
  expect(words()).toBe(it_)
})

test('a place is called by its other name only where it has one', () => {
  const rome = place('Roma', { english: 'Rome', italian: 'Roma' })
  expect(modernName(rome)).toBe('Rome')
  settings.language = 'it'
  expect(modernName(rome)).toBeNull()
})

describe('phrases', () => {
  test.each([
    [30, '30 seconds'],
    [60, '1 minute'],
    [600, '10 minutes'],
    [5_400, '2 hours'],
    [259_200, '3 days'],
  ])('of %i seconds say %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text)
  })

  test('say how long ago something was', () => {
    vi.useFakeTimers({ now: 1_000_000_000 })
    expect(ago(1_000_000 - 200)).toBe('3 minutes ago')
    expect(ago(1_000_000 - 86_400)).toBe('yesterday')
    expect(ago(1_000_000 - 5)).toBe('now')
    // Clocks of two devices differ: the future is now.
    expect(ago(1_000_000 + 50)).toBe('now')
  })

  test('count, list and tell the time as one does in a language', () => {
    expect(count(1234)).toBe('1,234')
    expect(list(['A', 'B', 'C'])).toBe('A, B and C')
    expect(clock(Date.now() / 1000)).toMatch(/^\d?\d:\d\d$/)
    expect(clock(86_400 * 1.5)).toMatch(/^\d?\d:\d\d \(\d Jan\)$/)
    settings.language = 'it'
    expect(list(['A', 'B', 'C'])).toBe('A, B e C')
    expect(duration(180)).toBe('3 minuti')
  })

  test('begin small in a list', () => {
    expect(inList('Warehouses & depots')).toBe('warehouses & depots')
    expect(inList('5 bonus tickets')).toBe('5 bonus tickets')
    expect(inList('')).toBe('')
  })

  test('have a real minus sign', () => {
    expect(signed(-4)).toBe('−4')
    expect(signed(4)).toBe('4')
    expect(signed(0)).toBe('0')
  })
})

test.each([
  ['en', false, 'Unseen: in the deck or in somebody’s hand.'],
  ['en', true, 'Unseen: in the deck, in somebody’s hand or in a warehouse.'],
  ['it', false, 'Non viste: nel mazzo o in mano a qualcuno.'],
  ['it', true, 'Non viste: nel mazzo, in mano a qualcuno o in un magazzino.'],
] as const)('where unseen cards may be is told in %s, with depots (%s) too', (language, depots, told) => {
  settings.language = language
  expect(words().table.unseenHelp(depots)).toBe(told)
})
