import type {
  BoxInfo,
  Handover,
  Identity,
  Invitation,
  Invited,
  Joining,
  Language,
  Layout,
  NewTable,
  Offer,
  PadScores,
  Refused,
  Replay,
  Result,
  ScorePad,
  SeatChange,
  Sitting,
  TableInfo,
  TableList,
  Upload,
} from '../messages'
import { settings } from '../state/settings.svelte'
import { learnNames, words } from '../words/index.svelte'
import { become, forgetIdentity, identity, knownIdentity } from './identity'
import type { Choices } from './options'

/** Something the server did not do, and why, in words. */
export class Refusal extends Error {
  readonly code: string
  readonly rule: string | null

  constructor(code: string, message: string, rule: string | null = null) {
    super(message)
    this.code = code
    this.rule = rule
  }
}

/** The words of a refusal; anything else is a mistake of ours, and is not hidden. */
export function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}

/** What an edition is played with; unsaid, as few players as may play and no option. */
interface Wishes {
  players?: number
  options?: Choices
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Ask {
  method?: Method
  body?: unknown
  /** Anybody may ask; otherwise the request carries this device's token. */
  open?: boolean
  /** The answer's language, if it is not the player's. */
  language?: Language
  headers?: Readonly<Record<string, string>>
}

export async function request<T>(path: string, ask: Ask = {}, again = true): Promise<T> {
  const headers: Record<string, string> = { ...ask.headers, 'Accept-Language': ask.language ?? settings.language }
  if (!ask.open) {
    const me = await identity(becomePlayer)
    headers['Authorization'] = `Bearer ${me.token}`
  }
  const init: RequestInit = { method: ask.method ?? 'GET', headers }
  if (ask.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(ask.body)
  }
  let response: Response
  try {
    response = await fetch(`/api${path}`, init)
  } catch {
    throw new Refusal('offline', words().common.offline)
  }
  if (response.ok) {
    const text = await response.text()
    return (text ? JSON.parse(text) : undefined) as T
  }
  const refused = await readRefusal(response)
  if (refused.code === 'no_token' && again && !ask.open) {
    // The server knows this device no longer (another database, say): begin anew.
    forgetIdentity()
    return request(path, ask, false)
  }
  throw refused
}

async function readRefusal(response: Response): Promise<Refusal> {
  try {
    const refused = (await response.json()) as Refused
    return new Refusal(refused.code, refused.message, refused.rule ?? null)
  } catch {
    // Not one of ours: a proxy's page, for instance.
    return new Refusal('offline', words().common.offline)
  }
}

const becomePlayer = () => request<Identity>('/players', { method: 'POST', open: true })

const table = (id: string) => `/tables/${encodeURIComponent(id)}`
const seat = (id: string, number: number) => `${table(id)}/seats/${number}`

/** Make sure that this device is a player. */
export const me = () => identity(becomePlayer)

export const getOffer = () => request<Offer>('/offer', { open: true })
export const getLayout = (map: string) => request<Layout>(`/maps/${encodeURIComponent(map)}`, { open: true })
export const getEditionBox = (edition: string, { players, options }: Wishes = {}) => {
  const said = { ...options, ...(players === undefined ? {} : { players }) }
  const wishes = Object.entries(said).map(([name, value]) => [name, String(value)])
  const query = wishes.length ? `?${new URLSearchParams(wishes)}` : ''
  return learned(request<BoxInfo>(`/editions/${encodeURIComponent(edition)}/box${query}`, { open: true }))
}
/** Where everything lies on the board of a box, which brings it along or names it. */
export const layoutOf = async (box: BoxInfo) => box.layout ?? getLayout(box.map)

async function learned(asked: Promise<BoxInfo>): Promise<BoxInfo> {
  const box = await asked
  learnNames(box.names)
  return box
}
/** Add up a score pad. */
export const score = (body: ScorePad) =>
  request<PadScores>('/score', { method: 'POST', body, open: true })

export const myTables = () => request<TableList>('/players/me/tables')
/** Who only looks around need not become a player. */
export const listedTables = () => request<TableList>('/tables', { open: knownIdentity() === null })
export const handOver = () => request<Handover>('/players/me/handover', { method: 'POST' })
export async function takeOver(code: string): Promise<void> {
  become(await request<Identity>('/players/takeover', { method: 'POST', body: { code }, open: true }))
}

export const newTable = (body: NewTable) => request<TableInfo>('/tables', { method: 'POST', body })
export const getTable = (id: string) => request<TableInfo>(table(id))
export const getBox = (id: string) => learned(request<BoxInfo>(`${table(id)}/box`, { open: true }))
export const getResult = (id: string) => request<Result>(`${table(id)}/result`, { open: true })
export const getReplay = (id: string) =>
  understood(request<Replay>(`${table(id)}/replay`, { open: true }))
export const uploadReplay = (body: Upload) =>
  understood(request<Replay>('/replay', { method: 'POST', body, open: true }))

async function understood(asked: Promise<Replay>): Promise<Replay> {
  const replay = await asked
  learnNames(replay.box.names)
  return replay
}
export const start = (id: string) => request<TableInfo>(`${table(id)}/start`, { method: 'POST' })
export const end = (id: string) => request<TableInfo>(`${table(id)}/end`, { method: 'POST' })
export const rematch = (id: string) => request<TableInfo>(`${table(id)}/rematch`, { method: 'POST' })

export const inquire = (code: string) =>
  request<Invited>('/invitations', { method: 'POST', body: { code }, open: knownIdentity() === null })
export const join = (body: Joining) => request<TableInfo>('/seats', { method: 'POST', body })
export const sit = (id: string, n: number, body: Sitting) =>
  request<TableInfo>(seat(id, n), { method: 'POST', body })
export const changeSeat = (id: string, n: number, body: SeatChange) =>
  request<TableInfo>(seat(id, n), { method: 'PATCH', body })
export const leave = (id: string, n: number) =>
  request<TableInfo>(`${seat(id, n)}/leave`, { method: 'POST' })
export const invite = (id: string, n: number) =>
  request<Invitation>(`${seat(id, n)}/invitation`, { method: 'POST' })

/** The game as text, to keep. */
export async function getRecord(id: string): Promise<string> {
  const me = await identity(becomePlayer)
  const response = await fetch(`/api${table(id)}/record`, {
    headers: { Authorization: `Bearer ${me.token}`, 'Accept-Language': settings.language },
  })
  if (!response.ok) throw await readRefusal(response)
  return response.text()
}
