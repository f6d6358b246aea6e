import type { EventEnvelope } from '@waymark/events/envelope'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { text } from '@waymark/platform/row'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'
import { NOTIFIED_LINK } from './message-notification.ts'

/** Tells the agent who referred a client what the other agent decided: a decline only while the client is still theirs. */
export async function referralNotification(
  { aggregate_id }: EventEnvelope<'referral.decided'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  const referral = await tx.row(
    tables.client_referral.pick('status', 'from_user_id', 'to_user_id').extend({ about: text }),
    sql`
    select client_referral.status, from_user_id, to_user_id, app_user.first_name || ' ' || app_user.last_name as about
    from client_referral
    join app_user on app_user.id = to_user_id
    join client on client.id = client_id
    where client_referral.id = ${aggregate_id}::uuid
      and (client_referral.status = 'accepted' or client.broker_id = from_user_id)`,
  )
  if (referral?.status !== 'accepted' && referral?.status !== 'declined') return []
  const { status, from_user_id, to_user_id, about } = referral
  return [{ user_id: from_user_id, kind: `referral_${status}`, about, link: `${NOTIFIED_LINK}${to_user_id}` }]
}
