import { COLORS, LONGEST_NAME, type Color, type OwnTicket } from '../messages'

/** What a player has: routes, places and tickets by their numbers. */
export interface Row {
  readonly name: string
  readonly color: Color
  readonly routes: readonly number[]
  /** The places of the stations. */
  readonly stations: readonly number[]
  readonly tickets: readonly number[]
  /** Left on the warehouse; null until somebody has counted them. */
  readonly depots: number | null
}

/** All that stands on a score pad. */
export interface Sheet {
  readonly edition: string
  /** The names of those that are on. */
  readonly options: readonly string[]
  /** Tickets that are not in the deck; their numbers go on after it. */
  readonly own: readonly OwnTicket[]
  readonly rows: readonly Row[]
}

export function emptyRow(color: Color): Row {
  return { name: '', color, routes: [], stations: [], tickets: [], depots: null }
}

/** Whether there is anything to lose. */
export function isEmpty({ rows }: Sheet): boolean {
  return rows.every((row) => row.routes.length + row.stations.length + row.tickets.length === 0)
}

// -- A sheet in one line, short enough for a link and to be kept. Slashes and colons are between its
// parts: names are written so that they have none.

const VERSION = '2'
/** Links of the first version had a letter for each of the two options that there were. */
const FIRST = { version: '1', options: { d: 'depots', b: 'bonus_tickets' } }
/** As many routes, places or tickets as there may be, eight to a byte. */
const MOST_BYTES = 16

export function write({ edition, options, own, rows }: Sheet): string {
  const chosen = options.map(encodeURIComponent).join('.')
  const tickets = own.map(({ a, b, points }) => `${a}-${b}-${points}`).join('.')
  // The colour comes last, for what reads links may drop a colon at their end.
  const seats = rows.map((row) =>
    [
      encodeURIComponent(row.name),
      pack(row.routes),
      pack(row.stations),
      pack(row.tickets),
      row.depots ?? '',
      row.color,
    ].join(':'),
  )
  return [VERSION, encodeURIComponent(edition), chosen, tickets, ...seats].join('/')
}

/** Read such a line; null if it is none, or of another version. */
export function read(line: string): Sheet | null {
  try {
    const [version, edition, options, tickets, ...seats] = line.split('/')
    if (!version || !edition || options === undefined || tickets === undefined) return null
    const rows = seats.map(readRow)
    if (rows.length < 2 || new Set(rows.map(({ color }) => color)).size < rows.length) return null
    return {
      edition: decodeURIComponent(edition),
      options: readOptions(version, options),
      own: tickets.split('.').filter(Boolean).map(readTicket),
      rows,
    }
  } catch {
    return null
  }
}

function readOptions(version: string, text: string): string[] {
  if (version === VERSION) return text.split('.').filter(Boolean).map(decodeURIComponent)
  if (version !== FIRST.version) throw new Error('another version')
  return Object.entries(FIRST.options).flatMap(([letter, name]) => (text.includes(letter) ? [name] : []))
}

function readRow(text: string): Row {
  const [name = '', routes = '', stations = '', tickets = '', depots = '', color] = text.split(':')
  const known = COLORS.find((each) => each === color)
  if (!known) throw new Error('no colour')
  return {
    name: decodeURIComponent(name).slice(0, LONGEST_NAME),
    color: known,
    routes: unpack(routes),
    stations: unpack(stations),
    tickets: unpack(tickets),
    depots: depots === '' ? null : numberIn(depots),
  }
}

function readTicket(text: string): OwnTicket {
  const [a = '', b = '', points = ''] = text.split('-')
  return { a: numberIn(a), b: numberIn(b), points: numberIn(points) }
}

function numberIn(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new Error('no number')
  return Number(text)
}

/** A set of numbers as bits, in letters that may stand in a link. */
function pack(numbers: readonly number[]): string {
  const bytes = new Uint8Array(numbers.length ? (Math.max(...numbers) >> 3) + 1 : 0)
  for (const number of numbers) bytes[number >> 3]! |= 1 << (number & 7)
  const letters = btoa(String.fromCharCode(...bytes))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function unpack(letters: string): number[] {
  const bytes = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  if (bytes.length > MOST_BYTES) throw new Error('too many')
  return [...bytes].flatMap((byte, index) =>
    [...Array(8).keys()].filter((bit) => (byte.charCodeAt(0) >> bit) & 1).map((bit) => 8 * index + bit),
  )
}
