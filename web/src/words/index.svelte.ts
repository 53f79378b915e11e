import type { Language, PlaceInfo } from '../messages'
import { settings } from '../state/settings.svelte'
import en from './en'
import { formOf } from './forms'
import it from './it'

/** Every text of the page; what one language has, the other must have too. */
export type Words = typeof en

const DICTIONARIES: Record<Language, Words> = { en, it }

export const LANGUAGES: readonly Language[] = ['en', 'it']

/** The texts in the player's language. */
export function words(): Words {
  return DICTIONARIES[settings.language]
}

/** Choose of texts that the server gives in every language. */
export function spoken(texts: Record<string, string>): string {
  return texts[settings.language] ?? texts['en'] ?? ''
}

/** What editions call cards of their own. */
const own: Record<Language, Record<string, string>> = $state({ en: {}, it: {} })

/** Learn what an edition calls cards and pieces of its own. */
export function learnNames(names: Record<Language, Record<string, string>>): void {
  for (const language of LANGUAGES) Object.assign(own[language], names[language])
}

/** The name of a kind of card or of a colour; one that we do not know is called as its map calls it. */
export function kindName(kind: string): string {
  const names = own[settings.language]
  if (Object.hasOwn(names, kind)) return names[kind] ?? kind
  return formOf({ ...words().kinds, other: kind.replaceAll('_', ' ') }, kind)
}

/** Today's name of a place, where it is not the one on the board. */
export function modernName(place: PlaceInfo): string | null {
  const name = settings.language === 'it' ? place.italian : place.english
  return name === place.name ? null : name
}
