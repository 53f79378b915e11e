import { beforeEach, describe, expect, test } from 'vitest'
import type { EditionInfo, Offer } from '../../src/messages'
import { Draft } from '../../src/start/draft.svelte'
import { forget, remember } from '../../src/state/memory'
import { settings } from '../../src/state/settings.svelte'

function edition(name: string, more: Partial<EditionInfo> = {}): EditionInfo {
  return {
    name,
    title: { en: name, it: name },
    summary: { en: '', it: '' },
    map: name,
    players: [2, 5],
    minutes: 60,
    first_game: false,
    next_game: '',
    options: [option('depots')],
    piece: 'train',
    pieces: 45,
    tickets: 46,
    house_tickets: 0,
    ...more,
  }
}

const option = (name: string) => {
  const text = { en: name, it: name }
  return { name, title: text, about: text }
}

const bot = (name: string) => ({ name, title: { en: name.toUpperCase(), it: name }, summary: { en: '', it: '' } })

const OFFER: Offer = {
  version: '1',
  preparing: null,
  editions: [edition('large', { options: [option('depots'), option('night_trains')] }), edition('small', { first_game: true, players: [2, 4] })],
  bots: [bot('weak'), bot('usual'), bot('strong')],
  address: null,
  colors: ['blue', 'red', 'green', 'yellow', 'black'],
}

const WAYS = ['screen', 'living', 'online', 'bots'] as const

beforeEach(() => {
  for (const way of WAYS) forget(`setup.${way}`)
  forget('setup.edition')
  settings.name = ''
})

describe('a new table', () => {
  test('begins with the edition to learn with, and two players', () => {
    const draft = new Draft('screen', OFFER)
    expect(draft.edition.name).toBe('small')
    expect(draft.playing.map(({ color }) => color)).toEqual(['blue', 'red'])
  })

  test('against computers has the usual one opposite', () => {
    expect(new Draft('bots', OFFER).playing.map(({ bot }) => bot)).toEqual([null, 'usual'])
    expect(new Draft('screen', OFFER).playing.map(({ bot }) => bot)).toEqual([null, null])
  })

  test('cannot be where nothing is offered', () => {
    expect(() => new Draft('bots', { ...OFFER, editions: [] })).toThrow()
  })

  test('knows who sits at this device', () => {
    const here = (way: (typeof WAYS)[number]) => {
      const draft = new Draft(way, OFFER)
      return draft.playing.map((_, seat) => draft.isHere(seat))
    }
    expect(here('screen')).toEqual([true, true])
    expect(here('online')).toEqual([true, false])
    expect(here('living')).toEqual([false, false])
    expect(here('bots')).toEqual([true, false])
  })

  test('begins with the name used last, for who sits here', () => {
    settings.name = 'Anna'
    expect(new Draft('bots', OFFER).nameOf(0)).toBe('Anna')
    expect(new Draft('living', OFFER).nameOf(0)).not.toBe('Anna')
  })
})

describe('names', () => {
  test('are those that were typed, without what is around them', () => {
    const draft = new Draft('screen', OFFER)
    draft.seats[1]!.name = '  Bea '
    expect(draft.nameOf(1)).toBe('Bea')
    draft.seats[1]!.name = '   '
    expect(draft.nameOf(1)).toBe('Player 2')
  })

  test('of computers are their levels, numbered from the second on', () => {
    const draft = new Draft('bots', OFFER)
    draft.count = 4
    draft.seats[3]!.bot = 'strong'
    expect([1, 2, 3].map((seat) => draft.nameOf(seat))).toEqual(['USUAL', 'USUAL 2', 'STRONG'])
  })
})

describe('seats', () => {
  test('are never more or fewer than an edition has', () => {
    const draft = new Draft('screen', OFFER)
    draft.count = 9
    expect(draft.playing).toHaveLength(4)
    draft.count = 0
    expect(draft.playing).toHaveLength(2)
  })

  test('that a smaller map has no room for come back with a larger one', () => {
    const draft = new Draft('screen', OFFER)
    draft.edition = OFFER.editions[0]!
    draft.count = 5
    draft.edition = OFFER.editions[1]!
    expect(draft.playing).toHaveLength(4)
    draft.edition = OFFER.editions[0]!
    expect(draft.playing).toHaveLength(5)
  })

  test('swap their colours', () => {
    const draft = new Draft('screen', OFFER)
    draft.paint(0, 'red')
    expect(draft.playing.map(({ color }) => color)).toEqual(['red', 'blue'])
    draft.paint(0, 'black')
    expect(new Set(draft.seats.map(({ color }) => color)).size).toBe(5)
  })

  test('move up when one of them is taken away', () => {
    const draft = new Draft('screen', OFFER)
    draft.add()
    draft.seats.slice(0, 3).forEach((seat, n) => (seat.name = 'abc'[n]!))
    draft.first = 2
    draft.remove(0)
    expect(draft.playing.map(({ name }) => name)).toEqual(['b', 'c'])
    expect(draft.seats.at(-1)?.name).toBe('')
    expect(draft.first).toBe('random')
  })

  test('cannot begin if they are not there', () => {
    const draft = new Draft('screen', OFFER)
    draft.first = 3
    expect(draft.starter).toBe('random')
    draft.first = 1
    expect(draft.starter).toBe(1)
  })
})

describe('what the server is asked for', () => {
  test('is what was chosen', () => {
    const draft = new Draft('bots', OFFER)
    expect(draft.wish()).toMatchObject({
      edition: 'small',
      seats: [
        { bot: null, color: 'blue', mine: true, name: 'Player 1' },
        { bot: 'usual', color: 'red', mine: false, name: 'USUAL' },
      ],
      tickets: null,
      first: 'random',
      big_screen: false,
    })
  })

  test('has a pace and a place in the list only online, and a big screen only around one', () => {
    for (const way of WAYS) {
      const draft = new Draft(way, OFFER)
      draft.pace = 60
      draft.listed = true
      const { pace, listed, big_screen } = draft.wish()
      expect([pace, listed]).toEqual(way === 'online' ? [60, true] : [null, false])
      expect(big_screen).toBe(way === 'living')
    }
  })
})

describe('options', () => {
  test('are those of the edition, each by its name, on or off', () => {
    const draft = new Draft('screen', OFFER)
    expect(draft.wish()).toMatchObject({ depots: false })
    draft.choose('depots', true)
    expect(draft.wish()).toMatchObject({ depots: true })
    expect(draft.wish()).not.toHaveProperty('night_trains')
  })

  test('that an edition has not are not asked for, and not forgotten', () => {
    const draft = new Draft('screen', OFFER)
    draft.edition = OFFER.editions[0]!
    draft.choose('night_trains', true)
    draft.choose('depots', true)
    expect(draft.chosen.map(({ name }) => name)).toEqual(['depots', 'night_trains'])
    draft.edition = OFFER.editions[1]!
    expect(draft.chosen.map(({ name }) => name)).toEqual(['depots'])
    draft.edition = OFFER.editions[0]!
    expect(draft.wish()).toMatchObject({ depots: true, night_trains: true })
  })

  test('are switched off again', () => {
    const draft = new Draft('screen', OFFER)
    draft.choose('depots', true)
    draft.choose('depots', true)
    draft.choose('depots', false)
    expect(draft.options).toEqual([])
  })
})

describe('a habit', () => {
  test('is the beginning of the next table of the same way', () => {
    const draft = new Draft('online', OFFER)
    draft.edition = OFFER.editions[0]!
    draft.count = 3
    draft.paint(0, 'green')
    draft.pace = 180
    draft.choose('night_trains', true)
    draft.seats[0]!.name = ' Anna '
    draft.keep()
    const next = new Draft('online', OFFER)
    expect(next.wish()).toEqual({ ...draft.wish() })
    expect(settings.name).toBe('Anna')
    expect(new Draft('screen', OFFER).playing).toHaveLength(2)
  })

  test('forgets an edition and a computer that are no longer offered', () => {
    const draft = new Draft('bots', OFFER)
    draft.edition = OFFER.editions[0]!
    draft.seats[1]!.bot = 'strong'
    draft.keep()
    const fewer = { ...OFFER, editions: OFFER.editions.slice(1), bots: OFFER.bots.slice(0, 2) }
    const next = new Draft('bots', fewer)
    expect(next.edition.name).toBe('small')
    expect(next.playing[1]?.bot).toBe('usual')
  })

  test.each([null, 'x', {}, { seats: [] }, { seats: [{ color: 'blue' }, { color: 'blue' }] }])(
    'that another version has kept is left alone: %j',
    (habit) => {
      remember('setup.bots', habit)
      expect(new Draft('bots', OFFER).playing.map(({ bot }) => bot)).toEqual([null, 'usual'])
    },
  )
})
