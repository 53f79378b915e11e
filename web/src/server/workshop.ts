import { recall, remember } from '../state/memory'
import { request } from './api'
import type {
  CityList,
  Draft,
  DraftList,
  DraftSaved,
  ImportedMap,
  JobInfo,
  JobStarted,
  KeptDraft,
  LandDetail,
  LandInfo,
  MapFileText,
  MapImport,
  MapList,
  MapPublished,
  Problems,
  PublishedMap,
  RoughBoard,
  SuggestedDraft,
  SuggestedTrack,
  WorkshopInfo,
} from '../messages'

/** The requests of the workshop. */

const CODE = 'workshop.code'

/** A host may give a code to those who may add maps. */
export const keepCode = (code: string) => remember(CODE, code)

const ask = <T>(path: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET', body?: unknown) => {
  const code = recall<string>(CODE)
  return request<T>(`/workshop${path}`, { method, body, ...(code ? { headers: { 'Workshop-Code': code } } : {}) })
}
const post = <T>(path: string, body: unknown) => ask<T>(path, 'POST', body)
const kept = (id: string) => `/drafts/${encodeURIComponent(id)}`
const jobAt = (id: string) => `/jobs/${encodeURIComponent(id)}`

export const getWorkshop = () => ask<WorkshopInfo>('')
export const getDrafts = () => ask<DraftList>('/drafts')
export const newDraft = (draft: Draft) => post<DraftSaved>('/drafts', { draft })
export const getDraft = (id: string) => ask<KeptDraft>(kept(id))
export const saveDraft = (id: string, revision: number, draft: Draft) =>
  ask<DraftSaved>(kept(id), 'PUT', { revision, draft })
export const deleteDraft = (id: string) => ask<void>(kept(id), 'DELETE')

export const importMap = (body: MapImport) => post<ImportedMap>('/import', body)
export const fileOf = (draft: Draft) => post<MapFileText>('/file', { draft })
export const checkDraft = (draft: Draft) => post<Problems>('/check', { draft })

export const drawRough = (draft: Draft) => post<RoughBoard>('/rough', { draft })
export const layOut = (draft: Draft) => post<JobStarted>('/lay', { draft })
export const beginStudy = (draft: Draft, games?: number) =>
  post<JobStarted>('/study', { draft, ...(games ? { games } : {}) })
export const getJob = (id: string) => ask<JobInfo>(jobAt(id))
export const endJob = (id: string) => ask<void>(jobAt(id), 'DELETE')

export const suggestTracks = (draft: Draft) => post<SuggestedDraft>('/suggest/tracks', { draft })
export const suggestTrack = (draft: Draft, a: string, b: string) =>
  post<SuggestedTrack>('/suggest/track', { draft, a, b })
export const suggestColors = (draft: Draft) => post<SuggestedDraft>('/suggest/colors', { draft, everything: true })
export const suggestTickets = (draft: Draft) => post<SuggestedDraft>('/suggest/tickets', { draft })
export const applyChanges = (draft: Draft, changes: readonly unknown[]) =>
  post<SuggestedDraft>('/apply', { draft, changes })

export const findCities = (query: string, near?: readonly [lat: number, lon: number]) => {
  const said = new URLSearchParams({ q: query, ...(near ? { near: near.map((degrees) => degrees.toFixed(3)).join(',') } : {}) })
  return ask<CityList>(`/cities?${said}`)
}

/** A part of the globe, in degrees. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export const getLand = ({ west, south, east, north }: Bounds, detail?: LandDetail) => {
  const wishes = Object.entries({ west, south, east, north, ...(detail ? { detail } : {}) })
  return ask<LandInfo>(`/land?${new URLSearchParams(wishes.map(([name, value]) => [name, `${value}`]))}`)
}

export const publish = (draft: Draft) => post<MapPublished>('/maps', { draft })
export const getMaps = () => ask<MapList>('/maps')
export const getMap = (id: string) => ask<PublishedMap>(`/maps/${encodeURIComponent(id)}`)
export const printAt = (id: string, paper: 'a4' | 'a3') => `/api/workshop/maps/${encodeURIComponent(id)}/print.pdf?paper=${paper}`
