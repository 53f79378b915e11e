import type { EditionInfo, Offer, TableInfo } from '../messages'
import { newTable, start } from '../server/api'
import { usualBot } from '../server/offer.svelte'
import { spoken } from '../words/index.svelte'

/** Deal a game of an edition against the usual computer player; the person begins. */
export async function againstComputer(offer: Offer, edition: EditionInfo, name: string): Promise<TableInfo> {
  const opponent = usualBot(offer)
  if (!opponent) throw new Error('the server offers no computer player')
  const seats = [
    { mine: true, name },
    { bot: opponent.name, name: spoken(opponent.title) },
  ]
  const table = await newTable({ edition: edition.name, seats, first: 0 })
  return start(table.id)
}
