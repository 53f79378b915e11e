const span = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))

/** The letters of western Europe; those of its east are in a file of their own, for who needs them. */
export const LETTERS = {
  latin: `${span(0x20, 0x7e)}${span(0xc0, 0xff)}\u00a0«»·×±º°–—‘’“”•…−→`,
  'latin-ext': `${span(0x100, 0x17f)}ȘșȚț`,
}
