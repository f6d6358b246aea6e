import { LIMITS } from '@waymark/contracts/fields'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { counter } from '@waymark/platform/metrics'
import type { Context } from '../../context.ts'
import { clientAddressed, eventAddressed } from '../../foundation/notifications/reply-address.ts'
import { once } from '../../idempotency.ts'
import { ReaderDied } from '../../knowledge/files/extract-text.ts'
import { verify } from '../../webhook-signature.ts'
import { mailFailed } from '../consumer/failed-messages.ts'
import { wordsWith } from '../messaging/attach-files.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { partiesOfClient } from '../messaging/send-public-message.ts'
import { discardFiles, insertFiles, refuseWithoutRoom, type StoredFile, storeFiles } from './keep-files.ts'
import type { ParsedMail } from './parse-mail.ts'
import { readMail } from './read-mail.ts'

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
  /** Made to stop us, or too much for our limits. The mail server must not send it again: it would be no better. */
  | 'unreadable'

/**
 * Puts a client's answer to our email into the conversation with their agent, with its files, once for an email that is
 * received twice.
 * The reply address and the sender's mailbox must both be the client's. Everything else is counted and dropped, because
 * nobody is there to hear of an error. Throws 400 for a wrong signature, and 404 if no secret is configured.
 */
export async function receiveMail(context: Context): Promise<void> {
  const { config, request } = context
  if (config.INBOUND_MAIL_SECRET === undefined) throw notFound()
  const raw = request.raw_body ?? Buffer.alloc(0)
  verify(config.INBOUND_MAIL_SECRET, raw, request.signature, new Date())
  received.inc({ outcome: await outcomeOf(context, raw) })
}

/** In bytes. Mail servers write a few kilobytes, and some refuse more than this. */
const MAX_HEADER = 64 * 1024

/** The header of an email, with all addresses that it may be for. */
const headerOf = (raw: Buffer) =>
  raw
    .subarray(0, MAX_HEADER)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1)[0] ?? ''

async function outcomeOf(context: Context, raw: Buffer): Promise<Outcome> {
  const { db, secrets } = context
  // The mail server takes what strangers send to our domain. Only what is for an address of ours is read.
  const header = headerOf(raw)
  const event_id = eventAddressed(secrets, header)
  const client = await clientOf(db, clientAddressed(secrets, header))
  if (!event_id && !client) return 'unknown_address'
  const mail = await readMail(raw).catch((error: unknown) => {
    if (!(error instanceof ReaderDied)) throw error
    context.log.warn({ client_id: client?.id, event_id, reason: error.message }, 'an email could not be read')
    return null
  })
  if (!mail) return 'unreadable'
  if (mail.sent_by === 'mail_server') {
    if (event_id && mail.failed) await db.transaction((tx) => mailFailed(tx, event_id))
    return 'bounced'
  }
  if (mail.sent_by === 'program') return 'automatic'
  if (!client) return 'unknown_address'
  if (mailboxOf(client.email) !== mailboxOf(mail.from)) return 'other_sender'
  if (mail.text === '' && mail.files.length === 0) return 'empty'
  return deliverOnce(context, client.id, mail)
}

/**
 * An address without its tag, such as `jo+insurance@mail.example`: mail programs answer from the address without it. Gmail
 * ignores dots and has two domains.
 */
function mailboxOf(address: string): string {
  const mailbox = address.toLowerCase().replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '')
  const [, gmail] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? []
  return gmail === undefined ? mailbox : `${gmail.replaceAll('.', '')}@gmail.com`
}

const clientOf = async (db: Sql, client_id: string | null) =>
  client_id === null
    ? undefined
    : db.row(tables.client.pick('id', 'email'), sql`select id, email from client where id = ${client_id}::uuid`)

async function deliverOnce(context: Context, client_id: string, mail: ParsedMail): Promise<Outcome> {
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
