declare module '*.md' {
  import type { Rulebook } from './book'

  const rulebook: Rulebook
  export default rulebook
}
