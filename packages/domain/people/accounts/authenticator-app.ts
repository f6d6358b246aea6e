import { randomBytes } from 'node:crypto'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, unprocessable } from '@waymark/platform/errors'
import { Secret, TOTP } from 'otpauth'
import type { Context, UserActor } from '../../context.ts'
import { readAuthenticatorSecret, writeAuthenticatorSecret } from './authenticator-secret.ts'
import { factorAdded, factorRemoved } from './change-factors.ts'
import { lockUser } from './lock-user.ts'

const NOT_THE_NEWEST_CODE = 'This code is not right. Please enter the newest one that the app shows.'
const ALREADY = 'Your account already has an authenticator app. Remove it first to set up another one.'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const PERIOD_S = 30

const buffered = (secret: Buffer): Secret => new Secret({ buffer: new Uint8Array(secret).buffer })

/** A secret for an app to scan or to type. It proves nothing until a first code confirms it. Throws 409 with an app. */
export async function startAuthenticatorApp(context: Context<UserActor>): Promise<{ secret: string; uri: string }> {
  const { user } = context.actor
  const bytes = randomBytes(SECRET_BYTES)
  await context.db.transaction(async (tx) => {
    if ((await readAuthenticatorSecret(tx, user.id))?.confirmed_at) throw conflict(ALREADY)
    await writeAuthenticatorSecret(tx, user.id, bytes, new Date())
  })
  const secret = buffered(bytes)
  const totp = new TOTP({ issuer: context.config.BRAND_NAME, label: user.email, secret, period: PERIOD_S })
  return { secret: secret.base32, uri: totp.toString() }
}

/**
 * Turns the app on with its first code. Returns the recovery codes if this is the first second factor. Throws 409
 * without a started app, 422 for a wrong code.
 */
export async function confirmAuthenticatorApp(
  context: Context<UserActor>,
  code: string,
  now = new Date(),
): Promise<{ recovery_codes: string[] | null }> {
  const { user } = context.actor
  return context.db.transaction(async (tx) => {
    await lockUser(tx, sql`${user.id}::uuid`)
    const app = await readAuthenticatorSecret(tx, user.id)
    if (!app || app.confirmed_at) throw conflict(app ? ALREADY : 'Please scan the picture first.')
    const step = stepOf(app, code, now)
    if (step === null)
      throw unprocessable(NOT_THE_NEWEST_CODE, 'wrong_proof', [{ path: 'code', message: NOT_THE_NEWEST_CODE }])
    await tx.run(sql`
      update authenticator_app set confirmed_at = ${now}, last_step = ${step} where user_id = ${user.id}::uuid`)
    return factorAdded(tx, context, 'authenticator_app_added', now)
  })
}

export async function removeAuthenticatorApp(context: Context<UserActor>): Promise<void> {
  const { user } = context.actor
  await context.db.transaction(async (tx) => {
    await lockUser(tx, sql`${user.id}::uuid`)
    const removed = await tx.run(sql`
      delete from authenticator_app where user_id = ${user.id}::uuid and confirmed_at is not null`)
    if (removed > 0) await factorRemoved(tx, context, 'authenticator_app_removed')
  })
}

/** Uses up a code of the user's app. A code works once, also within its half minute. */
export async function useAuthenticatorCode(tx: Sql, user_id: string, code: string, now: Date): Promise<boolean> {
  const app = await readAuthenticatorSecret(tx, user_id)
  if (!app?.confirmed_at) return false
  const step = stepOf(app, code, now)
  if (step === null) return false
  await tx.run(sql`update authenticator_app set last_step = ${step} where user_id = ${user_id}::uuid`)
  return true
}

/** The half minute that a code belongs to: this one, the one before or the next. Null if it is wrong or was used. */
function stepOf(
  { secret, last_step }: { secret: Buffer; last_step: number | null },
  code: string,
  now: Date,
): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: buffered(secret), timestamp, window: 1, period: PERIOD_S })
  if (delta === null) return null
  const step = TOTP.counter({ timestamp, period: PERIOD_S }) + delta
  return last_step !== null && step <= last_step ? null : step
}
