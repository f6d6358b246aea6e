import { recordset, type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { beginningsIn, wordsIn } from '@waymark/platform/encryption/word-tokens'
import { tables } from '@waymark/platform/generated/tables'

/** As whole texts are, among the tokens of a note. No word begins like this. */
const whole = (text: string) => `= ${text}`

/** What is stored of a note: its text, and the tokens by which its author finds it. */
export async function sealNote(
  { keys }: Pick<Sql, 'keys'>,
  { id, user_id, text }: { id: string; user_id: string; text: string },
): Promise<{ text: string; words: string[] }> {
  return {
    text: await keys.sealText(text, { column: 'client_note.text', id }),
    words: await wordTokens({ keys }, user_id, text),
  }
}

const wordTokens = ({ keys }: Pick<Sql, 'keys'>, user_id: string, text: string) =>
  keys.tokens([...beginningsIn(text), whole(text)], user_id)

/** Writes the tokens of notes that were stored before notes were sealed. */
export async function indexNotes(tx: Transaction, texts: ReadonlyMap<string, string>): Promise<void> {
  const notes = await tx.rows(
    tables.client_note.pick('id', 'user_id'),
    sql`select id, user_id from client_note where id = any(${[...texts.keys()]}::uuid[])`,
  )
  const indexed = await Promise.all(
    notes.map(async ({ id, user_id }) => ({ id, words: await wordTokens(tx, user_id, texts.get(id) ?? '') })),
  )
  await tx.run(sql`
    update client_note set words = given.words from ${recordset(indexed, sql`id uuid, words int8[]`)}
    where client_note.id = given.id`)
}

/** The token of notes with exactly this text. */
export const tokenOfText = async ({ keys }: Pick<Sql, 'keys'>, user_id: string, text: string): Promise<string> =>
  (await keys.tokens([whole(text)], user_id))[0] ?? ''

/**
 * How a broker's own notes are searched. Each word of the search begins a word of the note. Null if no word has three
 * letters.
 */
export async function notesWith(
  { keys }: Pick<Sql, 'keys'>,
  user_id: string,
  words: readonly string[],
): Promise<{ matches: Statement; ids: Statement } | null> {
  const sought = wordsIn(words.join(' '))
  if (sought.length === 0) return null
  const own = sql`
    client_note.user_id = ${user_id}::uuid and client_note.deleted_at is null
    and client_note.words @> ${await keys.tokens(sought, user_id)}::int8[]`
  return {
    matches: sql`exists (select from client_note where client_note.client_id = client.id and ${own})`,
    ids: sql`select client_note.client_id as id from client_note where ${own}`,
  }
}
