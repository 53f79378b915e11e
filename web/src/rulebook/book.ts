/** A rule, and its words as HTML. */
export interface Rule {
  number: string
  html: string
}

export interface Section {
  /** What links to it say: its letter, or its title in small letters. */
  id: string
  title: string
  /** What stands before its rules; where it has none, all of it. */
  html: string
  rules: readonly Rule[]
}

/** The document of all rules, taken apart so that each can be shown by itself. */
export interface Rulebook {
  title: string
  html: string
  sections: readonly Section[]
}
