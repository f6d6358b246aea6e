import type { ClientReferral } from '@waymark/contracts/conversations/messaging/referrals'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { array, bool, int4, nullable, present, type RowOf, text, uuid } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Acting } from '../../context.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import type { MessageRow } from './deliver-message.ts'
import type { PageQuery } from './read-messages.ts'

const joined = tables.client_referral.extend({
  broker_id: nullable(uuid),
  first_name: nullable(text),
  state: nullable(text),
  age: present(int4),
  plan_preference: present(text),
  preferred_coverage: array(text),
  covers_others: present(bool),
  is_mock: bool,
  from_name: text,
  to_name: text,
})
type Joined = RowOf<typeof joined>

/** This user's referrals that match `where` (which calls them `r`), newest first. */
const referralsWhere = (db: Sql, user_id: string, where: Statement, limit: number) =>
  db.rows(
    joined,
    sql`
    select r.*, client.broker_id, client.first_name, client.state, client.age, client.plan_preference,
           client.preferred_coverage, client.covers_others, client.is_mock,
           sender.first_name || ' ' || sender.last_name as from_name,
           recipient.first_name || ' ' || recipient.last_name as to_name
    from client_referral r
    join client on client.id = r.client_id
    join app_user sender on sender.id = r.from_user_id
    join app_user recipient on recipient.id = r.to_user_id
    where ${user_id}::uuid in (r.from_user_id, r.to_user_id) and ${where}
    order by r.id desc limit ${limit}`,
  )

const AGE_BAND = 10
function ageBand(age: number): string {
  if (age >= 65) return '65 or older'
  if (age < 20) return 'under 20'
  const from = Math.floor(age / AGE_BAND) * AGE_BAND
  return `${from} to ${Math.min(from + AGE_BAND - 1, 64)}`
}

/**
 * A referral as this user may see it. The client's broker sees the client, and so does the recipient while the offer is
 * open.
 */
function presentReferral(referral: Joined, user_id: string): ClientReferral {
  const { first_name, state, age, plan_preference, preferred_coverage, covers_others, is_mock, broker_id, ...row } =
    referral
  // The client has moved to someone else, which ends an offer silently.
  const gone = row.status === 'open' && broker_id !== row.from_user_id
  const status = gone ? 'withdrawn' : row.status
  const seen = broker_id === user_id || status === 'open'
  return {
    ...row,
    status,
    consented_at: row.consented_at.toISOString(),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    client: seen
      ? { first_name, state, age_band: ageBand(age), plan_preference, preferred_coverage, covers_others, is_mock }
      : null,
  }
}

async function presentAll(context: Acting, rows: readonly Joined[]): Promise<ClientReferral[]> {
  const referrals = rows.map((row) => presentReferral(row, context.actor.user.id))
  const seen = referrals.filter(({ client }) => client !== null).map(({ client_id }) => client_id)
  await logAccess(context, 'referral.read', 'client', [...new Set(seen)])
  return referrals
}

/** Messages with their referrals, as the signed-in user may see them. */
export async function withReferrals<M extends MessageRow>(
  context: Acting,
  messages: readonly M[],
): Promise<(M & { referral: ClientReferral | null })[]> {
  const carrying = messages.filter(({ message_type }) => message_type === 'referral').map(({ id }) => id)
  const rows =
    carrying.length === 0
      ? []
      : await referralsWhere(
          context.db,
          context.actor.user.id,
          sql`r.message_id = any(${carrying}::uuid[])`,
          carrying.length,
        )
  const byMessage = new Map((await presentAll(context, rows)).map((referral) => [referral.message_id, referral]))
  return messages.map((message) => ({ ...message, referral: byMessage.get(message.id) ?? null }))
}

/** Throws 404 when the client's data was deleted. */
export async function referralById(context: Acting, id: string): Promise<ClientReferral> {
  const rows = await referralsWhere(context.db, context.actor.user.id, sql`r.id = ${id}`, 1)
  const [referral] = await presentAll(context, rows)
  if (!referral) throw notFound()
  return referral
}

/** Referrals by and to a user, newest first. Throws 422 on a bad cursor. */
export async function listReferrals(
  context: Acting,
  { limit, cursor, client_id }: PageQuery & { client_id?: string | undefined },
): Promise<{ page: ClientReferral[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const where = sql`true
    ${before ? sql`and r.id < ${before}` : empty} ${client_id ? sql`and r.client_id = ${client_id}` : empty}`
  const { page, next } = cutPage(
    await referralsWhere(context.db, context.actor.user.id, where, limit + 1),
    limit,
    ({ id }) => id,
  )
  return { page: await presentAll(context, page), next }
}
