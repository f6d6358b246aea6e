import { timingSafeEqual } from 'node:crypto'
import { id } from '@waymark/contracts/fields'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import type { ProofRequest } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { type AccessContext, logAccess } from '../../access-log.ts'
import { keyedHash, type Secrets } from '../../secrets.ts'
import { lockUser } from './lock-user.ts'

/**
 * What an answer is for: the second step of a sign-in, a sign-in with nothing but a passkey, the confirmation before
 * something serious, or a new passkey.
 */
export type Purpose = 'second_step' | 'passkey_sign_in' | 'confirm' | 'new_passkey'

type Key = Pick<Secrets, 'access_token'>

const VALID_MS = 10 * 60 * 1000

const derived = ({ access_token }: Key, what: string, request_id: string): Buffer =>
  keyedHash(access_token, `${what} ${request_id}`)

/** Derived from the id, so that the token is not stored. It opens nothing by itself. */
export const proofToken = (secrets: Key, request_id: string): string =>
  `${request_id}.${derived(secrets, 'proof token', request_id).toString('base64url')}`

/** What a passkey signs. A request can be used once, so its challenge can, too. */
export const challengeOf = (secrets: Key, request_id: string): Buffer =>
  derived(secrets, 'passkey challenge', request_id)

export async function openProofRequest(
  tx: Sql,
  { purpose, user_id, session_id = null }: { purpose: Purpose; user_id: string | null; session_id?: string | null },
  now: Date,
): Promise<string> {
  const request_id = newId()
  await tx.run(sql`
    insert into proof_request (id, purpose, user_id, session_id, created_at, expires_at)
    values (${request_id}, ${purpose}, ${user_id}, ${session_id}, ${now}, ${new Date(now.getTime() + VALID_MS)})`)
  return request_id
}

/**
 * The open request of a token, locked after its user, if it has one; null for a token that is wrong, used, too old or for
 * something else.
 */
export async function lockProofRequest(
  tx: Sql,
  secrets: Key,
  { token, purpose }: { token: string; purpose: Purpose },
  now: Date,
): Promise<ProofRequest | null> {
  const [request_id = ''] = token.split('.')
  const [given, expected] = [Buffer.from(token), Buffer.from(proofToken(secrets, request_id))]
  const ours = id.safeParse(request_id).success && given.length === expected.length && timingSafeEqual(given, expected)
  if (!ours) return null
  await lockUser(tx, sql`select user_id from proof_request where id = ${request_id}`)
  const found = await tx.row(
    tables.proof_request,
    sql`
    select * from proof_request
    where id = ${request_id} and purpose = ${purpose} and used_at is null and expires_at > ${now} for update`,
  )
  return found ?? null
}

export async function useProofRequest(tx: Sql, request_id: string, now: Date): Promise<void> {
  await tx.run(sql`update proof_request set used_at = ${now} where id = ${request_id}`)
}

/**
 * Ends sign-ins that wait for a second step, codes that were issued to sign in and addresses of calendars, because someone
 * else may have them when an account is secured. The caller has locked the user.
 */
export async function endOtherWaysIn(tx: Transaction, context: AccessContext, user_id: string): Promise<void> {
  await tx.run(sql`update proof_request set used_at = now() where user_id = ${user_id}::uuid and used_at is null`)
  await tx.run(sql`
    update invite_code set revoked_at = now()
    where user_id = ${user_id}::uuid and used_at is null and revoked_at is null`)
  const feeds = await tx.rows(
    tables.calendar_feed.pick('id'),
    sql`delete from calendar_feed where user_id = ${user_id}::uuid returning id`,
  )
  const ids = feeds.map(({ id: feed_id }) => feed_id)
  await logAccess(context, 'calendar_feed.deleted', 'calendar_feed', ids, tx)
}
