import { describe, expect, test } from 'vitest'
import { FALL, happenings, NEXT_PIECE, type Happening } from '../../src/feel/happenings'
import type { OwnView, PublicView, Sight } from '../../src/messages'
import { box, player, sight } from '../fixtures'

const BOX = box()

/** What happens from a quiet moment to another one, in which some things are different. */
function after(view: Partial<PublicView>, own: Partial<OwnView> | null = {}, before: Sight = sight({}, own && {})) {
  return happenings(BOX, before, sight(view, own))
}

const only = <What extends Happening['what']>(found: Happening[], what: What) =>
  found.filter((one): one is Happening & { what: What } => one.what === what)

test('nothing happens while everything stays as it is', () => {
  expect(after({})).toEqual([])
})

describe('a card drawn from the display', () => {
  const found = after(
    {
      display: ['green', 'red', 'blue', 'green', 'locomotive'],
      players: [player({ hand_size: 5, known_cards: { red: 1 } }), player()],
    },
    { hand: { red: 3, blue: 2 } },
  )

  test('flies from its slot to where others of its kind are', () => {
    expect(only(found, 'card')[0]).toMatchObject({
      card: 'red',
      turns: false,
      from: ['slot 0'],
      to: ['card red', 'hand'],
      fresh: false,
    })
  })

  test('is followed by the one that takes its place', () => {
    expect(only(found, 'card')[1]).toMatchObject({ card: 'green', turns: true, from: ['deck'], to: ['slot 0'] })
    expect(found).toHaveLength(2)
  })

  test('is found by its kind where the same kind takes its place', () => {
    const same = after(
      { players: [player({ hand_size: 5, known_cards: { blue: 1 } }), player()] },
      { hand: { red: 2, blue: 3 } },
    )
    expect(only(same, 'card').map(({ from, to }) => [from[0], to[0]])).toEqual([
      ['slot 2', 'card blue'],
      ['deck', 'slot 2'],
    ])
  })
})

describe('a card drawn unseen', () => {
  test('is turned up on its way into the own hand', () => {
    const found = after({ players: [player({ hand_size: 5 }), player()] }, { hand: { red: 2, blue: 2, green: 1 } })
    expect(found).toEqual([
      { what: 'card', at: 0, card: 'green', turns: true, from: ['deck'], to: ['card green', 'hand'], fresh: true },
    ])
  })

  test('stays secret on its way to another', () => {
    const found = after({ players: [player(), player({ hand_size: 6 })] })
    expect(only(found, 'card').map(({ card, turns, to }) => [card, turns, to])).toEqual([
      [null, false, ['seat 1']],
      [null, false, ['seat 1']],
    ])
    expect(found[1]?.at).toBeGreaterThan(found[0]?.at ?? 0)
  })

  test('stays secret for who looks on', () => {
    const found = after({ players: [player({ hand_size: 5 }), player()] }, null)
    expect(found).toMatchObject([{ card: null, to: ['seat 0'] }])
  })

  test('comes from the warehouse that has been emptied', () => {
    const before = sight({ players: [player(), player({ warehouse_size: 1 })] })
    const found = after({ players: [player({ hand_size: 5 }), player()] }, { hand: { red: 3, blue: 2 } }, before)
    expect(found).toMatchObject([{ card: 'red', from: ['seat 1'] }])
  })
})

describe('a route', () => {
  const claimed = (own: Partial<OwnView> | null = { hand: { blue: 2 } }) =>
    after(
      {
        discards: { red: 2, locomotive: 1 },
        players: [player({ hand_size: 1, routes: [0], score: 4, pieces: 17 }), player()],
      },
      own,
    )

  test('is paid, then laid, and then it scores', () => {
    const found = claimed()
    expect(found.map(({ what }) => what)).toEqual(['card', 'card', 'card', 'pieces', 'points'])
    const times = found.map(({ at }) => at)
    expect(times).toEqual([...times].sort((one, other) => one - other))
    expect(only(found, 'pieces')).toMatchObject([{ spot: 'route 0', number: 3 }])
    expect(only(found, 'points')).toMatchObject([{ seat: 0, points: 4, from: ['route 0'] }])
  })

  test('scores when its last piece has fallen', () => {
    const found = claimed()
    const laid = only(found, 'pieces')[0]?.at ?? 0
    expect(only(found, 'points')[0]?.at).toBe(laid + 3 * NEXT_PIECE + FALL)
  })

  test('is paid with cards that all can see, out of the own hand or from a seat', () => {
    expect(only(claimed(), 'card').map(({ card }) => card)).toEqual(['red', 'red', 'locomotive'])
    expect(only(claimed(), 'card')[0]).toMatchObject({ from: ['card red', 'hand'], to: ['route 0'] })
    expect(only(claimed(null), 'card')[0]).toMatchObject({ from: ['seat 0'], to: ['route 0'] })
  })

  test('that costs nothing is laid at once', () => {
    const found = after({ players: [player({ routes: [1] }), player()] })
    expect(found).toEqual([{ what: 'pieces', at: 0, spot: 'route 1', number: 2 }])
  })
})

test('stations and depots are one piece each', () => {
  const found = after({ players: [player({ stations: [2] }), player({ depots: [1] })] })
  expect(only(found, 'pieces').map(({ spot, number }) => [spot, number])).toEqual([
    ['station 2', 1],
    ['depot 1', 1],
  ])
})

describe('tickets', () => {
  test('fly to where they lie, or to who has kept them', () => {
    const players = [player({ ticket_count: 3 }), player({ ticket_count: 4 })]
    const found = after({ players }, { tickets: [0, 1, 2], prospects: ['possible', 'possible', 'possible'] })
    expect(only(found, 'ticket').map(({ to, fresh }) => [to[0], fresh])).toEqual([
      ['ticket 2', true],
      ['seat 1', false],
      ['seat 1', false],
    ])
  })

  test('do not fly when their number is told for the first time', () => {
    const before = sight({ players: [player({ ticket_count: null }), player()] })
    expect(after({ players: [player({ ticket_count: 3 }), player()] }, {}, before)).toEqual([])
  })

  test('are stamped when they are done, once', () => {
    const done: Partial<OwnView> = { prospects: ['done', 'possible'] }
    expect(after({}, done)).toEqual([{ what: 'done', at: 200, ticket: 0 }])
    expect(after({}, done, sight({}, done))).toEqual([])
  })

  test('that are done when they come are not stamped', () => {
    const found = after({}, { tickets: [0, 1, 2], prospects: ['possible', 'possible', 'done'] })
    expect(only(found, 'done')).toEqual([])
  })
})

describe('a swept display', () => {
  test('is filled slot by slot', () => {
    const found = after({ display: ['blue', 'blue', 'red', 'red', 'green'] })
    expect(only(found, 'card').map(({ to }) => to[0])).toEqual(['slot 0', 'slot 1', 'slot 2', 'slot 3', 'slot 4'])
  })

  test('stays empty where no card is left', () => {
    expect(after({ display: ['red', 'red', 'blue', 'green', null] })).toEqual([])
  })
})

describe('a bell', () => {
  test('rings for the last round, when it begins', () => {
    expect(after({ last_turns: 2 })).toEqual([{ what: 'last round', at: 0 }])
    expect(after({ last_turns: 1 }, {}, sight({ last_turns: 2 }))).toEqual([])
  })

  test('calls who is to act, unless the game is over or it was their turn already', () => {
    const waiting = sight({ to_act: [1] })
    expect(after({ to_act: [0] }, {}, waiting)).toEqual([{ what: 'turn', at: 0 }])
    expect(after({ to_act: [0], phase: 'over' }, {}, waiting)).toEqual([])
    expect(after({ to_act: [0] })).toEqual([])
    expect(after({ to_act: [0] }, null, sight({ to_act: [1] }, null))).toEqual([])
  })
})
