import { plain, wordsOf } from '../board/find'
import type { BoxInfo } from '../messages'

/** Tickets whose places are called as was typed, by their names. */
export function findTickets(box: BoxInfo, typed: string): number[] {
  const wanted = plain(typed).split(' ')
  const name = (number: number) => box.places[box.tickets[number]?.a ?? 0]?.name ?? ''
  return box.tickets
    .flatMap(({ a, b }, number) => {
      const names = [...wordsOf(box.places[a]), ...wordsOf(box.places[b])]
      return wanted.every((word) => names.some((each) => each.startsWith(word))) ? [number] : []
    })
    .sort((one, other) => name(one).localeCompare(name(other)))
}
