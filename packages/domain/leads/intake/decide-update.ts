import type { UPDATE_OUTCOMES } from '@waymark/contracts/leads/intake/updates'
import { emit } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { UpdateOutcome } from '@waymark/platform/generated/enums'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { nullable, type RowOf } from '@waymark/platform/row'
import { msg } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { stillOf } from '../../policy.ts'
import type { Secrets } from '../../secrets.ts'
import { wrongLink } from '../wrong-link.ts'
import { withConsentsThatHold } from './consents-that-hold.ts'
import { proposedAnswers } from './read-answers.ts'
import { replaceAnswers } from './replace-answers.ts'
import { updateOfToken } from './update-token.ts'

type Outcome = (typeof UPDATE_OUTCOMES)[number]

const updateRow = tables.proposed_update.extend({ broker_id: nullable(tables.client.columns.id) })
type Update = RowOf<typeof updateRow>

/** Locks the client, then the update, in the order of everything that writes to both. */
async function lockUpdate(
  tx: Transaction,
  update_id: string,
  whose: Statement = sql`true`,
): Promise<Update | undefined> {
  const client = await tx.exists(sql`
    select from client where id = (select client_id from proposed_update where id = ${update_id}::uuid) and ${whose}
    for no key update`)
  if (!client) return undefined
  return tx.row(
    updateRow,
    sql`
    select proposed_update.*, client.broker_id
    from proposed_update join client on client.id = client_id
    where proposed_update.id = ${update_id}::uuid for update of proposed_update`,
  )
}

/** Ends an update. Its answers go at once: they count now, or never will. */
export async function endUpdate(
  tx: Transaction,
  { id, client_id, broker_id }: Pick<Update, 'id' | 'client_id' | 'broker_id'>,
  outcome: UpdateOutcome,
  now: Date,
  { user_id = null, revision = null }: { user_id?: string | null; revision?: number | null } = {},
): Promise<void> {
  await tx.run(sql`
    update proposed_update
    set outcome = ${outcome}, ended_at = ${now}::timestamptz, user_id = ${user_id}::uuid, revision = ${revision}::int,
        answers = null, ip = null, user_agent = null
    where id = ${id}::uuid`)
  await emit(tx, 'client.update_ended', client_id, { update_id: id, broker_id })
}

/** Whether newer answers took the place of these before their time to be confirmed was over. */
export const isReplaced = ({ outcome, ended_at, expires_at }: Pick<Update, 'outcome' | 'ended_at' | 'expires_at'>) =>
  outcome === 'expired' && ended_at !== null && ended_at < expires_at

/** Whether this outcome still has to be reached. Throws 409 if another one was, and after the time to confirm. */
function mustReach(update: Update, wanted: Outcome, now: Date): boolean {
  const { outcome, expires_at } = update
  if (outcome === wanted) return false
  if (outcome !== null || expires_at <= now) {
    throw conflict(isReplaced(update) ? REPLACED : ENDED[outcome ?? 'expired'], 'update_ended')
  }
  return true
}

const REPLACED = msg('Newer answers came with this email address, so these were discarded.')

const ENDED: Record<Outcome, string> = {
  confirmed: msg('These answers were confirmed already.'),
  accepted: msg('The agent accepted these answers already.'),
  refused: msg('These answers were discarded.'),
  expired: msg('Nobody confirmed these answers in time, so they were discarded.'),
}

/** The answers replace those of the client. Throws 409 if the agent closed the record in the meantime. */
async function count(
  tx: Transaction,
  { mail_link }: Pick<Secrets, 'mail_link'>,
  update: Update,
  by: { source: 'confirmed' | 'accepted'; user_id?: string; agreed_at?: Date; actor: string },
  now: Date,
): Promise<number> {
  const given = await proposedAnswers(tx, update.id)
  if (!given) throw notFound()
  const answers = await withConsentsThatHold(tx, mail_link, given, update)
  const revision = await replaceAnswers(tx, update.client_id, { answers, ...by }, now)
  if (revision === null)
    throw conflict(msg('This record is closed. Please complete the assessment again.'), 'client_closed')
  await endUpdate(tx, update, by.source, now, { user_id: by.user_id ?? null, revision })
  return revision
}

/**
 * Makes the answers of an emailed link count. The link proves who owns the mailbox, so they bring their consents, except
 * those that were withdrawn since. A repeat changes nothing. Throws 401 and 409.
 */
export async function confirmUpdate(context: Context, token: string): Promise<{ outcome: Outcome }> {
  const now = new Date()
  const update_id = updateOfToken(context.secrets, token)
  return context.db.transaction(async (tx) => {
    const update = await lockUpdate(tx, update_id)
    if (!update) throw wrongLink()
    if (!mustReach(update, 'confirmed', now)) return { outcome: 'confirmed' }
    const { client_id, submitted_at: agreed_at, ip, user_agent } = update
    // What follows is in the language of these answers. Those of an earlier release have none.
    await tx.run(sql`
      update client set language = answers ->> 'language' from proposed_update
      where proposed_update.id = ${update_id}::uuid and client.id = client_id and answers ->> 'language' is not null`)
    const revision = await count(
      tx,
      context.secrets,
      update,
      { source: 'confirmed', agreed_at, actor: `client:${client_id}` },
      now,
    )
    // The receipt says what this person accepted when they sent the answers.
    await tx.run(sql`
      insert into consent_receipt (id, client_id, client_revision, text_version, channel, terms_accepted, email_consent,
                                   phone_consent, text_consent, ip, user_agent, agreed_at)
      select ${newId()}::uuid, ${client_id}::uuid, ${revision}::int, text_version, channel, terms_accepted, email_consent,
             phone_consent, text_consent, ${ip}, ${user_agent}, agreed_at
      from consent_receipt where client_id = ${update_id}::uuid`)
    // The link that stops all emails revoked nothing of answers that waited, so the revocation stands beside their receipt.
    await tx.run(sql`
      insert into consent_revocation (id, client_id, consent, channel)
      select ${newId()}::uuid, ${client_id}::uuid, 'email', 'mail_link'
      from consent_receipt join client on client.id = ${client_id}::uuid
      where consent_receipt.client_id = ${update_id}::uuid and consent_receipt.email_consent and not client.email_consent
        and not exists (
          select from consent_revocation
          where client_id = ${client_id}::uuid and consent = 'email' and revoked_at >= ${agreed_at}::timestamptz)`)
    await logAccess(context, 'client.update_confirmed', 'client', client_id, tx)
    return { outcome: 'confirmed' }
  })
}

/** Discards the answers of an emailed link. A repeat changes nothing. Throws 401 and 409. */
export async function refuseUpdate(context: Context, token: string): Promise<{ outcome: Outcome }> {
  const now = new Date()
  const update_id = updateOfToken(context.secrets, token)
  return context.db.transaction(async (tx) => {
    const update = await lockUpdate(tx, update_id)
    if (!update) throw wrongLink()
    if (mustReach(update, 'refused', now)) {
      await endUpdate(tx, update, 'refused', now)
      await logAccess(context, 'client.update_refused', 'client', update.client_id, tx)
    }
    return { outcome: 'refused' }
  })
}

/**
 * The broker's word instead of the person's: accepted answers count, but phone number and consents stay as they are. A
 * repeat changes nothing. Throws 404, and 409 if the update ended in another way.
 */
export async function decideUpdate(
  context: Context<UserActor>,
  update_id: string,
  decision: 'accept' | 'refuse',
): Promise<{ outcome: Outcome }> {
  const now = new Date()
  const user_id = context.actor.user.id
  const outcome = decision === 'accept' ? 'accepted' : 'refused'
  return context.db.transaction(async (tx) => {
    const update = await lockUpdate(tx, update_id, stillOf(context.actor))
    if (!update) throw notFound()
    if (!mustReach(update, outcome, now)) return { outcome }
    if (outcome === 'accepted') {
      await count(tx, context.secrets, update, { source: 'accepted', user_id, actor: actorName(context.actor) }, now)
    } else {
      await endUpdate(tx, update, 'refused', now, { user_id })
    }
    await logAccess(context, `client.update_${outcome}`, 'client', update.client_id, tx)
    return { outcome }
  })
}
