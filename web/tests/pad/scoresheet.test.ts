import { describe, expect, test } from 'vitest'
import { LONGEST_NAME } from '../../src/messages'
import { emptyRow, isEmpty, read, write, type Sheet } from '../../src/pad/scoresheet'

const SHEET: Sheet = {
  edition: 'a map: of/one’s own',
  options: ['depots', 'night trains'],
  own: [
    { a: 0, b: 12, points: 7 },
    { a: 3, b: 4, points: 21 },
  ],
  rows: [
    { name: 'Anna / 50%: “Ö”', color: 'blue', routes: [0, 7, 8, 101], stations: [], tickets: [1], depots: 3 },
    { name: '', color: 'red', routes: [], stations: [46], tickets: [], depots: null },
  ],
}

/** A sheet of two players as a line, in which one part is another. */
function line({ version = '2', edition = 'x', options = '', own = '', rows = ['a:::::blue', 'b:::::red'] } = {}) {
  return [version, edition, options, own, ...rows].join('/')
}

describe('a sheet', () => {
  test('is read as it was written', () => {
    expect(read(write(SHEET))).toEqual(SHEET)
  })

  test.each([[[]], [['depots']], [['a_b', 'c/d']]])('keeps its options: %j', (options) => {
    expect(read(write({ ...SHEET, options }))?.options).toEqual(options)
  })

  test.each([
    ['', []],
    ['d', ['depots']],
    ['b', ['bonus_tickets']],
    ['db', ['depots', 'bonus_tickets']],
  ])('keeps the options of an old link: “%s”', (options, names) => {
    expect(read(line({ version: '1', options }))?.options).toEqual(names)
  })

  test('keeps every number that there may be', () => {
    const routes = [...Array(128).keys()]
    const rows = [{ ...emptyRow('blue'), routes }, emptyRow('red')]
    expect(read(write({ ...SHEET, rows }))?.rows[0]?.routes).toEqual(routes)
  })

  test('is a line that may stand in a link', () => {
    expect(new URL(`http://test/pad#${write(SHEET)}`).hash).toBe(`#${write(SHEET)}`)
    expect(write(SHEET)).not.toMatch(/[\s#?"<>+=]/)
    expect(write(SHEET)).not.toMatch(/:$/)
  })

  test('is empty until somebody has something', () => {
    const rows = [emptyRow('blue'), emptyRow('red')]
    expect(isEmpty({ ...SHEET, rows })).toBe(true)
    for (const what of ['routes', 'stations', 'tickets']) {
      expect(isEmpty({ ...SHEET, rows: [{ ...emptyRow('blue'), [what]: [0] }, emptyRow('red')] })).toBe(false)
    }
  })
})

describe('a line', () => {
  test('may leave out what comes before the colour', () => {
    expect(read(line())?.rows[0]).toEqual({ ...emptyRow('blue'), name: 'a' })
  })

  test('has its names cut short, if they are too long', () => {
    const rows = [`${'a'.repeat(LONGEST_NAME + 5)}:::::blue`, 'b:::::red']
    expect(read(line({ rows }))?.rows[0]?.name).toHaveLength(LONGEST_NAME)
  })

  test.each([
    ['nothing', ''],
    ['another version', line({ version: '3' })],
    ['no edition', line({ edition: '' })],
    ['one player', line({ rows: ['a:::::blue'] })],
    ['one colour twice', line({ rows: ['a:::::blue', 'b:::::blue'] })],
    ['a colour that nobody has', line({ rows: ['a:::::blue', 'b:::::mauve'] })],
    ['no colour', line({ rows: ['a:::::blue', 'b'] })],
    ['bad letters', line({ rows: ['a:*::::blue', 'b:::::red'] })],
    ['a broken name', line({ rows: ['%:::::blue', 'b:::::red'] })],
    ['more than there may be', line({ rows: [`a:${'A'.repeat(24)}::::blue`, 'b:::::red'] })],
    ['a ticket without points', line({ own: '1-2' })],
    ['a ticket with less than none', line({ own: '1-2--3' })],
    ['depots without number', line({ rows: ['a::::x:blue', 'b:::::red'] })],
    ['too many depots', line({ rows: ['a::::1000:blue', 'b:::::red'] })],
    ['no version', line({ version: '' })],
    ['two parts', '2/x'],
  ])('is no sheet: %s', (_, text) => {
    expect(read(text)).toBeNull()
  })
})
