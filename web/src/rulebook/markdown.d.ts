declare module '*.md' {
  import type { Rulebook } from './types'

  const rulebook: Rulebook
  export default rulebook
}
