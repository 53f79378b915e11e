import type { Language } from '../messages'
import type { Rule, Rulebook } from './book'

// Each language is a file of its own, fetched when somebody reads it.
const BOOKS: Record<Language, () => Promise<{ default: Rulebook }>> = {
  en: () => import('../../../docs/rules.md'),
  it: () => import('../../../docs/rules.it.md'),
}

export async function openRulebook(language: Language): Promise<Rulebook> {
  return (await BOOKS[language]()).default
}

export function findRule(book: Rulebook, number: string): Rule | undefined {
  return book.sections.flatMap((section) => section.rules).find((rule) => rule.number === number)
}

/** The number that a link leads to, if it leads to a rule. */
export function linkedRule(event: MouseEvent): string | null {
  const link = (event.target as Element).closest('a')
  return link?.pathname === '/rules' && link.hash ? link.hash.slice(1) : null
}

/** Letters to compare by: small, without accents, and one kind of apostrophe. */
function bare(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/&#39;|’/g, "'")
}

function says(html: string, wanted: readonly string[]): boolean {
  const said = bare(html.replace(/<[^>]+>/g, ''))
  return wanted.every((word) => said.includes(word))
}

/** Leave what has all the words that were typed, or the number. */
export function search(book: Rulebook, typed: string): Rulebook {
  const wanted = bare(typed).split(/\s+/).filter(Boolean)
  if (!wanted.length) return book
  const sections = book.sections.map((section) => ({
    ...section,
    html: says(section.html, wanted) ? section.html : '',
    rules: section.rules.filter((rule) => says(`${rule.number} ${rule.html}`, wanted)),
  }))
  return {
    title: book.title,
    html: '',
    sections: sections.filter((section) => section.html || section.rules.length),
  }
}
