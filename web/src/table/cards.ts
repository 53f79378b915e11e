import type { BoxInfo, Card, Cards } from '../messages'
import { kindName, words } from '../words/index.svelte'

/** Cards by kind in the order of the box: the colours, then the wild ones. */
export function inOrder(box: BoxInfo, cards: Cards): (readonly [Card, number])[] {
  return [...box.colors, box.wild].flatMap((kind) => {
    const number = cards[kind] ?? 0
    return number > 0 ? [[kind, number] as const] : []
  })
}

/** Cards in words: 3 × red + 1 × locomotive. */
export function cardsText(box: BoxInfo, cards: Cards): string {
  const { ofKind } = words().table
  return inOrder(box, cards)
    .map(([kind, number]) => ofKind(number, kindName(kind)))
    .join(' + ')
}
