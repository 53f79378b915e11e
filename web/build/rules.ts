import { type Token, type Tokens, marked } from 'marked'
import type { Plugin } from 'vite'
import type { Rule, Rulebook, Section } from '../src/rulebook/book.js'

const NUMBER = /^[A-Z]\d+$/
/** A number in running text; not inside a tag. */
const MENTION = /\b[A-Z]\d+\b(?![^<]*>)/g
/** The mark of a choice that is ours, in either language. */
const READING = /<strong>\[([a-z]+)\]<\/strong>/g
const TRANSLATION = /<a href="rules(?:\.([a-z]{2}))?\.md">/g

/** Take the rules apart: `import rulebook from '…/rules.md'` gives each section and each rule. */
export function rules(): Plugin {
  return {
    name: 'rules',
    transform: (text, id) => {
      if (!id.endsWith('.md')) return null
      return { code: `export default ${JSON.stringify(rulebook(text))}`, map: null }
    },
  }
}

function rulebook(text: string): Rulebook {
  const tokens = marked.lexer(text)
  const known = new Set(tokens.filter(isRules).flatMap((table) => table.rows.map(numberOf)))
  const polish = (html: string) =>
    html
      .replace(MENTION, (number) => (known.has(number) ? link(number) : number))
      .replace(READING, '<strong class="reading">$1</strong>')
      .replace(TRANSLATION, (_, language = 'en') => `<a href="/rules" data-language="${language}">`)

  let title = ''
  const chapters: Token[][] = [[]]
  for (const token of tokens) {
    if (token.type === 'heading' && token['depth'] === 1) title = token['text'] as string
    else if (token.type === 'heading' && token['depth'] === 2) chapters.push([token])
    else chapters.at(-1)?.push(token)
  }
  const [preface = [], ...sections] = chapters
  return {
    title,
    html: polish(marked.parser(preface)),
    sections: sections.map((chapter) => section(chapter, polish)),
  }
}

function section([heading, ...body]: Token[], polish: (html: string) => string): Section {
  const title = (heading as Tokens.Heading).text
  const rules = body.filter(isRules).flatMap((table) => table.rows.map((row) => rule(row, polish)))
  return {
    id: rules[0]?.number.slice(0, 1) ?? title.toLowerCase().replace(/[^\p{L}\d]+/gu, '-'),
    title,
    html: polish(marked.parser(body.filter((token) => !isRules(token)))),
    rules,
  }
}

function rule(row: Tokens.TableCell[], polish: (html: string) => string): Rule {
  return { number: numberOf(row), html: polish(marked.Parser.parseInline(row[1]?.tokens ?? [])) }
}

function isRules(token: Token): token is Tokens.Table {
  return token.type === 'table' && NUMBER.test(numberOf((token as Tokens.Table).rows[0] ?? []))
}

function numberOf(row: Tokens.TableCell[]): string {
  return row[0]?.text ?? ''
}

function link(number: string): string {
  return `<a href="/rules#${number}">${number}</a>`
}
