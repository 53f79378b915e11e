import { prefersReducedMotion } from 'svelte/motion'
import type { Language } from '../messages'
import { recall, remember } from './memory'

/** What a player has chosen for this device. */
export interface Settings {
  language: Language
  /** Ask again before a move that cannot be taken back. */
  confirm: boolean
  /** Let a turn end without being asked whether it is over. */
  endAlone: boolean
  /** Show how many cards of each colour have not been seen. */
  cardCount: boolean
  /** Tell me, where the browser allows it, when it is my turn and the page is hidden. */
  notify: boolean
  /** Let cards fly and pieces fall. */
  motion: boolean
  sounds: boolean
  /** At a table: the hand first and the board folded away; null: as the table is played. */
  folded: boolean | null
  /** The name used last. */
  name: string
}

function spoken(): Language {
  const wanted = navigator.languages.find((tag) => /^(en|it)\b/.test(tag))
  return wanted?.startsWith('it') ? 'it' : 'en'
}

const KEY = 'settings'
const usual: Settings = {
  language: spoken(),
  confirm: false,
  endAlone: false,
  cardCount: false,
  notify: false,
  motion: true,
  sounds: false,
  folded: null,
  name: '',
}

export const settings: Settings = $state({ ...usual, ...recall<Partial<Settings>>(KEY) })

/** Change a setting, and keep it. */
export function choose<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value
  remember(KEY, $state.snapshot(settings))
}

/** Whether things may move on this device: neither its owner nor the player has said no. */
export function mayMove(): boolean {
  return settings.motion && !prefersReducedMotion.current
}
