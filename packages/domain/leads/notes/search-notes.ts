import { join, type Statement, sql } from '@waymark/platform/database'
import { containing } from '../../like.ts'

/** Exactly the expression of `client_note_search_idx`. */
const TEXT = sql`lower(client_note.text)`

/**
 * How a broker's own notes are searched: the only place that reads their text to find something. Words are in lower case
 * and have three letters or more, as a trigram index needs.
 */
export function notesWith(user_id: string, words: readonly string[]): { about: Statement; client_ids: Statement } {
  const own = sql`
    client_note.user_id = ${user_id}::uuid and client_note.deleted_at is null
    and ${join(
      words.map((word) => containing(TEXT, word)),
      ' and ',
    )}`
  return {
    about: sql`exists (select from client_note where client_note.client_id = client.id and ${own})`,
    client_ids: sql`select client_note.client_id from client_note where ${own}`,
  }
}
