import type { TableInfo } from '../messages'
import { words } from '../words/index.svelte'
import { duration } from '../words/phrases'

/** What was agreed upon for a table, in a few words each. */
export function agreementOf(table: TableInfo): string[] {
  const w = words().start.room.facts
  const { first, pace } = table
  return [
    table.depots ? w.depots : '',
    table.bonus_tickets ? w.bonus : '',
    table.own_tickets ? w.own : '',
    pace === null ? '' : w.pace(duration(pace)),
    table.listed ? w.listed : '',
    table.big_screen ? w.living : '',
    first === 'random' ? w.chance : w.first(table.seats[first]?.name ?? ''),
  ].filter(Boolean)
}
