import { sealMessage } from '@waymark/domain/conversations/messaging/seal-message'
import { type Database, recordset, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { bulkLoad } from './bulk-load.ts'

/** One client in so many writes, and then this many messages go back and forth. */
const EVERY = 5
const MESSAGES = 25
/** Conversations with an unread message, however many there are. */
const UNREAD = 40
const SNOOZED = 10

const SAID = [
  'Thank you for the quote',
  'Is my doctor in the network?',
  'The premium went up again',
  'Can we talk on Tuesday?',
  'I have sent the documents',
  'What does the silver plan cost?',
  'My knee surgery is in June',
  'Please call after five',
]

/**
 * Conversations of a broker with every fifth client, 25 messages each. The texts are stored as before messages were
 * sealed, with the tokens of their words: each text by itself cannot be sealed for millions of messages.
 */
export async function insertMessages(db: Database, broker_id: string): Promise<void> {
  const sender = { kind: 'client', id: newId() } as const
  const recipient = { kind: 'user', id: broker_id } as const
  const said = await Promise.all(
    SAID.map(async (message, place) => {
      const { words } = await sealMessage(db, { id: newId(), sender, recipient, message })
      return { phrase: place, message, words }
    }),
  )
  await bulkLoad(db, 'conversation', (tx) =>
    tx.run(sql`
    insert into conversation (id, low_id, low_kind, high_id, high_kind, created_at)
    select uuidv7(submitted_at - now()), least(id, broker_id), case when id < broker_id then 'client' else 'user' end::party_kind,
           greatest(id, broker_id), case when id < broker_id then 'user' else 'client' end::party_kind, submitted_at
    from (
      select client.*, row_number() over (order by submitted_at) as n from client where broker_id = ${broker_id}::uuid) as client
    where n % ${EVERY}::int = 0`),
  )
  await bulkLoad(db, 'message', (tx) =>
    tx.run(sql`
    insert into message (id, conversation_id, sender_kind, sender_id, recipient_kind, recipient_id, client_id, message, words, is_read,
                         delivered_at, created_at)
    select uuidv7(at - now()), conversation_id, case when by_client then 'client' else 'user' end::party_kind,
           case when by_client then client_id else ${broker_id}::uuid end, case when by_client then 'user' else 'client' end::party_kind,
           case when by_client then ${broker_id}::uuid else client_id end, client_id, given.message, given.words,
           not (by_client and newest = ${MESSAGES}::int - 1 and place <= ${UNREAD}::int), at, at
    from (
      select conversation.id as conversation_id, nth as newest, nth % 2 = 0 as by_client,
             case when low_kind = 'client' then low_id else high_id end as client_id,
             row_number() over (partition by nth order by conversation.created_at desc)::int as place,
             least(now(), conversation.created_at + nth * interval '1 hour') as at
      from conversation cross join generate_series(0, ${MESSAGES}::int - 1) as nth
      where ${broker_id}::uuid in (low_id, high_id)
      order by at
    ) as sent
    join ${recordset(said, sql`phrase int, message text, words int8[]`)}
      on given.phrase = abs(hashtext(client_id::text || newest)) % ${SAID.length}::int`),
  )
  await bulkLoad(db, 'conversation', (tx) =>
    tx.run(sql`
    update conversation set last_message_id = last.id, last_message_at = last.created_at
    from (select distinct on (conversation_id) conversation_id, id, created_at from message order by conversation_id, id desc) as last
    where last.conversation_id = conversation.id and ${broker_id}::uuid in (low_id, high_id)`),
  )
  await db.run(sql`
    insert into snooze (user_id, item, conversation_id, until)
    select ${broker_id}::uuid, 'conversation:' || id, id, now() + interval '1 day' from conversation
    where ${broker_id}::uuid in (low_id, high_id) order by last_message_at desc limit ${SNOOZED}`)
}
