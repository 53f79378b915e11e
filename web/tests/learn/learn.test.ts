import { describe, expect, test } from 'vitest'
import { factsOf, type Moment } from '../../src/learn/moment'
import { looksAbove, subject } from '../../src/learn/spotlight'
import { stepsFor } from '../../src/learn/steps'
import type { Choice } from '../../src/messages'
import { box, event, layout, ownView, player, publicView, sight } from '../fixtures'

function choice(kind: Choice['kind'], target = 0, action: string = kind): Choice {
  return { action, kind, target, cards: null, then: [] }
}

function moment(more: Partial<Moment> = {}): Moment {
  return {
    box: box(),
    view: publicView(),
    own: ownView(),
    me: player(),
    choices: [],
    log: [],
    toAct: true,
    ...more,
  }
}

describe('the guide', () => {
  const names = (of = box()) => stepsFor(of).map(({ name }) => name)
  const step = (name: string) => stepsFor(box())!.find((each) => each.name === name)!

  test('explains only what a box has', () => {
    expect(names()).toContain('stations')
    expect(names(box({ stations: 0 }))).not.toContain('stations')
    expect(names()).not.toContain('attractions')
    expect(names(box({ attraction_points: 1 }))).toContain('attractions')
    expect(names(box({ longest_path_points: 0 }))).not.toContain('longestPath')
  })

  test('waits until a card has been drawn before it speaks of collecting', () => {
    expect(step('collect').ready(moment())).toBe(false)
    expect(step('collect').ready(moment({ log: [event(1)] }))).toBe(true)
    expect(step('collect').ready(moment({ log: [event(1, { seat: 1 })] }))).toBe(false)
  })

  test('has drawing done when both cards are drawn', () => {
    const drawn = { log: [event(1)] }
    expect(step('draw').done?.(moment({ ...drawn, view: publicView({ phase: 'second_card' }) }))).toBe(false)
    expect(step('draw').done?.(moment(drawn))).toBe(true)
  })

  test('speaks of the end when half of somebody’s pieces are gone', () => {
    const left = (pieces: number) => moment({ view: publicView({ players: [player(), player({ pieces })] }) })
    expect(step('endIsNear').ready(left(11))).toBe(false)
    expect(step('endIsNear').ready(left(10))).toBe(true)
  })

  test('knows the facts that it speaks of', () => {
    const facts = factsOf(
      moment({
        me: player({ routes: [1], pieces: 18 }),
        own: ownView({ offered: [0, 1, 2], prospects: ['blocked', 'done'] }),
        choices: [choice('keep', 0b111), choice('keep', 0b101), choice('draw')],
      }),
    )
    expect(facts).toMatchObject({
      pieces: 18,
      offered: 3,
      keep: 2,
      route: { name: 'Alba–Cima', points: 2 },
      lengths: '1 → 1, 2 → 2, 3 → 4',
      ticket: { name: 'Alba–Cima', points: 3 },
    })
  })

  test('has facts when nothing has happened yet', () => {
    expect(factsOf(moment())).toMatchObject({ keep: 2, route: { name: '', points: 0 }, ticket: { name: '', points: 0 } })
  })
})

describe('the light falls', () => {
  const lit = (one: Choice, more = {}) => subject(box(), { ...sight(more), choices: [one] }, [one.action])

  test.each([
    [choice('claim', 2), { routes: [2] }],
    [choice('station', 1), { places: [1] }],
    [choice('depot', 0), { places: [0] }],
    [choice('draw', 0, 'draw blue'), { item: 'display-3' }],
    [choice('draw', 0, 'draw deck'), { item: 'deck' }],
    [choice('tickets'), { item: 'tickets' }],
    [choice('deposit'), { panel: 'sheets' }],
    [choice('pass'), {}],
  ])('on what a move is about: %j', (one, look) => {
    expect(lit(one)).toEqual(look)
  })

  test('on the route that is being paid for', () => {
    expect(lit(choice('pay'), { pending: 3 })).toEqual({ routes: [3] })
    expect(lit(choice('pay'))).toEqual({})
  })

  test('on the places of the tickets that are kept', () => {
    const now = { ...sight({}, { offered: [0, 2] }), choices: [choice('keep', 0b10)] }
    expect(subject(box(), now, ['keep'])).toEqual({ panel: 'sheets', places: [1, 2] })
  })

  test('nowhere for a move that may not be made', () => {
    expect(subject(box(), sight(), ['claim 0–1'])).toEqual({})
  })

  test('above, if most of what is lit lies in the upper half of the board', () => {
    const above = (routes: number[], places: number[], going: number[] = []) =>
      looksAbove(layout(), {
        litRoutes: new Set(routes),
        litPlaces: new Set(places),
        destinations: new Set(going),
      })
    expect(above([0], [])).toBe(true)
    expect(above([], [2])).toBe(false)
    expect(above([], [0, 1, 2])).toBe(true)
    expect(above([], [])).toBe(false)
    // Where nothing is lit, one looks at where one is going.
    expect(above([], [], [0, 1])).toBe(true)
    expect(above([], [2], [0, 1])).toBe(false)
  })
})
