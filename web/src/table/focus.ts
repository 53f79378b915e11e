import type { Attachment } from 'svelte/attachments'
import { focusContent } from '../state/address.svelte'

/**
 * Take the focus for something that has opened because of what its player did, to its main button
 * if there is one, and give it back when it closes.
 */
export const takeFocus: Attachment<HTMLElement> = (sheet) => {
  const before = document.activeElement
  const first = sheet.querySelector<HTMLElement>('.primary:not([aria-disabled=true])') ?? sheet
  first.focus({ preventScroll: true })
  return () => {
    if (isLost(sheet)) giveBack(before)
  }
}

/** Leave the focus where it is; but if it is inside, do not let it vanish with what has it. */
export const holdFocus: Attachment<HTMLElement> = (part) => () => {
  if (isLost(part)) focusContent()
}

function isLost(part: HTMLElement): boolean {
  const here = document.activeElement
  return here === document.body || part.contains(here)
}

function giveBack(before: Element | null): void {
  const canHave = before instanceof HTMLElement || before instanceof SVGElement
  if (canHave && before.isConnected && before !== document.body) before.focus({ preventScroll: true })
  else focusContent()
}
