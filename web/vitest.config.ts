import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const EFFECTS = 'tests/**/*.svelte.test.ts'

export default defineConfig({
  test: {
    projects: [
      // Components are compiled as for a server: they render to text, and no browser is needed.
      {
        plugins: [svelte()],
        test: {
          name: 'text',
          include: ['tests/**/*.test.ts'],
          exclude: [EFFECTS],
          // Style sheets are read as text.
          css: true,
        },
      },
      {
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'effects',
          include: [EFFECTS],
          environment: './tests/effects.ts',
          server: { deps: { inline: [/svelte/] } },
        },
      },
    ],
  },
})
