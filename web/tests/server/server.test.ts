import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EditionInfo, Offer, OptionInfo, TableInfo } from '../../src/messages'
import { messageOf, Refusal } from '../../src/server/api'
import { choicesOf, optionsOf } from '../../src/server/options'
import { reach } from '../../src/server/reach'
import { addressOf, isMyTurn, myTurnFirst } from '../../src/server/tables.svelte'

afterEach(() => vi.unstubAllGlobals())

describe('links for others', () => {
  const at = (address: string) => vi.stubGlobal('location', new URL(address))
  const offer = (address: string | null) => ({ address }) as Offer

  test('begin with the address of the page, if others can use it', () => {
    at('https://play.example:8443/new/online')
    expect(reach(offer('http://10.0.0.5:8000'))).toEqual({ base: 'https://play.example:8443', others: true })
  })

  test.each(['localhost', 'a.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
    'begin with the address that the server knows, if the page is at %s',
    (host) => {
      at(`http://${host}:8000/`)
      expect(reach(offer('http://10.0.0.5:8000/'))).toEqual({ base: 'http://10.0.0.5:8000', others: true })
    },
  )

  test('lead others nowhere if the server listens to nobody else, or has not answered', () => {
    at('http://127.0.0.1:8000/')
    for (const known of [offer(null), undefined]) {
      expect(reach(known)).toEqual({ base: 'http://127.0.0.1:8000', others: false })
    }
  })
})

describe('a table', () => {
  const table = (id: string, mine: number, to_act: number[], more: Partial<TableInfo> = {}) =>
    ({ id, to_act, host: false, big_screen: false, seats: [0, 1].map((seat) => ({ mine: seat === mine })), ...more }) as TableInfo

  test('waits for me if one of my seats is to act', () => {
    expect(isMyTurn(table('a', 0, [1, 0]))).toBe(true)
    expect(isMyTurn(table('a', 0, [1]))).toBe(false)
    expect(isMyTurn(table('a', 0, []))).toBe(false)
  })

  test('that waits for me comes first, and others keep their order', () => {
    const tables = [table('a', 0, [1]), table('b', 1, [0]), table('c', 0, [0])]
    expect(myTurnFirst(tables).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  test('is at its screen for who hosts a big one, and at the table for everybody else', () => {
    expect(addressOf(table('a', 0, [], { host: true, big_screen: true }))).toBe('/screen/a')
    expect(addressOf(table('a', 0, [], { big_screen: true }))).toBe('/table/a')
    expect(addressOf(table('a', 0, [], { host: true }))).toBe('/table/a')
  })
})

test('a refusal is told in its words, and a mistake of ours is not hidden', () => {
  expect(messageOf(new Refusal('full', 'No seat is free.'))).toBe('No seat is free.')
  expect(() => messageOf(new TypeError('x is undefined'))).toThrow(TypeError)
})

describe('options', () => {
  const edition = {
    options: ['depots', 'night_trains', 'constructor'].map((name) => ({ name }) as OptionInfo),
  } as unknown as EditionInfo
  const table = { depots: true, night_trains: false, host: true } as unknown as TableInfo

  test('of a table are those of its edition that are on', () => {
    expect(optionsOf(table, edition).map(({ name }) => name)).toEqual(['depots'])
  })

  test('are not known before the edition is', () => {
    expect(optionsOf(table, undefined)).toEqual([])
  })

  test('are fields of a message by their names', () => {
    const choices = choicesOf(edition, (name) => name === 'depots')
    expect(choices).toEqual({ depots: true, night_trains: false, constructor: false })
  })
})
