import type { PlaceInfo } from '../messages'
import type { BoardBox } from './boardbox'

/** Letters that are not an ordinary one with a sign. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** As one types it in a hurry: small letters, no accents, no punctuation. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđßæœ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** All words that a place is called by. */
export function wordsOf(place: PlaceInfo | undefined): string[] {
  return place ? plain(`${place.name} ${place.english} ${place.italian}`).split(' ') : []
}

/** Places that are called so, on the board or today; and routes between places that are. */
export interface Found {
  places: readonly number[]
  routes: readonly number[]
}

/**
 * What of the board is meant by what was typed. Words may be cut short; two names that are no one
 * place find the route between them.
 */
export function find(box: BoardBox, typed: string): Found {
  const wanted = plain(typed).split(' ')
  const fits = (names: readonly string[]) =>
    wanted.every((word) => names.some((name) => name.startsWith(word)))
  const names = box.places.map(wordsOf)
  const places = names.flatMap((own, place) => (fits(own) ? [place] : []))
  const routes = box.routes.flatMap(({ a, b }, route) => {
    if (places.length > 0) return places.includes(a) || places.includes(b) ? [route] : []
    return fits([...(names[a] ?? []), ...(names[b] ?? [])]) ? [route] : []
  })
  return { places, routes }
}
