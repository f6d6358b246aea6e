import { empty, join, type Sql, type Statement, sql } from '@waymark/platform/database'
import { row, uuid } from '@waymark/platform/row'
import { escaped } from '../../like.ts'

/** As in the expression indexes `client_name_idx` and `client_search_idx`: written differently, they are not used. */
export const NAME = sql`lower(coalesce(client.last_name, '') || ' ' || coalesce(client.first_name, '') || ' ' || client.email)`

const MOST_PATTERNS = 4
/** Letters that a trigram index can do something with. */
const LONG = 3
/** Clients found by one word: of more, a page is full before a walk in the list's order has gone far. */
const RARE = 500

/**
 * Every word of the search must be somewhere in name or e-mail, so that "Jo Client" finds "Client, Jo"; one of one or
 * two letters, at the beginning of a name or the e-mail. From the fourth on they are looked for as they stand: each
 * pattern more is a statement of its own to prepare.
 */
export async function matching(db: Sql, broker_id: string, search: string): Promise<Statement> {
  const patterns = patternsOf(search)
  const short = patterns.filter(isShort)
  const rare = await findRare(db, sql`broker_id = ${broker_id}::uuid`, short)
  const conditions = [
    ...(rare ? [sql`and client.id = any(${rare}::uuid[])`] : []),
    ...patterns.map((word) => (short.includes(word) ? beginsWith(word) : contains(word))),
  ]
  return conditions.length > 0 ? join(conditions, ' ') : empty
}

/**
 * The same among the clients of all brokers, for a walk along the primary key: there may be a million of them, so what
 * few have is looked up first, and what many have is met soon.
 */
export async function matchingAnywhere(db: Sql, search: string): Promise<Statement> {
  const patterns = patternsOf(search)
  const long = patterns.filter((word) => !isShort(word))
  const rare =
    long.length > 0
      ? await rareIds(db, sql`select id from client where broker_id is not null ${join(long.map(contains), ' ')}`)
      : await findRare(db, sql`broker_id is not null`, patterns)
  const conditions = patterns.map((word) =>
    // No index knows `strpos`.
    isShort(word) ? beginsWith(word) : sql`and strpos(${NAME}, ${word}) > 0`,
  )
  // Whom nobody has is in no index of these, and few.
  if (rare) conditions.push(sql`and (client.broker_id is null or client.id = any(${rare}::uuid[]))`)
  return conditions.length > 0 ? join(conditions, ' ') : empty
}

function patternsOf(search: string): string[] {
  const words = [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))]
  const rest = words.slice(MOST_PATTERNS - 1).join(' ')
  return [...words.slice(0, MOST_PATTERNS - 1), ...(rest === '' ? [] : [rest])]
}

const isShort = (word: string) => Array.from(word).length < LONG

const contains = (word: string) => sql`and ${NAME} like ${`%${escaped(word)}%`}`

// No index knows `left`, so that the planner walks along the order of the list, and does not gather and sort all there is.
const beginsWith = (word: string) => {
  const { length } = Array.from(word)
  return sql`
    and ${word} in (left(lower(client.last_name), ${length}::int), left(lower(client.first_name), ${length}::int),
                    left(client.email_key, ${length}::int))`
}

/** The clients of the first word that few begin with; null when none is rare. What it costs does not grow with the list. */
async function findRare(db: Sql, whose: Statement, words: readonly string[]): Promise<string[] | null> {
  for (const word of words) {
    const begin = (field: Statement) => sql`
      (select id from client
       where ${whose} and ${field} ~>=~ ${word} and ${field} ~<~ ${word + LAST}
       limit ${RARE + 1})`
    const rare = await rareIds(
      db,
      sql`${begin(sql`lower(last_name)`)} union ${begin(sql`lower(first_name)`)} union ${begin(sql`email_key`)}`,
    )
    if (rare) return rare
  }
  return null
}

/** The ids that a query finds; null where they are not rare. */
async function rareIds(db: Sql, query: Statement): Promise<string[] | null> {
  const found = await db.rows(row({ id: uuid }), sql`${query} limit ${RARE + 1}`)
  return found.length <= RARE ? found.map(({ id }) => id) : null
}

/** Sorts after every letter. */
const LAST = '\u{10ffff}'
