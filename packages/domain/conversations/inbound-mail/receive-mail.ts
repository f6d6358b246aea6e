import { LIMITS } from '@waymark/contracts/fields'
import { sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { counter } from '@waymark/platform/metrics'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { verify } from '../../webhook-signature.ts'
import { mailFailed } from '../consumer/failed-messages.ts'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { partiesOfClient } from '../messaging/send-public-message.ts'
import { type InboundMail, readMail } from './read-mail.ts'
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
 * Puts a client's answer to our email into the conversation with their agent, once for an email that is received twice.
 * The reply address and the sender's address must both be the client's. Everything else is counted and dropped, because
 * nobody is there to hear of an error. Throws 400 for a wrong signature, and 404 if no secret is configured.
 */
export async function receiveMail(context: Context): Promise<void> {
  const { config, request } = context
  if (config.INBOUND_MAIL_SECRET === undefined) throw notFound()
  const raw = request.raw_body ?? Buffer.alloc(0)
  verify(config.INBOUND_MAIL_SECRET, raw, request.signature, new Date())
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
  if (mail.text === '' && mail.attachments === 0) return 'empty'
  const repeatable = { ...context, request: { ...context.request, idempotency_key: mail.key } }
  return context.db.transaction((tx) =>
    once(tx, 'receiveInboundMail', repeatable, client_id, () => deliver(tx, client_id, mail)),
  )
}

const firstOf = (addresses: readonly string[], idOf: (address: string) => string | null) =>
  addresses.map(idOf).find((id) => id !== null)

async function deliver(tx: Transaction, client_id: string, mail: InboundMail): Promise<Outcome> {
  const client = await tx.row(tables.client.pick('email'), sql`select email from client where id = ${client_id}`)
  if (!client) return 'unknown_address'
  if (client.email.toLowerCase() !== mail.from) return 'other_sender'
  const parties = await partiesOfClient(tx, client_id)
  if (!parties) return 'unknown_address'
  await deliverMessage(tx, { ...parties, message: messageOf(mail), message_type: 'help' })
  return 'delivered'
}

/** Conversations have no attachments, so the agent learns what did not come along. */
function messageOf({ text, attachments }: InboundMail): string {
  const lost =
    attachments === 0
      ? ''
      : `[By email, with ${attachments === 1 ? 'an attachment that was' : `${attachments} attachments that were`} not kept]`
  const room = LIMITS.free_text - lost.length - 2
  const said = text.length > room ? `${text.slice(0, room - 1).toWellFormed()}…` : text
  return [said, lost].filter(Boolean).join('\n\n')
}
