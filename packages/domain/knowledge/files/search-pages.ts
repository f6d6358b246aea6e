import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, text } from '@waymark/platform/row'

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

/**
 * The pages of an agency's files that contain these words, best first. `asked` may have "quoted phrases", `or` and
 * `-without`. If no page has all words, returns pages with some of them. `other_files` are those without plan facts.
 */
export async function searchPages(
  db: Sql,
  user_id: string,
  asked: string,
  limit: number,
  scope: 'all_files' | 'other_files' = 'all_files',
): Promise<FoundPage[]> {
  const within = { user_id, limit, scope }
  const all = await find(db, within, true, sql`websearch_to_tsquery('english', ${asked})`)
  // A search with quotes or exclusions is meant exactly.
  if (all.length > 0 || /"|(?:^|\s)-\w/.test(asked)) return all
  return find(
    db,
    within,
    false,
    sql`(select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''', ' | ')::tsquery
         from unnest(to_tsvector('english', ${asked})))`,
  )
}

async function find(
  db: Sql,
  { user_id, limit, scope }: { user_id: string; limit: number; scope: 'all_files' | 'other_files' },
  every_word: boolean,
  query: ReturnType<typeof sql>,
): Promise<FoundPage[]> {
  const rows = await db.rows(
    tables.file_page.pick('file_id', 'page', 'text').extend({ original_name: text, rank: float8, snippet: text }),
    sql`
    with wanted as materialized (select ${query} as query),
    best as materialized (
      select file_id, original_name, page, text, ts_rank_cd(search, query, 1) as rank, query
      from wanted, file_page join agency_file on agency_file.id = file_id
      where file_page.user_id = ${user_id}::uuid and search @@ query and deleted_at is null
        and (${scope} = 'all_files' or not exists (select from plan_fact where plan_fact.file_id = agency_file.id))
      order by rank desc, file_id desc, page limit ${limit}
    )
    select file_id, original_name, page, text, rank::float8, ts_headline('english', text, query, ${HEADLINE}) as snippet
    from best order by rank desc, file_id desc, page`,
  )
  return rows.map(({ snippet, ...row }) => ({ ...row, ...marked(snippet), every_word }))
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
