import type { Language } from '../messages'
import { settings } from '../state/settings.svelte'
import en from './en/workshop'
import it from './it/workshop'

/** Every text of the workshop; apart from the others, for only makers of maps need them. */
export type WorkshopWords = typeof en

const DICTIONARIES: Record<Language, WorkshopWords> = { en, it }

/** The texts of the workshop in the player's language. */
export function workshopWords(): WorkshopWords {
  return DICTIONARIES[settings.language]
}
