import type { EditionInfo, TableInfo } from '../messages'
import { optionsOf } from '../server/options'
import { spoken, words } from '../words/index.svelte'
import { duration, inList } from '../words/phrases'

/** What was agreed upon for a table, in a few words each. */
export function agreementOf(table: TableInfo, edition: EditionInfo | undefined): string[] {
  const w = words().start.room.facts
  const { first, pace } = table
  return [
    ...optionsOf(table, edition).map(({ title }) => inList(spoken(title))),
    table.own_tickets ? w.own : '',
    pace === null ? '' : w.pace(duration(pace)),
    table.listed ? w.listed : '',
    table.big_screen ? w.living : '',
    first === 'random' ? w.chance : w.first(table.seats[first]?.name ?? ''),
  ].filter(Boolean)
}
