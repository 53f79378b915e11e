/** The keys of a table with so many cards face up; what they do is named in the words. */
export function keysOf(display: number) {
  return [
    ['d', 'deck'],
    [display > 1 ? `1–${display}` : '1', 'display'],
    ['t', 'tickets'],
    ['b', 'board'],
    ['f', 'find'],
    ['u', 'undo'],
    ['Esc', 'escape'],
    ['?', 'help'],
  ] as const
}

/** Whether a key is meant for what has the focus: text being typed, a choice, a dialog. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target instanceof Element ? event.target : null
  return !!target?.closest('input:not([type=checkbox]), select, textarea, [contenteditable], dialog')
}
