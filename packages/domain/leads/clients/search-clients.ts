import { empty, join, type Sql, type Statement, sql } from '@waymark/platform/database'
import { row, uuid } from '@waymark/platform/row'
import { referenceIn } from '@waymark/rules/leads/intake/reference-number'
import { escaped } from '../../like.ts'

/**
 * Same as in the expression indexes `client_name_idx` and `client_search_idx`: PostgreSQL uses an index only for the
 * exact expression.
 */
export const NAME = sql`lower(coalesce(client.last_name, '') || ' ' || coalesce(client.first_name, '') || ' ' || client.email)`

const MAX_PATTERNS = 4
/** The fewest letters that a trigram index can use. */
const LONG = 3
/**
 * A word with up to this many matches is looked up first. With more matches, a walk in list order fills a page quickly.
 */
const RARE = 500

/**
 * The condition that every word of the search occurs in the name or email address, so that "Jo Client" finds "Client,
 * Jo". Words of one or two letters must be at the start of a name or the email address. From the fourth word on, the
 * rest is matched as one phrase, because each different number of patterns is another statement to prepare. A reference
 * number finds its client instead, also that of an update which waits or counts.
 */
export async function searchFilter(db: Sql, broker_id: string, search: string): Promise<Statement> {
  const referred = await clientsOfReference(db, search)
  if (referred.length > 0) return sql`and client.id = any(${referred}::uuid[])`
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
 * The same among the clients of all brokers, for a walk along the primary key. There may be a million clients, so rare
 * words are looked up first; common words match soon during the walk.
 */
export async function searchFilterAnywhere(db: Sql, search: string): Promise<Statement> {
  const referred = await clientsOfReference(db, search)
  if (referred.length > 0) return sql`and client.id = any(${referred}::uuid[])`
  const patterns = patternsOf(search)
  const long = patterns.filter((word) => !isShort(word))
  const rare =
    long.length > 0
      ? await rareIds(db, sql`select id from client where broker_id is not null ${join(long.map(contains), ' ')}`)
      : await findRare(db, sql`broker_id is not null`, patterns)
  const conditions = patterns.map((word) =>
    // No index supports `strpos`.
    isShort(word) ? beginsWith(word) : sql`and strpos(${NAME}, ${word}) > 0`,
  )
  // Clients without a broker are in none of these indexes, and are few.
  if (rare) conditions.push(sql`and (client.broker_id is null or client.id = any(${rare}::uuid[]))`)
  return conditions.length > 0 ? join(conditions, ' ') : empty
}

/** The clients with this reference number. Empty if the search is not such a number, or nobody has it. */
export async function clientsOfReference(db: Sql, search: string): Promise<string[]> {
  const reference = referenceIn(search)
  if (reference === null) return []
  const found = await db.rows(
    row({ id: uuid }),
    sql`
    select id from client where reference = ${reference}
    union
    select client_id from proposed_update where reference = ${reference}`,
  )
  return found.map(({ id }) => id)
}

function patternsOf(search: string): string[] {
  const words = [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))]
  const rest = words.slice(MAX_PATTERNS - 1).join(' ')
  return [...words.slice(0, MAX_PATTERNS - 1), ...(rest === '' ? [] : [rest])]
}

const isShort = (word: string) => Array.from(word).length < LONG

const contains = (word: string) => sql`and ${NAME} like ${`%${escaped(word)}%`}`

// No index supports `left`, so the planner walks along the list order instead of sorting all matches.
const beginsWith = (word: string) => {
  const { length } = Array.from(word)
  return sql`
    and ${word} in (left(lower(client.last_name), ${length}::int), left(lower(client.first_name), ${length}::int),
                    left(client.email_key, ${length}::int))`
}

/** The matches of the first rare word; null if no word is rare. The cost does not grow with the list. */
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

/** The ids that a query finds; null if there are too many. */
async function rareIds(db: Sql, query: Statement): Promise<string[] | null> {
  const found = await db.rows(row({ id: uuid }), sql`${query} limit ${RARE + 1}`)
  return found.length <= RARE ? found.map(({ id }) => id) : null
}

/** Sorts after every letter. */
const LAST = '\u{10ffff}'
