import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import type { Desk, Watchable } from '../../src/desk/desk.svelte'
import { linesOf } from '../../src/desk/log'
import type { EventInfo } from '../../src/messages'
import LogEntry from '../../src/table/LogEntry.svelte'
import { box, event } from '../fixtures'

/** What of a line is seen. */
function seen(more: Partial<EventInfo>): string {
  const desk = { live: { box: box() }, seatName: (seat: number) => ['Anna', 'Bea'][seat] } as unknown as Desk<Watchable>
  const [line] = linesOf([event(1, more)])
  const { body } = render(LogEntry, { props: { desk, line: line! } })
  const shown = body.replace(/<!--.*?-->/g, '').replace(/<span class="hidden">.*?<\/span>/, '')
  return shown.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim()
}

describe('a line of the log', () => {
  test('says in few words what is done all the time, and what came of it besides', () => {
    const told = ['Anna draws a red card; a blue one is turned up.', 'All is swept away.']
    expect(seen({ kind: 'draw', action: 'draw red', told })).toBe('Anna: red · All is swept away.')
    expect(seen({ kind: 'draw', action: 'draw deck', told: ['…'] })).toBe('Anna: from the deck')
    expect(seen({ kind: 'deposit', target: 1, told: ['…'] })).toBe('Anna: Bea’s warehouse')
    expect(seen({ kind: 'deposit', target: 0, told: ['…'] })).toBe('Anna: own warehouse')
  })

  test('tells all of anything else', () => {
    expect(seen({ kind: 'claim', action: 'claim 0–1', told: ['Anna claims it.', 'Well.'] })).toBe('Anna claims it. Well.')
  })
})
