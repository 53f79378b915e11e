import type { Environment } from 'vitest/runtime'

const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }

/** Sources are compiled as for a browser, so that effects run; of one there is hardly anything else. */
export default {
  name: 'effects',
  viteEnvironment: 'client',
  setup(global: Record<string, unknown>) {
    global['window'] = { matchMedia: () => media }
    global['document'] = { hidden: false }
    return {
      teardown() {
        delete global['window']
        delete global['document']
      },
    }
  },
} satisfies Environment
