import { recall, remember } from '../state/memory'
import type { StepName } from './steps'

/** The guided game of this device. */
interface Guide {
  table: string
  /** What has been explained, in that order. */
  told: readonly StepName[]
  hidden: boolean
}

const KEY = 'guide'
let guide: Guide | null = $state.raw(recall<Guide>(KEY))

function keep(next: Guide): void {
  guide = next
  remember(KEY, next)
}

/** From now on explain the game at this table. */
export function beGuided(table: string): void {
  keep({ table, told: [], hidden: false })
}

export function isGuided(table: string): boolean {
  return guide?.table === table
}

export function told(): readonly StepName[] {
  return guide?.told ?? []
}

export function tell(step: StepName): void {
  if (guide && !guide.told.includes(step)) keep({ ...guide, told: [...guide.told, step] })
}

export function isHidden(): boolean {
  return guide?.hidden ?? true
}

export function hide(hidden: boolean): void {
  if (guide) keep({ ...guide, hidden })
}
