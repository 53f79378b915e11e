import { beforeEach, describe, expect, test } from 'vitest'
import type { Frame, Replay } from '../../src/messages'
import { readBookmark, stepsOfTurn, writeBookmark } from '../../src/replay/bookmark'
import { Film } from '../../src/replay/film.svelte'
import { freshIn, notableIn, scenesOf, spread } from '../../src/replay/scenes'
import { box, layout, ownView, player, publicView } from '../fixtures'

const { players: _players, ...VIEW } = publicView()

function frame(turn: number, more: Partial<Frame> = {}): Frame {
  return {
    number: 0,
    turn,
    seat: 0,
    told: [`turn ${turn}`],
    heard: [null, null],
    view: {},
    players: [{}, {}],
    own: [{}, {}],
    standing: [0, 0],
    ...more,
  }
}

/** The opening, a turn of two steps, one of one, and one of three. */
const FRAMES: Frame[] = [
  frame(0, {
    seat: null,
    view: VIEW,
    players: [player(), player()],
    own: [ownView(), ownView({ seat: 1, hand: { green: 4 } })],
    heard: [null, ['only for Bea']],
  }),
  frame(1, { number: 1, view: { phase: 'second_card' } }),
  frame(1, { number: 2, view: { phase: 'turn', turn: 1 }, own: [{ hand: { red: 4 } }, {}] }),
  frame(2, { number: 4, players: [{}, { routes: [1], score: 2 }] }),
  frame(3, { number: 5, view: { phase: 'keep' } }),
  frame(3, { number: 6, view: { phase: 'turn' }, players: [{ stations: [2] }, {}] }),
  frame(3, { number: 7, view: { last_turns: 2 } }),
]

describe('scenes', () => {
  const scenes = scenesOf(FRAMES)

  test('have what has changed, and all the rest from before', () => {
    expect(scenes).toHaveLength(FRAMES.length)
    expect(scenes[1]?.view).toEqual(publicView({ phase: 'second_card' }))
    expect(scenes[6]?.view.players[1]).toMatchObject({ routes: [1], score: 2, hand_size: 4 })
    expect(scenes[3]?.own[0]?.hand).toEqual({ red: 4 })
    expect(scenes[3]?.own[1]?.hand).toEqual({ green: 4 })
  })

  test('do not change those before', () => {
    expect(scenes[2]?.view.players[1]?.routes).toEqual([])
    expect(scenes[0]?.view.phase).toBe('turn')
  })

  test('know what is worth remembering', () => {
    const notables = scenes.map(({ view }, at) => notableIn(scenes[at - 1]?.view, view))
    expect(notables).toEqual([null, null, null, 'claim', 'tickets', 'station', 'last'])
  })

  test('know what is new on the board', () => {
    const [before, now] = [scenes[2]!.view, scenes[3]!.view]
    expect(freshIn(before, now)).toEqual({ routes: [1], places: [] })
    expect(freshIn(scenes[4]!.view, scenes[5]!.view)).toEqual({ routes: [], places: [2] })
    expect(freshIn(now, now)).toEqual({ routes: [], places: [] })
  })
})

test('the steps of a turn share its room, and the opening takes none', () => {
  expect(spread(FRAMES)).toEqual([0, 0.5, 1, 2, 2 + 1 / 3, 2 + 2 / 3, 3])
  expect(spread([])).toEqual([])
})

describe('the steps of a turn', () => {
  test.each([
    [0, [0, 0]],
    [1, [1, 2]],
    [3, [4, 6]],
    [9, [6, 6]],
  ])('of turn %i are %j', (turn, steps) => {
    expect(stepsOfTurn(FRAMES, turn)).toEqual(steps)
  })

  test('of a turn that nothing was told of end before the next one', () => {
    const gap = FRAMES.filter(({ turn }) => turn !== 2)
    expect(stepsOfTurn(gap, 2)).toEqual([3, 2])
  })
})

describe('a bookmark', () => {
  test.each([
    { turn: 3, step: 2, seat: null },
    { turn: 0, step: 1, seat: 4 },
  ])('is read as it was written: %j', (moment) => {
    expect(readBookmark(writeBookmark(moment))).toEqual(moment)
  })

  test('without a step means all of the turn', () => {
    expect(readBookmark('turn=12')).toEqual({ turn: 12, step: Infinity, seat: null })
    expect(readBookmark('turn=12.0')).toEqual({ turn: 12, step: 1, seat: null })
  })

  test.each(['', 'turn=', 'turn=-1', 'turn=1.', 'turn=12345', 'turn=1e3', 'eyes=1'])('is none: “%s”', (text) => {
    expect(readBookmark(text)).toBeNull()
  })

  test.each(['0', '-1', 'all', ''])('with no such eyes sees everything: “%s”', (eyes) => {
    expect(readBookmark(`turn=1&eyes=${eyes}`)?.seat).toBeNull()
  })
})

describe('a film', () => {
  let film: Film

  beforeEach(() => {
    const replay: Replay = {
      box: box(),
      seats: [
        { name: 'Anna', color: 'blue', bot: null },
        { name: 'Bea', color: 'red', bot: 'planner' },
      ],
      frames: FRAMES,
      verdict: '',
      ranking: [[0], [1]],
      analysed_by: '',
      thoughts: [],
    }
    film = new Film(replay, layout())
  })

  test('begins at the beginning, and goes no further than its ends', () => {
    expect(film.at).toBe(0)
    film.go(99)
    expect(film.at).toBe(6)
    expect(film.over).toBe(true)
    film.go(-1)
    expect(film.at).toBe(0)
  })

  test('goes to the end of a turn, or to a step of it that there is', () => {
    film.goToTurn(3)
    expect(film.at).toBe(6)
    film.goToTurn(3, 2)
    expect(film.at).toBe(5)
    film.goToTurn(1, 9)
    expect(film.at).toBe(2)
    film.goToTurn(99)
    expect(film.at).toBe(6)
  })

  test('goes to the step that lies at a place', () => {
    film.goToPlace(0.6)
    expect(film.at).toBe(2)
    expect(film.stepAt(0)).toBe(0)
    expect(film.stepAt(50)).toBe(6)
  })

  test('shows a seat what it saw and was told, and everybody everything', () => {
    expect(film.sight.own).toBeNull()
    expect(film.told(0)).toEqual(['turn 0'])
    film.seat = 1
    expect(film.sight.own?.hand).toEqual({ green: 4 })
    expect(film.told(0)).toEqual(['only for Bea'])
    expect(film.told(1)).toEqual(['turn 1'])
    expect(film.told(99)).toEqual([])
  })

  test('finds the moment again that it has named', () => {
    film.go(5)
    film.seat = 1
    const { moment } = film
    film.go(0)
    film.seat = null
    film.follow(moment)
    expect([film.at, film.seat]).toEqual([5, 1])
  })

  test('stays where it is if no moment is named, and looks through no eyes that are not there', () => {
    film.go(3)
    film.follow('nothing')
    expect(film.at).toBe(3)
    film.follow('turn=1&eyes=7')
    expect([film.at, film.seat]).toEqual([2, null])
  })

  test('begins anew when it is played at its end', () => {
    film.go(6)
    film.togglePlay()
    expect([film.at, film.playing]).toEqual([0, true])
    film.togglePlay()
    expect(film.playing).toBe(false)
  })

  test('lets nobody do anything', async () => {
    film.play()
    await expect(film.ask()).rejects.toThrow()
    expect(film.sight.choices).toEqual([])
  })
})
