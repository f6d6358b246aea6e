import { empty, join, type Sql, type Statement, sql } from '@waymark/platform/database'
import { row, uuid } from '@waymark/platform/row'
import { referenceIn } from '@waymark/rules/leads/intake/reference-number'
import { rareIds } from '../../first-matches.ts'
import { containing } from '../../like.ts'
import { notesWith } from '../notes/seal-note.ts'
import { taggedWith } from '../tags/tags-of-clients.ts'
import { citiesIn, isShort, wordsOf } from './search-words.ts'

/** Same as in the index `client_name_idx`: PostgreSQL uses an index only for the exact expression. */
export const NAME = sql`lower(coalesce(client.last_name, '') || ' ' || coalesce(client.first_name, '') || ' ' || client.email)`

/**
 * What a client is found by, exactly as in `client_search_idx`: name, email address, ZIP code, and the digits of the phone
 * number if it is shown.
 */
export const FOUND_BY = sql`(
  lower(coalesce(client.last_name, '') || ' ' || coalesce(client.first_name, '') || ' ' || client.email)
  || ' ' || coalesce(left(client.zip_code, 5), '') || ' '
  || case when client.phone_consent or client.revision = 0 then right(translate(coalesce(client.phone, ''), '+-.()/ ', ''), 10) else '' end)`

/** Exactly as in `client_zip_idx`. */
export const ZIP = sql`left(client.zip_code, 5)`

/** The digits of a phone number that the record shows, exactly as in `client_phone_idx`. */
export const PHONE = sql`(
  case when client.phone_consent or client.revision = 0 then nullif(right(translate(client.phone, '+-.()/ ', ''), 10), '') end)`

/** Up to this many clients are looked up first. */
const RARE = 500

/** What some of a broker's clients have in common. */
export interface ClientSearch {
  /** The condition that a client matches. */
  matches: Statement
  /** A query of the ids of all that match, by indexes. An id may come twice: to find that out, all would be read first. */
  ids: Statement
  /** Whether the condition alone also leads to an index. */
  indexed: boolean
}

/**
 * A broker's search. Every word occurs in what a client is found by, so that "Jo Client" finds "Client, Jo". Words of one
 * or two letters are at the start of a name or the email address. A client also matches if the words are a city, with
 * other words or without, if a tag has them all in its name, and if one of the broker's own notes has all of them. A
 * reference number finds its client instead, also that of an update which waits or counts. Null if there are no words.
 */
export async function searchOf(db: Sql, broker_id: string, search: string): Promise<ClientSearch | null> {
  const referred = await clientsOfReference(db, search)
  if (referred.length > 0) return these(referred)
  const words = wordsOf(search)
  if (words.length === 0) return null
  const mine = sql`client.broker_id = ${broker_id}::uuid`
  const short = words.find(isShort)
  // A trigram index knows nothing of a short word, which may be the rare one.
  const rare = short !== undefined && !words.every(isShort) ? await rareIds(db, beginning(mine, short), RARE) : null
  const named = rare ? sql`client.id = any(${rare}::uuid[]) and ${all(words)}` : all(words)
  const ways: ClientSearch[] = [
    {
      matches: named,
      ids: rare ? sql`select client.id from client where ${named}` : foundBy(mine, words),
      indexed: !words.every(isShort),
    },
  ]
  for (const { zips, rest } of citiesIn(words)) {
    const there = sql`${mine} and ${ZIP} = any(${[...zips]}::text[])`
    const few = await rareIds(db, sql`select client.id from client where ${there}`, RARE)
    if (few?.length === 0) continue
    const where = few ? sql`client.id = any(${few}::uuid[])` : there
    const matches = join([where, ...rest.map(found)], ' and ')
    ways.push({ matches, ids: sql`select client.id from client where ${matches}`, indexed: true })
  }
  const tagged = await taggedWith(db, broker_id, words)
  const noted = words.some(isShort) ? null : await notesWith(db, broker_id, words)
  for (const way of [tagged, noted]) if (way) ways.push(...(await lookedUp(db, way)))
  return {
    matches: sql`(${join(
      ways.map(({ matches }) => sql`(${matches})`),
      ' or ',
    )})`,
    ids: join(
      ways.map(({ ids }) => ids),
      ' union all ',
    ),
    indexed: ways.every(({ indexed }) => indexed),
  }
}

/** A way whose clients become a list of ids if there are few, or nothing if there are none. */
async function lookedUp(db: Sql, way: Omit<ClientSearch, 'indexed'>): Promise<ClientSearch[]> {
  const few = await rareIds(db, way.ids, RARE)
  if (few === null) return [{ ...way, indexed: false }]
  return few.length > 0 ? [these(few)] : []
}

const these = (ids: readonly string[]): ClientSearch => ({
  matches: sql`client.id = any(${ids}::uuid[])`,
  ids: sql`select unnest(${ids}::uuid[]) as id`,
  indexed: true,
})

const found = (word: string): Statement => (isShort(word) ? beginsWith(word) : containing(FOUND_BY, word))
const all = (words: readonly string[]): Statement => join(words.map(found), ' and ')

/** A trigram index finds words of three letters or more; for shorter ones there are indexes of what they begin. */
function foundBy(whose: Statement, words: readonly string[]): Statement {
  const [first = ''] = words
  if (!words.every(isShort)) return sql`select client.id from client where ${whose} and ${all(words)}`
  return beginning(whose, first, sql`and ${all(words)}`)
}

/** The ids of clients with a name or an email address that begins with a word, by an index for each. */
function beginning(whose: Statement, word: string, and = empty): Statement {
  const by = (field: Statement) => sql`
    select client.id from client where ${whose} and ${field} ~>=~ ${word} and ${field} ~<~ ${word + LAST} ${and}`
  return sql`
    ${by(sql`lower(client.last_name)`)} union all ${by(sql`lower(client.first_name)`)} union all ${by(sql`client.email_key`)}`
}

/**
 * The same among the clients of all brokers, for a walk along the primary key. There may be a million clients, so rare
 * words are looked up first; common words match soon during the walk.
 */
export async function searchFilterAnywhere(db: Sql, search: string): Promise<Statement> {
  const referred = await clientsOfReference(db, search)
  if (referred.length > 0) return sql`and client.id = any(${referred}::uuid[])`
  const words = wordsOf(search)
  if (words.length === 0) return empty
  const rare = await rareIds(db, foundBy(sql`client.broker_id is not null`, words), RARE)
  const conditions = words.map((word) =>
    // No index supports `strpos`.
    isShort(word) ? sql`and ${beginsWith(word)}` : sql`and strpos(${FOUND_BY}, ${word}) > 0`,
  )
  // Clients without a broker are in none of these indexes, and are few.
  if (rare) conditions.push(sql`and (client.broker_id is null or client.id = any(${rare}::uuid[]))`)
  return join(conditions, ' ')
}

/** The clients with this reference number. Empty if the search is not such a number, or nobody has it. */
export async function clientsOfReference(db: Sql, search: string): Promise<string[]> {
  const reference = referenceIn(search)
  if (reference === null) return []
  const referred = await db.rows(
    row({ id: uuid }),
    sql`
    select id from client where reference = ${reference}
    union
    select client_id from proposed_update where reference = ${reference}`,
  )
  return referred.map(({ id }) => id)
}

// No index supports `left`, so the planner walks along the list order instead of sorting all matches.
const beginsWith = (word: string) => {
  const { length } = Array.from(word)
  return sql`
    ${word} in (left(lower(client.last_name), ${length}::int), left(lower(client.first_name), ${length}::int),
                left(client.email_key, ${length}::int))`
}

/** Sorts after every letter. */
const LAST = '\u{10ffff}'
