import type { EditionInfo, OptionInfo, TableInfo } from '../messages'

/** Options by name, each on or off: a part of what a table or a pad is asked for with. */
export type Choices = Readonly<Record<string, boolean>>

/** Those of an edition's options that are on. What it has not, it cannot have. */
export function chosenOf(edition: EditionInfo | undefined, on: (name: string) => boolean): OptionInfo[] {
  return edition?.options.filter(({ name }) => on(name)) ?? []
}

/** The options of an edition as a message carries them: fields of their names. */
export function choicesOf(edition: EditionInfo, on: (name: string) => boolean): Choices {
  return Object.fromEntries(edition.options.map(({ name }) => [name, on(name)]))
}

/** The options that were agreed upon for a table. */
export function optionsOf(table: TableInfo, edition: EditionInfo | undefined): OptionInfo[] {
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(table))
  return chosenOf(edition, (name) => fields.get(name) === true)
}
