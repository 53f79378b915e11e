import { describe, expect, test } from 'vitest'
import { cardsText, inOrder, inRow, lastDrawn } from '../../src/desk/cards'
import { closedRoutes } from '../../src/desk/closed'
import { helpful } from '../../src/desk/helpful'
import { drawnIn, linesOf } from '../../src/desk/log'
import { listed, todo } from '../../src/desk/prompt'
import type { Choice, EventInfo } from '../../src/messages'
import { box, event, ownView, place, player, publicView, route, sight, ticket } from '../fixtures'

describe('cards', () => {
  test('are in the order of the box, the wild ones last, and none that are not there', () => {
    const cards = { locomotive: 1, green: 2, red: 3, blue: 0 }
    expect(inOrder(box(), cards)).toEqual([['red', 3], ['green', 2], ['locomotive', 1]])
    expect(inOrder(box(), {})).toEqual([])
  })

  test('are told in words, those that nobody has heard of by their names', () => {
    const strange = box({ colors: ['red', 'burnt_ochre' as 'red'], wild: 'balloon' as 'joker' })
    const cards = { red: 2, burnt_ochre: 1, balloon: 1 }
    expect(cardsText(strange, cards)).toBe('2 × red + 1 × burnt ochre + 1 × balloon')
  })

  test.each([[1, 3], [3, 3], [5, 5], [6, 3], [7, 4], [8, 4]])('%i face up stand %i in a row', (cards, row) => {
    expect(inRow(cards)).toBe(row)
  })
})

describe('what was drawn last', () => {
  const deck = (number: number, value: string, seat = 0): EventInfo =>
    event(number, { seat, action: 'draw deck', answers: [{ what: 'hand', value: value as 'red', seat }] })
  const open = (number: number, kind: string, seat = 0) => event(number, { seat, action: `draw ${kind}` })

  test('is what a seat drew in its latest turn, seen or unseen', () => {
    expect(lastDrawn([open(1, 'red'), deck(2, 'blue')], 0)).toEqual({ red: 1, blue: 1 })
    expect(lastDrawn([deck(1, 'blue'), deck(2, 'blue')], 0)).toEqual({ blue: 2 })
  })

  test('stays so while others play, but not what was drawn in an earlier turn', () => {
    const log = [open(1, 'green'), open(2, 'red', 1), open(3, 'blue'), open(4, 'red', 1)]
    expect(lastDrawn(log, 0)).toEqual({ blue: 1 })
  })

  test('is nothing after something else was done, or if nothing was', () => {
    expect(lastDrawn([open(1, 'red'), open(2, 'red', 1), event(3, { kind: 'claim' })], 0)).toEqual({})
    expect(lastDrawn([], 0)).toEqual({})
    expect(lastDrawn([open(1, 'red', 1)], 0)).toEqual({})
  })
})

describe('closed routes', () => {
  const players = [player({ routes: [0] }), player({ routes: [2] })]

  test('are for a seat those that are neither owned nor open to it', () => {
    expect(closedRoutes(box(), sight({ players }, { open_routes: [1] }))).toEqual([3])
    expect(closedRoutes(box(), sight({ players }, { open_routes: [1, 3] }))).toEqual([])
  })

  test('are for who looks on those that the server says, whatever the box says of double routes', () => {
    expect(closedRoutes(box(), sight({ players, closed_routes: [3] }, null))).toEqual([3])
    expect(closedRoutes(box({ double_routes: false }), sight({ players }, null))).toEqual([])
  })
})

describe('a helpful route', () => {
  // 0 –1– 1 –1– 2, and 0 –3– 2.
  const BOX = box({
    places: ['Alba', 'Borgo', 'Cima', 'Duomo'].map((name) => place(name)),
    routes: [route(0, 1, 1), route(1, 2, 1), route(0, 2, 3)],
    tickets: [ticket(0, 2), ticket(0, 3), ticket(1, 2)],
  })
  const own = (more: Parameters<typeof ownView>[0]) =>
    ownView({ tickets: [0], prospects: ['possible'], open_routes: [0, 1, 2], ...more })

  test('lies on a shortest way between the places of a ticket', () => {
    expect([...helpful(BOX, own({}), player())]).toEqual([[0, [0]], [1, [0]]])
  })

  test('may lie on any of two shortest ways', () => {
    const even = { ...BOX, routes: [route(0, 1, 1), route(1, 2, 2), route(0, 2, 3)] }
    expect([...helpful(even, own({}), player()).keys()]).toEqual([0, 1, 2])
  })

  test('costs nothing more once it is owned', () => {
    expect([...helpful(BOX, own({ open_routes: [1, 2] }), player({ routes: [0] }))]).toEqual([[1, [0]]])
  })

  test('is another where the shortest way is closed', () => {
    expect([...helpful(BOX, own({ open_routes: [2] }), player())]).toEqual([[2, [0]]])
  })

  test('helps no ticket that is done or blocked, or leads nowhere', () => {
    expect(helpful(BOX, own({ prospects: ['done'] }), player()).size).toBe(0)
    expect(helpful(BOX, own({ prospects: ['blocked'] }), player()).size).toBe(0)
    expect(helpful(BOX, own({ tickets: [1] }), player()).size).toBe(0)
  })

  test('names all tickets that it helps', () => {
    const both = own({ tickets: [0, 2], prospects: ['possible', 'possible'] })
    expect(helpful(BOX, both, player()).get(1)).toEqual([0, 2])
  })
})

test('the log has a line for each event of which something is told', () => {
  const log = [event(0, { seat: null, told: ['Dealt.'] }), event(1), event(2, { told: ['A.', 'B.'] })]
  expect(linesOf(log)).toEqual([
    { key: '0', at: 0, seat: null, text: 'Dealt.', event: log[0] },
    { key: '2', at: 2, seat: 0, text: 'A. B.', event: log[2] },
  ])
})

describe('what is to be done', () => {
  const choice = (kind: Choice['kind']): Choice => ({ action: kind, kind, target: 0, cards: null, then: [] })

  test.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a or b'],
    [['a', 'b', 'c'], 'a, b or c'],
  ])('lists %j as “%s”', (things, text) => {
    expect(listed(things, 'or')).toBe(text)
  })

  test('names each kind of choice once, in one order', () => {
    const said = todo(publicView(), [choice('tickets'), choice('draw'), choice('draw')])
    expect(said).toBe(todo(publicView(), [choice('draw'), choice('tickets')]))
    expect(said).not.toBe(todo(publicView(), [choice('draw')]))
    expect(todo(publicView(), [choice('draw'), choice('tickets')], true)).toBe('cards or tickets?')
  })

  test('calls a card for a warehouse drawing, which it begins', () => {
    expect(todo(publicView(), [choice('deposit')])).toBe(todo(publicView(), [choice('draw')]))
  })

  test('says so if one can only pass', () => {
    expect(todo(publicView(), [choice('pass')])).not.toBe(todo(publicView(), [choice('draw')]))
  })

  test('does not call a pass compulsory where something can be built', () => {
    const said = [[], ['depot'], ['station'], ['station', 'depot']] as const
    const [nothing, depot, station, both] = said.map((kinds) =>
      todo(publicView(), [...kinds, 'pass' as const].map(choice)),
    )
    expect(new Set([nothing, depot, station]).size).toBe(3)
    expect(both).toBe(station)
  })
})

describe('a draw in few words', () => {
  const draw = (action: string, more: Partial<EventInfo> = {}) => event(1, { kind: 'draw', action, ...more })

  test('is the card that was taken', () => {
    expect(drawnIn(draw('draw red'))).toEqual({ card: 'red', deck: false })
  })

  test('is a card from the deck, which only its owner sees', () => {
    const seen = (value: 'blue' | null) => draw('draw deck', { answers: [{ what: 'hand', value, seat: 0 }] })
    expect(drawnIn(seen('blue'))).toEqual({ card: 'blue', deck: true })
    expect(drawnIn(seen(null))).toEqual({ card: null, deck: true })
  })

  test('is nothing else', () => {
    expect(drawnIn(event(1, { kind: 'claim', action: 'claim 0–1' }))).toBeNull()
  })
})
