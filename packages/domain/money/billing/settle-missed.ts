import { emitAll, emitting } from '@waymark/events/outbox'
import { type Database, sql } from '@waymark/platform/database'
import { GRACE_DAYS } from '@waymark/rules/money/billing/live-until'

/** Settles what the sandbox sold once more if a release before left it running after its period. */
export const settleMissed = (db: Database): Promise<void> =>
  db.transaction((tx) =>
    emitAll(
      tx,
      emitting('subscription.changed', {
        from: sql`(
          select id, user_id from subscription
          where provider = 'sandbox' and state = 'active' and not cancel_at_period_end
            and period_ends_at < now() - make_interval(days => ${GRACE_DAYS}::int)
            and exists (select from app_user where app_user.id = user_id)) as missed`,
        id: sql`uuidv7()`,
        aggregate_id: sql`missed.id`,
        payload: sql`jsonb_build_object('user_id', missed.user_id)`,
      }),
    ),
  )
