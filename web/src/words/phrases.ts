import type { Language } from '../messages'
import { settings } from '../state/settings.svelte'

/** Times, durations, numbers and lists in the player's language. */

/** English as it is spoken where our colours have a u, and clocks have 24 hours. */
const LOCALES: Record<Language, string> = { en: 'en-GB', it: 'it' }
const locale = () => LOCALES[settings.language]

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 minutes ago"; the time is in seconds since 1970. */
export function ago(time: number): string {
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const passed = Math.max(0, Date.now() / 1000 - time)
  const [unit, seconds] = STEPS.find(([, seconds]) => passed >= seconds) ?? ['second', Infinity]
  return format.format(-Math.floor(passed / seconds), unit)
}

/** "3 minutes". */
export function duration(seconds: number): string {
  const [unit, length] = STEPS.find(([, length]) => seconds >= length) ?? ['second', 1]
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(locale(), style).format(Math.round(seconds / length))
}

/** "14:05"; of another day than today, "14:05 (17 Nov)". */
export function clock(time: number): string {
  const date = new Date(time * 1000)
  const write = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), style).format(date)
  const hours = write({ hour: 'numeric', minute: '2-digit' })
  const today = date.toDateString() === new Date().toDateString()
  return today ? hours : `${hours} (${write({ day: 'numeric', month: 'short' })})`
}

/** A number with a real minus sign, which also says what it is when read out. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`
}

export function count(number: number): string {
  return new Intl.NumberFormat(locale()).format(number)
}

/** "43%". */
export function percent(part: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(part)
}

/** A title among other things: "warehouses & depots". */
export function inList(title: string): string {
  return title.charAt(0).toLocaleLowerCase(locale()) + title.slice(1)
}

/** "Anna, Bea and Carlo". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)
}
