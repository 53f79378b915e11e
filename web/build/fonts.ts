import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import subset from 'subset-font'
import type { Plugin } from 'vite'
import { LETTERS } from './letters.js'

const PACKAGES = resolve(import.meta.dirname, '../node_modules/@fontsource')
const FOLDER = resolve(import.meta.dirname, '../node_modules/.fonts')

const FONTS = [
  ['barlow', '400-normal'],
  ['barlow', '600-normal'],
  ['barlow-condensed', '500-normal'],
  ['barlow-condensed', '600-normal'],
  ['barlow-condensed', '700-normal'],
  ['old-standard-tt', '400-italic'],
] as const

/** Of what a font can do we use spacing, and figures of one width. */
const OPTIONS = {
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark'],
  noHinting: true,
} as const

/** Font subsetting: fonts with the letters that pages need, as `@fonts/barlow-latin-400-normal.woff2`. */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    config: async () => {
      mkdirSync(FOLDER, { recursive: true })
      for (const [name, style] of FONTS) {
        for (const [part, letters] of Object.entries(LETTERS)) {
          const file = `${name}-${part}-${style}.woff2`
          const whole = readFileSync(join(PACKAGES, name, 'files', file))
          writeFileSync(join(FOLDER, file), await subset(whole, letters, OPTIONS))
        }
      }
      return { resolve: { alias: { '@fonts': FOLDER } } }
    },
    /** Their licences go where they go. */
    generateBundle() {
      const names = [...new Set(FONTS.map(([name]) => name))]
      const source = names.map((name) => readFileSync(join(PACKAGES, name, 'LICENSE'), 'utf-8')).join('\n\n')
      this.emitFile({ type: 'asset', fileName: 'assets/fonts.txt', source })
    },
  }
}
