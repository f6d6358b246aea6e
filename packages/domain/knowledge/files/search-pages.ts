import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, int4, nullable, present, type RowOf, row, text, uuid } from '@waymark/platform/row'
import { beginningsOf, lexemesIn, readLexemes, tokensOf, withTokens } from './seal-pages.ts'

export interface FoundPage {
  file_id: string
  original_name: string
  page: number
  /** The whole page, plain text. */
  text: string
  /** The text around the hits, in up to two pieces. */
  snippet: string
  /** The hits in the snippet: from `start` up to, but not including, `end`. */
  marks: { start: number; end: number }[]
  /** Higher is better; comparable within one search only. */
  rank: number
  /** True when the page contains all words, false when only some. */
  every_word: boolean
}

// Characters of the private use area, which is removed from stored pages, so that no text can imitate a mark.
const [OPEN, CLOSE] = ['\ue000', '\ue001']
const HEADLINE = `StartSel=${OPEN}, StopSel=${CLOSE}, MaxFragments=2, MaxWords=32, MinWords=12, FragmentDelimiter=" … "`

/** How many pages are in memory at once. */
const AT_ONCE = 1000
/** More are not opened: these take about 1.5 s, and 500 plan documents have a fifth of them. */
const MOST_OPENED = 20_000

/**
 * The pages of an agency's files that contain these words, best first. `asked` may have "quoted phrases", `or` and
 * `-without`. If no page has all words, returns pages with some of them. `other_files` are those without plan facts. If
 * more than 20,000 pages may match, only those of the newest files are read.
 */
export async function searchPages(
  db: Sql,
  user_id: string,
  asked: string,
  limit: number,
  scope: 'all_files' | 'other_files' = 'all_files',
): Promise<FoundPage[]> {
  const within = { user_id, limit, scope }
  const plain = asked.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const all = await find(db, within, true, await askedOf(db, sql`websearch_to_tsquery('english', ${plain})`))
  // A search with quotes or exclusions is meant exactly.
  if (all.length > 0 || /"|(?:^|\s)-\w/.test(asked)) return all
  const some = await askedOf(
    db,
    sql`(select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery
         from unnest(to_tsvector('english', ${plain})))`,
  )
  return find(db, within, false, some)
}

interface Asked {
  /** As PostgreSQL prints a `tsquery`. */
  query: string
  /** The part that an index can answer: without what must not occur. */
  tree: string
}

/** "7,500.50" is stored as two words, 7 and 500.50, and is found as 7500.50, too; "1,000,000" as three. */
async function askedOf(db: Sql, query: Statement): Promise<Asked> {
  const asked = await db.row(
    row({ query: nullable(text), tree: nullable(text) }),
    sql`
    select query::text as query, querytree(query) as tree
    from (select regexp_replace(
                   regexp_replace((${query})::text, '(?<!'')''(\\d{1,3})(\\d{3})(\\d{3}(?:\\.\\d+)?)''(?!'')',
                                  '( ''\\1\\2\\3'' | ''\\1'' <-> ''\\2'' <-> ''\\3'' )', 'g'),
                   '(?<!'')''(\\d{1,3})(\\d{3}(?:\\.\\d+)?)''(?!'')',
                   '( ''\\1\\2'' | ''\\1'' <-> ''\\2'' )', 'g')::tsquery as query) as asked`,
  )
  return { query: asked?.query ?? '', tree: asked?.tree ?? '' }
}

const candidate = tables.file_page
  .pick('id', 'file_id', 'page')
  .extend({ lexemes: present(tables.file_page.columns.lexemes), original_name: text })
type Candidate = RowOf<typeof candidate>

/**
 * Tokens say which pages have the words. Their order and the phrases among them are looked up in the opened lexemes, and
 * the snippets are made from the opened texts of the best pages.
 */
async function find(
  db: Sql,
  { user_id, limit, scope }: { user_id: string; limit: number; scope: 'all_files' | 'other_files' },
  every_word: boolean,
  { query, tree }: Asked,
): Promise<FoundPage[]> {
  if (query === '') return []
  // No index answers a search only for what must not occur.
  const tokens = await tokensOf(db, user_id, lexemesIn(tree))
  const having =
    tree === 'T' ? sql`true` : sql`search @@ ${withTokens(tree, tokens).replaceAll(/<(-|\d+)>/g, '&')}::tsquery`
  const candidates = await db.rows(
    row({ id: uuid }),
    sql`
    select file_page.id from file_page join agency_file on agency_file.id = file_id
    where file_page.user_id = ${user_id}::uuid and ${having} and deleted_at is null and lexemes is not null
      and (${scope} = 'all_files' or not exists (select from plan_fact where plan_fact.file_id = agency_file.id))
    order by uploaded_at desc, file_id, page limit ${MOST_OPENED}`,
  )
  let best: Ranked[] = []
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const ids = candidates.slice(at, at + AT_ONCE).map(({ id }) => id)
    const pages = await db.rows(
      candidate,
      sql`
      select file_page.id, file_id, page, lexemes, original_name
      from file_page join agency_file on agency_file.id = file_id
      where file_page.id = any(${ids}::uuid[]) and lexemes is not null`,
    )
    best = [...best, ...(await ranked(db, pages, query))].toSorted(bestFirst).slice(0, limit)
  }
  return best.length === 0 ? [] : withSnippets(db, best, query, every_word)
}

/** Those that match. */
async function ranked(db: Sql, candidates: readonly Candidate[], query: string) {
  const wanted = beginningsOf(lexemesIn(query))
  const read = candidates.map(({ lexemes, ...page }) => ({ ...page, ...readLexemes(lexemes, wanted) }))
  const ranks = await db.rows(
    row({ place: int4, rank: float8 }),
    sql`
    select place::int, ts_rank_cd(vector::tsvector, query)::float8 as rank
    from unnest(${read.map(({ vector }) => vector)}::text[]) with ordinality as page (vector, place),
         (select ${query}::tsquery as query) as asked
    where vector::tsvector @@ query`,
  )
  return ranks.flatMap(({ place, rank }) => {
    const page = read[place - 1]
    // As `ts_rank_cd` does for long pages, which it does not see whole here.
    return page ? [{ ...page, rank: page.length === 0 ? rank : rank / Math.log(page.length + 1) }] : []
  })
}

type Ranked = Awaited<ReturnType<typeof ranked>>[number]

const bestFirst = (a: Ranked, b: Ranked) =>
  b.rank - a.rank || (a.file_id < b.file_id ? 1 : a.file_id > b.file_id ? -1 : a.page - b.page)

async function withSnippets(
  db: Sql,
  pages: readonly { id: string; file_id: string; page: number; original_name: string; rank: number }[],
  query: string,
  every_word: boolean,
): Promise<FoundPage[]> {
  const texts = await db.rows(
    tables.file_page.pick('id', 'text'),
    sql`select id, text from file_page where id = any(${pages.map(({ id }) => id)}::uuid[])`,
  )
  const headlines = await db.rows(
    row({ snippet: text }),
    sql`
    select ts_headline('english', text, ${query}::tsquery, ${HEADLINE}) as snippet
    from unnest(${texts.map((page) => page.text)}::text[]) with ordinality as page (text, place) order by place`,
  )
  const found = new Map(texts.map((page, at) => [page.id, { ...page, snippet: headlines[at]?.snippet ?? '' }]))
  return pages.flatMap(({ id, file_id, page, original_name, rank }) => {
    const whole = found.get(id)
    return whole ? [{ file_id, page, original_name, rank, text: whole.text, ...marked(whole.snippet), every_word }] : []
  })
}

function marked(headline: string): Pick<FoundPage, 'snippet' | 'marks'> {
  const marks: FoundPage['marks'] = []
  let snippet = ''
  for (const piece of headline.split(/[\ue000\ue001]/u).entries()) {
    const [index, words] = piece
    if (index % 2 === 1) marks.push({ start: snippet.length, end: snippet.length + words.length })
    snippet += words
  }
  return { snippet, marks }
}
