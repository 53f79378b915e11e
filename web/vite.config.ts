import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { compress } from './build/compress.js'
import { fonts } from './build/fonts.js'
import { rules } from './build/rules.js'

const here = import.meta.dirname
const server = process.env['INCARROZZA_SERVER'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [fonts(), rules(), svelte(), compress()],
  build: {
    outDir: resolve(here, '../src/incarrozza/client'),
    emptyOutDir: true,
    // The policy for browsers allows nothing inline, pictures in style sheets included.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    fs: { allow: [resolve(here, '..')] },
    proxy: { '/api': { target: server, ws: true } },
  },
})
