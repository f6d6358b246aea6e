import { recordset, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { text as asText, row } from '@waymark/platform/row'

/** A word of a `tsvector` or `tsquery` as PostgreSQL prints it, and its positions. */
const LEXEME = /'((?:[^'\\]|''|\\\\)*)'(?::([\dA-D,]+))?/g

const plain = (printed: string) => printed.replaceAll("''", "'").replaceAll('\\\\', '\\')

/** The different words of a printed `tsvector` or `tsquery`. */
export const lexemesIn = (printed: string): string[] => [
  ...new Set(Array.from(printed.matchAll(LEXEME), ([, lexeme = '']) => plain(lexeme))),
]

/** A printed `tsvector` or `tsquery` with other words. */
export const withTokens = (printed: string, tokens: ReadonlyMap<string, string>): string =>
  printed.replaceAll(LEXEME, (_whole, lexeme: string) => `'${tokens.get(plain(lexeme)) ?? ''}'`)

/** Where words stand on a page: its length in words and its `tsvector`. What is stored of it is sealed. */
export interface Lexemes {
  length: number
  vector: string
}

const printLexemes = (vector: string): string => {
  const length = Array.from(vector.matchAll(LEXEME)).reduce((sum, [, , at = '']) => sum + at.split(',').length, 0)
  return `${length} ${vector}`
}

/** How words begin in `printLexemes`. A quotation mark within a word is printed twice, so no word looks like another one's beginning. */
export const beginningsOf = (lexemes: readonly string[]): string[] =>
  lexemes.map((lexeme) => ` '${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}':`)

/** Only the words with these beginnings. Thousands of pages are read for one search, so this does not parse them. */
export function readLexemes(printed: string, beginnings: readonly string[]): Lexemes {
  let vector = ''
  for (const beginning of beginnings) {
    const at = printed.indexOf(beginning)
    if (at < 0) continue
    const end = printed.indexOf(' ', at + beginning.length)
    vector += printed.slice(at, end < 0 ? undefined : end)
  }
  return { length: Number.parseInt(printed, 10), vector }
}

export async function tokensOf(
  { keys }: Pick<Sql, 'keys'>,
  user_id: string,
  lexemes: readonly string[],
): Promise<Map<string, string>> {
  const tokens = await keys.tokens(lexemes, user_id)
  return new Map(lexemes.map((lexeme, at) => [lexeme, tokens[at] ?? '']))
}

interface Page {
  id: string
  /** Whose file it is. */
  user_id: string
  text: string
}

/**
 * What is stored of pages for the search: their words with positions, sealed, and one token for each different word,
 * which says neither where nor how often.
 */
async function indexOf(db: Sql, pages: readonly Page[]) {
  const vectors = await db.rows(
    row({ vector: asText }),
    sql`
    select to_tsvector('english', text)::text as vector
    from unnest(${pages.map(({ text }) => text)}::text[]) with ordinality as page (text, place) order by place`,
  )
  return Promise.all(
    pages.map(async ({ id, user_id }, at) => {
      const vector = vectors[at]?.vector ?? ''
      const tokens = await tokensOf(db, user_id, lexemesIn(vector))
      return {
        id,
        lexemes: await db.keys.sealText(printLexemes(vector), { column: 'file_page.lexemes', id }),
        search: Array.from(tokens.values(), (token) => `'${token}'`).join(' '),
      }
    }),
  )
}

/** Pages as they are stored. */
export async function sealPages<P extends Page>(db: Sql, pages: readonly P[]) {
  const indexed = await indexOf(db, pages)
  return Promise.all(
    pages.map(async (page, at) => ({
      ...page,
      ...indexed[at],
      text: await db.keys.sealText(page.text, { column: 'file_page.text', id: page.id }),
    })),
  )
}

/** Writes the index of pages that were stored before pages were sealed. */
export async function indexPages(tx: Transaction, texts: ReadonlyMap<string, string>): Promise<void> {
  const pages = await tx.rows(
    tables.file_page.pick('id', 'user_id'),
    sql`select id, user_id from file_page where id = any(${[...texts.keys()]}::uuid[])`,
  )
  const indexed = await indexOf(
    tx,
    pages.map((page) => ({ ...page, text: texts.get(page.id) ?? '' })),
  )
  await tx.run(sql`
    update file_page set lexemes = given.lexemes, search = given.search::tsvector
    from ${recordset(indexed, sql`id uuid, lexemes text, search text`)}
    where file_page.id = given.id`)
}
