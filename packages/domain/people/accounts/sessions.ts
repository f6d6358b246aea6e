import { createHash, randomBytes } from 'node:crypto'
import { id } from '@waymark/contracts/fields'
import { emit } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { Context } from '../../context.ts'

/** Why a session ended, as sent to the browser. */
export type EndReason =
  | 'signed_out'
  | 'token_reused'
  | 'account_disabled'
  | 'role_changed'
  | 'password_changed'
  | 'account_deleted'
  /** By its user, from another device. */
  | 'ended_elsewhere'
  | 'second_factor_added'
  | 'second_factors_removed'

/** The result of signing in: everything for the response and its cookie. */
export interface SignedIn {
  user: User
  access_token: string
  /** Null when the browser has a later one. */
  refresh_token: string | null
  expires_at: Date
}

const IDLE_MS = 14 * 24 * 3600 * 1000
const LONGEST_MS = 90 * 24 * 3600 * 1000

/** When a session ends: after two weeks without use, or ninety days in total. */
export const expiry = (started: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_MS, started.getTime() + LONGEST_MS))

/** 256 random bits for a refresh token, as text for a URL. The database has their hash only. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The value of the refresh cookie. */
export const refreshToken = (session_id: string, secret: string): string => `${session_id}.${secret}`

/** Null if it does not look like one of ours. Whether it opens a session is another question. */
export function parseRefreshToken(token: string | null): { session_id: string; secret: string } | null {
  const [session_id = '', secret = ''] = token?.split('.') ?? []
  return id.safeParse(session_id).success && secret !== '' ? { session_id, secret } : null
}

/** Opens a session for an enabled user; false when the account was disabled in the meantime. */
export async function startSession(
  tx: Transaction,
  { request }: Pick<Context, 'request'>,
  session: { id?: string; user_id: string; secret: string },
  now: Date,
): Promise<boolean> {
  // Locks the user. Disabling the account then waits for this session, or this session sees that the account is
  // disabled.
  const started = await tx.run(sql`
    insert into session (id, user_id, refresh_hash, user_agent, ip, created_at, refreshed_at, expires_at)
    select ${session.id ?? newId()}::uuid, id, ${hashSecret(session.secret)}, ${request.user_agent}, ${request.ip},
           ${now}::timestamptz, ${now}::timestamptz, ${expiry(now, now)}::timestamptz
    from app_user where id = ${session.user_id} and is_active
    for share`)
  return started === 1
}

async function end(tx: Transaction, which: Statement, reason: EndReason): Promise<number> {
  const ended = await tx.rows(
    tables.session.pick('id', 'user_id'),
    sql`
    update session set ended_at = now(), end_reason = ${reason} where ${which} and ended_at is null
    returning id, user_id`,
  )
  for (const session of ended) await emit(tx, 'session.ended', session.id, { user_id: session.user_id, reason })
  return ended.length
}

/** Ends one session: for HTTP immediately, for its sockets when the event arrives. */
export const endSession = (tx: Transaction, session_id: string, reason: EndReason): Promise<number> =>
  end(tx, sql`id = ${session_id}`, reason)

/** Ends a user's sessions except this one. Returns how many were open. */
export const endOtherSessions = (
  tx: Transaction,
  { user_id, session_id }: { user_id: string; session_id: string },
  reason: EndReason,
): Promise<number> => end(tx, sql`user_id = ${user_id}::uuid and id <> ${session_id}::uuid`, reason)

/** Ends all sessions of these users (a query of ids). Returns how many were open. */
export const endSessionsOfAll = (tx: Transaction, user_ids: Statement, reason: EndReason): Promise<number> =>
  end(tx, sql`user_id in (${user_ids})`, reason)

/** Ends all sessions of a user. */
export const endSessionsOf = (tx: Transaction, user_id: string, reason: EndReason): Promise<number> =>
  end(tx, sql`user_id = ${user_id}`, reason)
