import { Readable } from 'node:stream'
import type { App } from '@waymark/domain/context'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { partiesOfClient } from '@waymark/domain/conversations/messaging/send-public-message'
import { clientFileKey } from '@waymark/domain/leads/clients/client-files'
import { type Database, sql } from '@waymark/platform/database'
import type { ClientReferral, MessageFile, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { aClient } from './clients.ts'
import { insert } from './insert.ts'

/** A client of `from` who is offered to `to`. */
export async function aReferral(
  db: Database,
  { from, to }: Record<'from' | 'to', Pick<User, 'id'>>,
  overrides: Partial<ClientReferral> = {},
): Promise<ClientReferral> {
  const client_id = overrides.client_id ?? (await aClient(db, { broker_id: from.id })).id
  const sent = await db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: from.id },
      recipient: { kind: 'user', id: to.id },
      message: 'Could you take this client?',
      message_type: 'referral',
      client_id,
    }),
  )
  return insert(db, 'client_referral', {
    id: newId(),
    client_id,
    from_user_id: from.id,
    to_user_id: to.id,
    message_id: sent.id,
    conversation_id: sent.conversation_id,
    consent_channel: 'phone',
    consented_at: new Date(),
    consent_version: 'test',
    ...overrides,
  })
}

/** A file that came with a message of this client to their agent, or waits for its message. */
export async function aMessageFile(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  client_id: string,
  overrides: Partial<MessageFile> = {},
): Promise<MessageFile> {
  const sent = await db.transaction(async (tx) => {
    const parties = await partiesOfClient(tx, client_id)
    if (!parties) throw new Error('there is no such client')
    return deliverMessage(tx, { ...parties, message: 'Here it is', message_type: 'help' })
  })
  const id = newId()
  const bytes = Buffer.from('name,premium\n')
  const storage_key = clientFileKey(client_id, id)
  await storage.put(storage_key, Readable.from([bytes]), bytes.length)
  return insert(db, 'message_file', {
    id,
    message_id: sent.id,
    client_id,
    name: 'plans.csv',
    size: bytes.length,
    media_type: 'text/csv',
    storage_key,
    ...overrides,
  })
}

/** Who has a message now, and whether they read it. */
export const recipientOf = (db: Database, { id }: { id: string }) =>
  db.row(
    tables.message.pick('recipient_id', 'is_read'),
    sql`select recipient_id, is_read from message where id = ${id}::uuid`,
  )

/** A user's answer to a client, with what the client wrote on screen. */
export const answerClient = (db: Database, user: Pick<User, 'id'>, client: { id: string }, message: string) =>
  db.transaction(async (tx) => {
    await tx.run(sql`
      update message set is_read = true where sender_id = ${client.id}::uuid and recipient_id = ${user.id}::uuid`)
    await deliverMessage(tx, {
      sender: { kind: 'user', id: user.id },
      recipient: { kind: 'client', id: client.id },
      message,
    })
  })
