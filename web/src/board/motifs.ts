import motifs from '../../../src/incarrozza/picture/motifs.json'

/** How a part of a motif is painted; see Ornaments. */
export type Look = 'body' | 'ink' | 'line' | 'fine' | 'tint' | 'accent'

export interface Motif {
  width: number
  height: number
  parts: readonly (readonly [Look, string])[]
  /** Drawn once more as in a mirror. */
  mirrored?: readonly (readonly [Look, string])[]
  /** Where the map's name stands: its middle, the height of its letters, and how wide it may be. */
  title?: { y: number; size: number; width: number }
  /** Where the N of a compass stands, and how high it is. */
  north?: { y: number; size: number }
}

/** Small drawings by name; pictures that are drawn without a browser have the same. */
export const MOTIFS: ReadonlyMap<string, Motif> = new Map(Object.entries(motifs as unknown as Record<string, Motif>))
