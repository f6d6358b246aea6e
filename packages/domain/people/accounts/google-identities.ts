import { sql, type Transaction } from '@waymark/platform/database'
import type { GoogleSignIn } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { Context, UserActor } from '../../context.ts'
import { lockUser } from './lock-user.ts'
import { tellSecurityChange } from './security-changes.ts'

type Subject = Pick<GoogleSignIn, 'issuer' | 'subject'>

/** The user whom a Google account signs in; null if it is not connected, or no longer. */
export async function connectedTo(tx: Transaction, { issuer, subject }: Subject): Promise<string | null> {
  const identity = await tx.row(
    tables.google_identity.pick('user_id'),
    sql`
    select user_id from google_identity where issuer = ${issuer} and subject = ${subject} and ended_at is null`,
  )
  return identity?.user_id ?? null
}

/** Like `connectedTo`, after waiting for a new password that is ending the connection. */
export async function lockConnected(tx: Transaction, who: Subject): Promise<string | null> {
  await lockUser(
    tx,
    sql`select user_id from google_identity where issuer = ${who.issuer} and subject = ${who.subject} and ended_at is null`,
  )
  return connectedTo(tx, who)
}

/** False when either of the two is already connected elsewhere. Connections that ended stand in no one's way. */
export async function connect(
  tx: Transaction,
  { issuer, subject }: Subject,
  user_id: string,
  now: Date,
): Promise<boolean> {
  await tx.run(sql`
    delete from google_identity
    where issuer = ${issuer} and (subject = ${subject} or user_id = ${user_id}::uuid) and ended_at is not null`)
  const connected = await tx.run(sql`
    insert into google_identity (issuer, subject, user_id, linked_at)
    values (${issuer}, ${subject}, ${user_id}, ${now})
    on conflict do nothing`)
  return connected === 1
}

/** Whether they were connected before. */
export const wasConnected = (tx: Transaction, { issuer, subject }: Subject, user_id: string): Promise<boolean> =>
  tx.exists(sql`
    select from google_identity
    where issuer = ${issuer} and subject = ${subject} and user_id = ${user_id}::uuid and ended_at is not null`)

/**
 * Ends the connection of a user, whom the caller has locked; false when there is none. The row stays: who still owns the mailbox can
 * connect again and keeps the password that was chosen meanwhile.
 */
export async function endConnection(tx: Transaction, user_id: string, now: Date): Promise<boolean> {
  const ended = await tx.run(sql`
    update google_identity set ended_at = ${now} where user_id = ${user_id}::uuid and ended_at is null`)
  return ended > 0
}

/** Disconnects the user's Google account, if one is connected. */
export async function removeGoogle(context: Context<UserActor>): Promise<void> {
  const { user } = context.actor
  await context.db.transaction(async (tx) => {
    await lockUser(tx, sql`${user.id}::uuid`)
    const ended = await endConnection(tx, user.id, new Date())
    if (ended) await tellSecurityChange(tx, context, user.id, 'google_removed')
  })
}
