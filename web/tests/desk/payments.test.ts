import { describe, expect, test } from 'vitest'
import { sensibleFirst } from '../../src/desk/payments'
import type { Cards } from '../../src/messages'

const WILD = 'locomotive'

/** The ways to pay in their order, each by its cards. */
function order(hand: Cards, ...ways: Cards[]): Cards[] {
  const paid = ways.map((cards, n) => ({ action: `pay ${n}`, cards }))
  return sensibleFirst(paid, hand, WILD).map(({ cards }) => cards)
}

describe('the ways to pay', () => {
  test('begin with the fewest wild cards', () => {
    const [none, one, all] = [{ red: 3 }, { red: 2, locomotive: 1 }, { locomotive: 3 }]
    expect(order({ red: 3, locomotive: 3 }, all, one, none)).toEqual([none, one, all])
  })

  test('then go by the colour of which most is left', () => {
    const hand = { red: 3, blue: 6, green: 4 }
    expect(order(hand, { red: 3 }, { blue: 3 }, { green: 3 })).toEqual([{ blue: 3 }, { green: 3 }, { red: 3 }])
  })

  test('count what is left after paying, not what is held', () => {
    const hand = { red: 4, blue: 5, locomotive: 1 }
    const [two, four] = [{ red: 1, locomotive: 1 }, { blue: 4, locomotive: 1 }]
    expect(order(hand, four, two)).toEqual([two, four])
  })

  test('have wild cards alone after those that keep as many of them', () => {
    const [mixed, alone] = [{ red: 1, locomotive: 2 }, { locomotive: 2 }]
    expect(order({ red: 1, locomotive: 2 }, alone, mixed)).toEqual([mixed, alone])
  })

  test('keep their order where nothing speaks for either', () => {
    const hand = { red: 2, blue: 2 }
    expect(order(hand, { blue: 2 }, { red: 2 })).toEqual([{ blue: 2 }, { red: 2 }])
  })

  test('are not changed themselves', () => {
    const ways = [
      { action: 'a', cards: { locomotive: 2 } },
      { action: 'b', cards: { red: 2 } },
    ]
    sensibleFirst(ways, { red: 2, locomotive: 2 }, WILD)
    expect(ways[0]?.action).toBe('a')
    expect(sensibleFirst([], {}, WILD)).toEqual([])
  })

  test('know the wild card of any box, and colours nobody has heard of', () => {
    const paid = [
      { action: 'a', cards: { ochre: 1, balloon: 1 } as Cards },
      { action: 'b', cards: { ochre: 2 } as Cards },
    ]
    const hand = { ochre: 2, balloon: 1 }
    expect(sensibleFirst(paid, hand, 'balloon').map(({ action }) => action)).toEqual(['b', 'a'])
  })
})
