import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { id } from '@waymark/contracts/fields'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { Context } from '../../context.ts'
import { keyedHash } from '../../secrets.ts'

/**
 * Lets the holder of an email switch such emails off, and nothing else. It never expires, because emails do not either.
 */
export const unsubscribeToken = (key: KeyObject, user_id: string): string =>
  `${user_id}.${keyedHash(key, user_id).toString('base64url')}`

/**
 * Switches off a user's email notifications; false for a token that we did not sign. The log says it for a person who
 * restores a backup that does not have it.
 */
export async function unsubscribe(
  { db, log, secrets }: Pick<Context, 'db' | 'log' | 'secrets'>,
  token: string,
): Promise<boolean> {
  const [user_id = '', signature = ''] = token.split('.')
  const [given, expected] = [Buffer.from(signature, 'base64url'), keyedHash(secrets.mail_link, user_id)]
  const ours = id.safeParse(user_id).success && given.length === expected.length && timingSafeEqual(given, expected)
  if (!ours) return false
  await db.transaction(async (tx) => {
    const changed = await tx.run(sql`
      update app_user set email_notifications = false, updated_at = now()
      where id = ${user_id}::uuid and email_notifications`)
    if (changed > 0) await emit(tx, 'user.updated', user_id, {}, { actor: `user:${user_id}` })
  })
  log.info({ user_id }, 'unsubscribed')
  return true
}
