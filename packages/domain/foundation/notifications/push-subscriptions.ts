import { createECDH } from 'node:crypto'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { FORMER_SERVER_KEY, type notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { sql } from '@waymark/platform/database'
import { conflict, unprocessable } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import type { Context, UserActor } from '../../context.ts'
import { isPublicEndpoint } from './push-address.ts'
import { vapidKeys } from './send-push.ts'

/** The most browsers per user; a new one replaces the oldest. */
const MAX = 10

type Wanted = BodyOf<typeof notificationEndpoints.addPushSubscription>

/**
 * Saves the browser of this session, so that it can be notified while no page is open. A browser shared by several
 * users belongs to the last one. Throws 422 for values that no browser would send, and 409 if it subscribed for a
 * former key of the server.
 */
export async function addPushSubscription(
  { db, config, secrets, actor: { user, session_id }, request }: Context<UserActor>,
  { endpoint, keys, server_key }: Wanted,
): Promise<void> {
  if (config.PUSH_HOSTS === 'public' && !isPublicEndpoint(endpoint)) throw refused('endpoint')
  if (!isPoint(keys.p256dh)) throw refused('keys.p256dh')
  if (server_key !== undefined && server_key !== vapidKeys(secrets.vapid).public_key)
    throw conflict('This browser has to turn notifications on again.', FORMER_SERVER_KEY)
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, server_key, user_agent)
      values (${newId()}::uuid, ${user.id}::uuid, ${session_id}::uuid, ${endpoint}, ${keys.p256dh}, ${keys.auth},
              ${server_key ?? null}, ${request.user_agent})
      on conflict (endpoint) do update set
        user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        server_key = coalesce(excluded.server_key, push_subscription.server_key),
        user_agent = excluded.user_agent, created_at = now()`)
    await tx.run(sql`
      delete from push_subscription where id in (
        select id from push_subscription where user_id = ${user.id}::uuid order by created_at desc, id desc offset ${MAX}
      )`)
  })
}

/** Removes a browser of this user. */
export async function removePushSubscription({ db, actor }: Context<UserActor>, endpoint: string): Promise<void> {
  await db.run(sql`delete from push_subscription where endpoint = ${endpoint} and user_id = ${actor.user.id}::uuid`)
}

const refused = (path: string) =>
  unprocessable('This is not a valid web push address.', 'invalid', [
    { path, message: 'This is not a valid web push address.' },
  ])

/** Whether the key is a point on the curve. A push with any other key would always fail. */
function isPoint(p256dh: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
