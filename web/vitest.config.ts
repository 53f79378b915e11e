import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// Components are compiled as for a server: they render to text, and no browser is needed.
export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['tests/**/*.test.ts'],
    // Style sheets are read as text.
    css: true,
  },
})
