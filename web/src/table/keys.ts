/** The keys of a table, in the order of their list; what they do is named in the words. */
export const KEYS = [
  ['d', 'deck'],
  ['1–5', 'display'],
  ['t', 'tickets'],
  ['b', 'board'],
  ['f', 'find'],
  ['Esc', 'escape'],
  ['?', 'help'],
] as const

/** Whether a key is meant for what has the focus: text being typed, a choice, a dialog. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target instanceof Element ? event.target : null
  return !!target?.closest('input:not([type=checkbox]), select, textarea, [contenteditable], dialog')
}
