const WHOLE = 'XXXX-XXXX-XXXX'.length

/** Where something typed or pasted leads, and its code as the server writes it. */
export interface Typed {
  screen: 'join' | 'device'
  code: string
}

/** Read a code as people type it, or the link that holds one. */
export function readTyped(text: string): Typed {
  const link = /\/(join|device)[/#](.*)$/i.exec(text.trim())
  const screen = link?.[1]?.toLowerCase() === 'device' ? 'device' : 'join'
  // Codes have neither 0 and 1 nor I and O: nobody tells them apart.
  const letters = (link?.[2] ?? text).toUpperCase().replace(/[^2-9A-HJ-NP-Z]/g, '')
  return { screen, code: letters.match(/.{1,4}/g)?.join('-') ?? '' }
}

export function isWhole(code: string): boolean {
  return code.length === WHOLE
}

/** The address for a code; after the #, where no log of a server or proxy will hold it. */
export function pathOf({ screen, code }: Typed): string {
  return `/${screen}#${code}`
}
