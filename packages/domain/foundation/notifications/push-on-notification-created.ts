import { reactionWith } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { type Database, type Sql, sql } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import type { PushSubscription } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { counter } from '@waymark/platform/metrics'
import { isUrgent } from '@waymark/rules/foundation/notifications/kinds'
import type { Secrets } from '../../secrets.ts'
import { externalText } from './external-text.ts'
import { notificationsToSend, quietUntilFor } from './notifications-to-send.ts'
import { notified } from './notified.ts'
import { createPushSender, type PushMessage, type SendPush } from './send-push.ts'

const removed = counter(
  'push_subscriptions_removed_total',
  'Browsers that are gone, or subscribed for a former server key',
)
/** How many recent events we remember per browser. */
const REMEMBERED = 50

/** The user's browsers with an active session that have not received this event yet. */
const browsersToNotify = (db: Sql, user_id: string, event_id: string) =>
  db.rows(
    tables.push_subscription,
    sql`
    select push_subscription.* from push_subscription join session on session.id = session_id
    where push_subscription.user_id = ${user_id}::uuid and session.ended_at is null and session.expires_at > now()
      and not ${event_id}::uuid = any(told)`,
  )

/**
 * Pushes a notification, or a digest of those held back by quiet hours, to every browser of the user. A temporary
 * failure in one browser fails the attempt; the others are not notified again.
 */
export const webpush = reactionWith(
  {
    name: 'webpush',
    on: ['notification.created'],
    does: 'Sends notifications to browsers that are closed',
    // A browser's push service responds within moments, and a message that waits for hours is worth little.
    lease_s: 45,
    attempts: 12,
    concurrency: 8,
  },
  (
    { config, secrets }: { config: Pick<Config, 'PUBLIC_URL' | 'PUSH_HOSTS'>; secrets: Pick<Secrets, 'vapid'> },
    now: (db: Sql) => Date | Promise<Date> = databaseNow,
  ) => {
    const send = createPushSender(config, secrets.vapid)
    return {
      later: async (event, db) => quietUntilFor(event, db, await now(db)),

      async prepare(event, db) {
        const told = await notificationsToSend('webpush', event, db)
        const [first] = told
        if (!first) return
        const { user_id } = event.payload
        const user = await db.row(
          tables.app_user.pick('name_in_notifications'),
          sql`
        select name_in_notifications from app_user
        where id = ${user_id}::uuid and is_active and push_notifications`,
        )
        if (!user) return
        const message = {
          event_id: event.id,
          payload: {
            ...externalText(told, user),
            kind: told.length === 1 ? first.kind : 'digest',
            notification_id: told.length === 1 ? first.id : null,
            tag: event.id,
          },
          urgent: told.some(({ kind }) => isUrgent(kind)),
        }
        const browsers = await browsersToNotify(db, user_id, event.id)
        const sent = await Promise.allSettled(browsers.map((browser) => tell(db, send, browser, message)))
        for (const one of sent) if (one.status === 'rejected') throw one.reason
      },
    }
  },
)

async function tell(db: Database, send: SendPush, { id, ...keys }: PushSubscription, message: PushMessage) {
  const outcome = await send(keys, message).catch((error: unknown) => {
    notified.inc({ channel: 'push', outcome: 'failed' })
    throw error
  })
  notified.inc({ channel: 'push', outcome })
  if (outcome === 'gone') {
    removed.inc(await db.run(sql`delete from push_subscription where id = ${id}::uuid`))
  } else {
    await db.run(sql`
      update push_subscription set
        told = (array_prepend(${message.event_id}::uuid, told))[1:${REMEMBERED}],
        last_success_at = case when ${outcome === 'sent'}::boolean then now() else last_success_at end
      where id = ${id}::uuid`)
  }
}
