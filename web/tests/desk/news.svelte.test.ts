import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientMessage, EventInfo, ServerMessage, Sight } from '../../src/messages'
import { box, event, sight } from '../fixtures'

/** The line to the server: what was sent, and how to be told something. */
const line = vi.hoisted(() => ({
  sent: [] as unknown[],
  hear: (_: unknown): void => undefined,
}))
vi.mock('../../src/server/socket', () => ({
  Socket: class {
    constructor(_: string, ears: { heard: (message: unknown) => void }) {
      line.hear = ears.heard
    }
    send(message: unknown): boolean {
      line.sent.push(message)
      return true
    }
    close(): void {}
  },
}))

const { LiveTable } = await import('../../src/server/live.svelte')
const { Desk } = await import('../../src/desk/desk.svelte')
const { News } = await import('../../src/desk/news.svelte')
const { endTurns } = await import('../../src/desk/turns.svelte')
const { settings } = await import('../../src/state/settings.svelte')

const hear = (message: ServerMessage): void => {
  line.hear(message)
  flushSync()
}
const sent = () => line.sent as ClientMessage[]

/** A claim of a tunnel and its payment, for which cards are turned up. */
function tunnel(number: number): EventInfo[] {
  const answers = [1, 2, 3].map(() => ({ what: 'tunnel', value: 'red', seat: null }) as const)
  return [event(number, { kind: 'claim', target: 0, seat: 1 }), event(number + 1, { kind: 'pay', seat: 1, answers })]
}

function after(events: EventInfo[], more: Partial<Sight> = {}): Sight {
  const number = (events.at(-1)?.number ?? 0) + 1
  return { ...sight(), number, decision: number, events, ...more }
}

/** A table that somebody has been looking at for a while. */
function sitDown() {
  const live = new LiveTable('table')
  live.box = box()
  live.seat = 0
  const desk = new Desk(live)
  const news = new News(desk)
  endTurns(desk)
  hear(after([event(0)]))
  return { live, desk, news }
}

describe('at a live table', () => {
  let table: ReturnType<typeof sitDown>
  let leave: () => void

  beforeEach(() => {
    vi.useFakeTimers()
    line.sent = []
    leave = $effect.root(() => {
      table = sitDown()
    })
  })
  afterEach(() => {
    leave()
    vi.useRealTimers()
    settings.endAlone = false
  })

  const wait = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds)
    flushSync()
  }

  test('nothing is told of a tunnel before its last card is turned up', () => {
    hear(after(tunnel(1)))
    expect([table.live.log.length, table.news.turning]).toEqual([1, true])
    expect(table.news.turned?.event).toBe(2)
    wait(3000)
    expect([table.live.log.length, table.news.turning]).toEqual([3, false])
  })

  test('nor of a second one, right after it', () => {
    hear(after(tunnel(1)))
    hear(after(tunnel(3)))
    wait(2200)
    expect([table.live.log.length, table.news.turning]).toEqual([3, true])
    expect(table.news.turned?.event).toBe(4)
    wait(2200)
    expect([table.live.log.length, table.news.turning]).toEqual([5, false])
    wait(6000)
    expect(table.news.turned).toBe(null)
  })

  test('who has seen enough of the cards need not wait', () => {
    hear(after(tunnel(1)))
    table.news.putAway()
    flushSync()
    expect([table.live.log.length, table.news.turning]).toEqual([3, false])
  })

  test('what comes back from the server while cards are turned up is not lost', () => {
    hear(after(tunnel(1)))
    hear(after([event(3, { seat: 1 })]))
    expect(table.live.log.length).toBe(1)
    wait(2200)
    expect(table.live.log.map(({ number }) => number)).toEqual([0, 1, 2, 3])
  })

  test('a move that is held is shown, and taken back as if it had not been', () => {
    table.live.play('claim 0–1', 'pay red')
    const [play] = sent()
    expect(play).toMatchObject({ type: 'play', hold: true })
    const id = play?.type === 'play' ? play.id : ''
    const shown = after([event(1, { kind: 'claim' }), event(2, { kind: 'pay' })])
    hear({ type: 'held', id, seconds: 3, sight: shown })
    expect([table.live.log.length, table.live.held?.seconds, table.live.pending]).toEqual([3, 3, null])
    table.live.undo()
    expect(sent().at(-1)).toEqual({ type: 'undo', id })
    hear({ type: 'undone', id, sight: { ...after([]), number: 1, decision: 1 } })
    expect([table.live.log.length, table.live.held]).toEqual([1, null])
  })

  test('a held move that the server could not save is sent once more, for good', () => {
    table.live.play('claim 0–1', 'pay red')
    const play = sent()[0] as Extract<ClientMessage, { type: 'play' }>
    hear({ type: 'held', id: play.id, seconds: 3, sight: after([event(1)]) })
    hear({ type: 'refused', id: play.id, code: 'busy', message: '…', rule: null })
    wait(5000)
    expect(sent().at(-1)).toEqual({ ...play, hold: false })
  })

  test('a turn that ends by itself is not held, nor ended while a move can be taken back', () => {
    settings.endAlone = true
    table.live.play('claim 0–1', 'pay red')
    const play = sent()[0] as Extract<ClientMessage, { type: 'play' }>
    const end = { kind: 'end', action: 'end', target: null, then: [] } as unknown as Sight['choices'][number]
    const shown = after([event(1), event(2)], { choices: [end] })
    hear({ type: 'held', id: play.id, seconds: 3, sight: shown })
    expect(sent()).toHaveLength(1)
    hear({ type: 'accepted', id: play.id, number: 3 })
    expect(sent()[1]).toMatchObject({ type: 'play', move: ['end'], hold: false })
  })
})
