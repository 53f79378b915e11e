import type { BoxInfo, Card, Cards, EventInfo } from '../messages'
import { kindName, words } from '../words/index.svelte'

/** Cards by kind in the order of the box: the colours, then the wild ones. */
export function inOrder(box: BoxInfo, cards: Cards): (readonly [Card, number])[] {
  return [...box.colors, box.wild].flatMap((kind) => {
    const number = cards[kind] ?? 0
    return number > 0 ? [[kind, number] as const] : []
  })
}

/** What a seat drew in its latest turn, as long as it has done nothing since. */
export function lastDrawn(log: readonly EventInfo[], seat: number): Cards {
  const end = log.findLastIndex((event) => event.seat === seat) + 1
  const begin = log.slice(0, end).findLastIndex((event) => event.seat !== seat) + 1
  const drawn: Record<string, number> = {}
  for (const { kind, action, answers } of log.slice(begin, end)) {
    if (kind !== 'draw') continue
    const unseen = answers.find((answer) => answer.what === 'hand')?.value
    const card = String(unseen ?? action?.replace('draw ', ''))
    drawn[card] = (drawn[card] ?? 0) + 1
  }
  return drawn
}

/** How many face-up cards stand in a row: more than five stand in two rows. */
export function inRow(cards: number): number {
  return cards > 5 ? Math.ceil(cards / 2) : Math.max(cards, 3)
}

/** Cards in words: 3 × red + 1 × locomotive. */
export function cardsText(box: BoxInfo, cards: Cards): string {
  const { ofKind } = words().table
  return inOrder(box, cards)
    .map(([kind, number]) => ofKind(number, kindName(kind)))
    .join(' + ')
}
