import { recordset, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { beginningsIn, wordsIn } from '@waymark/platform/encryption/word-tokens'
import { tables } from '@waymark/platform/generated/tables'
import { sealOptional } from '../../seal-optional.ts'
import type { Party } from './message-parties.ts'

interface Words {
  sender: Party
  recipient: Party
  message: string
}

/** The tokens by which its users find a message. A user's tokens say nothing about another user's. */
async function tokensOf({ keys }: Pick<Sql, 'keys'>, { sender, recipient, message }: Words): Promise<string[]> {
  // The system's messages are our own words, which no one looks for.
  if (sender.kind === 'system') return []
  const beginnings = beginningsIn(message)
  const users = [sender, recipient].filter(({ kind }) => kind === 'user')
  return (await Promise.all(users.map(({ id }) => keys.tokens(beginnings, id)))).flat()
}

/** The sealed texts of a message. */
export async function sealTexts(
  { keys }: Pick<Sql, 'keys'>,
  { id, subject, message }: { id: string; subject?: string | null; message: string },
): Promise<{ subject: string | null; message: string }> {
  return {
    subject: await sealOptional({ keys }, subject, { column: 'message.subject', id }),
    message: await keys.sealText(message, { column: 'message.message', id }),
  }
}

/** What is stored of a message: its texts, and the tokens of their words. */
export const sealMessage = async (
  db: Pick<Sql, 'keys'>,
  message: Words & { id: string; subject?: string | null },
): Promise<{ subject: string | null; message: string; words: string[] }> => ({
  ...(await sealTexts(db, message)),
  words: await tokensOf(db, message),
})

const storedParties = tables.message.pick('id', 'sender_kind', 'sender_id', 'recipient_kind', 'recipient_id')

/** Writes the tokens of messages that were stored before messages were sealed. */
export async function indexMessages(tx: Transaction, texts: ReadonlyMap<string, string>): Promise<void> {
  const messages = await tx.rows(
    storedParties,
    sql`
    select id, sender_kind, sender_id, recipient_kind, recipient_id from message
    where id = any(${[...texts.keys()]}::uuid[])`,
  )
  const indexed = await Promise.all(
    messages.map(async ({ id, ...parties }) => ({
      id,
      words: await tokensOf(tx, {
        sender: { kind: parties.sender_kind, id: parties.sender_id },
        recipient: { kind: parties.recipient_kind, id: parties.recipient_id },
        message: texts.get(id) ?? '',
      }),
    })),
  )
  await tx.run(sql`
    update message set words = given.words from ${recordset(indexed, sql`id uuid, words int8[]`)}
    where message.id = given.id`)
}

/** The tokens of messages to and from this user that have these words. Null if no word has three letters. */
export async function tokensSought(
  { keys }: Pick<Sql, 'keys'>,
  user_id: string,
  asked: string,
): Promise<string[] | null> {
  const sought = wordsIn(asked)
  return sought.length === 0 ? null : keys.tokens(sought, user_id)
}
