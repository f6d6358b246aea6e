import { createECDH, createHash, randomBytes } from 'node:crypto'
import type { UserActor } from '@waymark/domain/context'
import { type Database, sql } from '@waymark/platform/database'
import type { Deletion, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { trialEndsAt } from '@waymark/rules/money/billing/subscription'
import { insert } from './insert.ts'

/** A verified broker on trial, licensed in Texas. `overrides` changes any of that. */
export function aUser(db: Database, overrides: Partial<User> = {}): Promise<User> {
  const id = newId()
  return insert(db, 'app_user', {
    id,
    email: `${id}@example.test`,
    first_name: 'Ada',
    last_name: 'Broker',
    credentials_verified: true,
    states_licensed: ['TX'],
    trial_ends_at: trialEndsAt(new Date()),
    ...overrides,
  })
}

/** A requested password reset that expires in half an hour. */
export async function aPasswordReset(db: Database, { id: user_id }: Pick<User, 'id'>): Promise<string> {
  const id = newId()
  await insert(db, 'password_reset', {
    id,
    user_id,
    created_at: new Date(),
    expires_at: new Date(Date.now() + 1_800_000),
  })
  return id
}

/** Id of an invite code that a user issued without a recipient, and whose code is unknown. */
export async function anInviteCode(db: Database, { id: created_by }: Pick<User, 'id'>): Promise<string> {
  const id = newId()
  await insert(db, 'invite_code', {
    id,
    code_hash: `\\x${createHash('sha256').update(id).digest('hex')}`,
    created_by,
    expires_at: new Date(Date.now() + 14 * 24 * 3_600_000),
  })
  return id
}

/**
 * A finished Google sign-in of a new person. Returns its session id, which is also the value in the browser's cookie.
 */
export async function aGoogleSignIn(db: Database): Promise<string> {
  const id = newId()
  const hash = `\\x${createHash('sha256').update(id).digest('hex')}`
  await insert(db, 'google_sign_in', {
    id,
    secret_hash: hash,
    attempt_hash: hash,
    issuer: 'https://provider.example.test',
    subject: id,
    email: `${id}@example.test`,
    owns_mailbox: true,
    first_name: 'Gina',
    last_name: 'Google',
    created_at: new Date(),
    expires_at: new Date(Date.now() + 300_000),
  })
  return id
}

export const anAdministrator = (db: Database, overrides: Partial<User> = {}): Promise<User> =>
  aUser(db, { role: 'sys_admin', first_name: 'Grace', last_name: 'Administrator', ...overrides })

/** A deletion that can be undone and that moved no rows. */
export const aDeletion = (db: Database, done_by: Pick<User, 'id'>): Promise<Deletion> =>
  insert(db, 'deletion', {
    id: newId(),
    kind: 'user_deletion',
    subject_id: newId(),
    counts: { messages_deleted: 0 },
    done_by: done_by.id,
    done_at: new Date(),
    undo_until: new Date(Date.now() + 86_400_000),
  })

/** A user with an open session, as an actor. */
export async function signedIn(db: Database, user: User): Promise<UserActor> {
  const session_id = newId()
  await db.run(sql`
    insert into session (id, user_id, refresh_hash, expires_at)
    values (${session_id}, ${user.id}, sha256(${session_id}::text::bytea), now() + interval '1 day')`)
  return { kind: 'user', user, session_id }
}

/** A stored passkey that no device has. */
export const aPasskey = (db: Database, { id: user_id }: Pick<User, 'id'>): Promise<{ id: string }> =>
  insert(db, 'passkey', {
    id: newId(),
    user_id,
    credential: newId(),
    public_key: '\\x00',
    counter: 0,
    transports: ['internal'],
    name: 'Phone',
    created_at: new Date(),
  })

/** What a browser sends to subscribe to web push. */
export function aBrowser(endpoint = `https://push.example.com/${newId()}`) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } }
}

/** A member of the family network. */
export async function aFamilyMember(db: Database, overrides: Partial<User> = {}): Promise<User> {
  const user = await aUser(db, overrides)
  await insert(db, 'network_membership', { user_id: user.id, network: 'SP', joined_at: new Date() })
  return user
}
