import { LIMITS } from '@waymark/contracts/fields'
import { sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { counter } from '@waymark/platform/metrics'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { verify } from '../../webhook-signature.ts'
import { mailFailed } from '../consumer/failed-messages.ts'
import { wordsWith } from '../messaging/attach-files.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { partiesOfClient } from '../messaging/send-public-message.ts'
import { discardFiles, insertFiles, refuseWithoutRoom, type StoredFile, storeFiles } from './keep-files.ts'
import type { InboundMail } from './read-mail.ts'
import { clientOfAddress, eventOfAddress } from './reply-address.ts'

const received = counter('inbound_mails_total', 'Emails to reply addresses, by what became of them', ['outcome'])

type Outcome =
  | 'delivered'
  /** A vacation notice or another program: answering it would start a loop. */
  | 'automatic'
  /** A report of a mail server on our email. If it gave up, the messages in it did not arrive. */
  | 'bounced'
  | 'unknown_address'
  /** Sent to a client's reply address from an address that is not the client's. */
  | 'other_sender'
  | 'empty'

/**
 * Puts a client's answer to our email into the conversation with their agent, with its files, once for an email that is
 * received twice.
 * The reply address and the sender's address must both be the client's. Everything else is counted and dropped, because
 * nobody is there to hear of an error. Throws 400 for a wrong signature, and 404 if no secret is configured.
 */
export async function receiveMail(context: Context): Promise<void> {
  const { config, request } = context
  if (config.INBOUND_MAIL_SECRET === undefined) throw notFound()
  const raw = request.raw_body ?? Buffer.alloc(0)
  verify(config.INBOUND_MAIL_SECRET, raw, request.signature, new Date())
  // Loaded with the first email.
  const { readMail } = await import('./read-mail.ts')
  received.inc({ outcome: await outcomeOf(context, await readMail(raw)) })
}

async function outcomeOf(context: Context, mail: InboundMail): Promise<Outcome> {
  if (mail.sent_by === 'mail_server') {
    const event_id = mail.failed ? firstOf(mail.to, (address) => eventOfAddress(context.secrets, address)) : null
    if (event_id) await context.db.transaction((tx) => mailFailed(tx, event_id))
    return 'bounced'
  }
  if (mail.sent_by === 'program') return 'automatic'
  const client_id = firstOf(mail.to, (address) => clientOfAddress(context.secrets, address))
  if (!client_id) return 'unknown_address'
  const client = await context.db.row(
    tables.client.pick('email'),
    sql`select email from client where id = ${client_id}::uuid`,
  )
  if (!client) return 'unknown_address'
  if (client.email.toLowerCase() !== mail.from) return 'other_sender'
  // Not before: strangers must not make this process look for what they wrote.
  const text = mail.text()
  if (text === '' && mail.files.length === 0) return 'empty'
  return deliverOnce(context, client_id, { ...mail, text })
}

const firstOf = (addresses: readonly string[], idOf: (address: string) => string | null) =>
  addresses.map(idOf).find((id) => id !== null)

async function deliverOnce(
  context: Context,
  client_id: string,
  mail: Pick<InboundMail, 'key' | 'files'> & { text: string },
): Promise<Outcome> {
  const { db, storage } = context
  const repeatable = { ...context, request: { ...context.request, idempotency_key: mail.key } }
  const files = await storeFiles(context, client_id, mail.files)
  let kept: readonly StoredFile[] = []
  const outcome = await db.transaction((tx) =>
    once<Outcome>(tx, 'receiveInboundMail', repeatable, client_id, async () => {
      const delivered = await deliver(tx, client_id, mail.text, files)
      kept = delivered ?? []
      return delivered ? 'delivered' : 'unknown_address'
    }),
  )
  // The email came before, the client was deleted in the meantime, or there was no room.
  const keys = new Set(kept.map(({ storage_key }) => storage_key))
  await discardFiles(
    storage,
    files.filter(({ storage_key }) => !keys.has(storage_key)),
  )
  return outcome
}

/** Returns the files as they were stored; null if there is no such client anymore. */
async function deliver(
  tx: Transaction,
  client_id: string,
  text: string,
  files: readonly StoredFile[],
): Promise<StoredFile[] | null> {
  const parties = await partiesOfClient(tx, client_id)
  if (!parties) return null
  const words = wordsWith(
    text,
    files.map(({ name }) => name),
  )
  const message = words.length > LIMITS.free_text ? `${words.slice(0, LIMITS.free_text - 1).toWellFormed()}…` : words
  const sent = await deliverMessage(tx, { ...parties, message, message_type: 'help' })
  const stored = await refuseWithoutRoom(tx, client_id, files)
  await insertFiles(tx, { id: sent.id, client_id }, stored)
  return stored
}
