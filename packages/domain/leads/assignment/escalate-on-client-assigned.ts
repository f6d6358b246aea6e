import { isPending } from '@waymark/events/deliveries'
import { QUICK, reaction } from '@waymark/events/reaction'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { isSubscribed } from '@waymark/rules/money/billing/subscription'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { takeBackTasks } from '../tasks/write-tasks.ts'
import { assignClients, endAssignments } from './assign-client.ts'
import { aboutClient, nameOf, stillWaiting, type WaitingClient } from './contact-clock.ts'
import { queueAdministrator } from './find-queue-administrator.ts'
import { assignPoolClients } from './pool.ts'
import { tellFormerBroker } from './tell-former-broker.ts'

/** What brokers hear of clients who go on. */
const LAPSED = 'Without a plan, leads from your own link go to the pool after 24 hours without a contact.'
const MISSED = 'You did not contact them within 24 hours.'

/** Whether a contact was taken back after the timer of this event went to a worker: `reopenClock` then set another one. */
const hasLaterTimer = (tx: Sql, client_id: string, assignment_id: string, event_id: string) =>
  tx.exists(sql`
    select from outbox_event join event_delivery on event_id = outbox_event.id
    where aggregate_id = ${client_id}::uuid and outbox_event.id > ${event_id}::uuid and name = 'client.assigned'
      and payload ->> 'assignment_id' = ${assignment_id} and subscriber = 'escalate' and ${isPending}`)

/** Whether a lead came through the link of a broker with an expired trial or an inactive subscription. */
async function linkOfLapsed(tx: Sql, { broker_id, assignment_type }: WaitingClient): Promise<boolean> {
  if (assignment_type !== 'agent_link' && assignment_type !== 'lead_code') return false
  const broker = await tx.row(
    tables.app_user.pick('role', 'subscription_status', 'trial_ends_at'),
    sql`
    select role, subscription_status, trial_ends_at from app_user where id = ${broker_id}::uuid`,
  )
  return broker !== undefined && !isSubscribed(broker, new Date())
}

/**
 * Opens a client who was closed as lost without a contact, because another agent takes them over. False if the person has
 * another open record, whose agent is in touch with them: then they stay where they are.
 */
async function reopenLost(tx: Transaction, { id, status }: WaitingClient): Promise<boolean> {
  if (status !== 'lost') return true
  const reopened = await tx.run(sql`
    update client set status = 'new', updated_at = now()
    where id = ${id}::uuid and not exists (
      select from client as other
      where other.email_key = client.email_key and other.status in ('new', 'contacted', 'quoted'))`)
  if (reopened === 0) return false
  await takeBackTasks(tx, id, null)
  return true
}

/**
 * Runs when the 24 hours are over. A pool lead returns to the pool once, then goes to the admin queue. A lead of the
 * broker's own link, or one that an administrator has or assigned, stays in place and an administrator is notified. A
 * lead of the link of a broker without a subscription was reserved for them until now and goes to the pool. One that was
 * closed as lost is new again when it goes on, and no one hears of it when it stays. A broker who loses a lead is told.
 */
export const escalate = reaction({
  name: 'escalate',
  on: ['client.assigned'],
  does: 'Escalates a client who was not contacted within 24 hours',
  ...QUICK,
  async commit({ id, aggregate_id, payload }, tx) {
    const client = await stillWaiting(tx, aggregate_id, payload.assignment_id)
    if (!client || (await hasLaterTimer(tx, client.id, payload.assignment_id, id))) return
    const now = new Date()
    if (await linkOfLapsed(tx, client)) {
      if (!(await reopenLost(tx, client))) return
      await endAssignments(tx, [client.id], 'lapsed', now)
      await tellFormerBroker(tx, client.id, payload.broker_id, LAPSED)
      await assignPoolClients(tx, [client], { except: payload.broker_id, now })
      return
    }
    if (client.assignment_type !== 'pool') {
      if (client.status === 'lost') return
      await notifyUser(tx, {
        user_id: await queueAdministrator(tx),
        kind: 'contact_missed',
        about: nameOf(client),
        ...aboutClient(client.id),
      })
      return
    }
    if (!(await reopenLost(tx, client))) return
    await endAssignments(tx, [client.id], 'missed', now)
    await tellFormerBroker(tx, client.id, payload.broker_id, MISSED)
    if (client.pool_returns === 0) {
      await tx.run(sql`update client set pool_returns = 1 where id = ${client.id}::uuid`)
      await assignPoolClients(tx, [client], { except: payload.broker_id, now })
      return
    }
    const given = {
      client_id: client.id,
      broker_id: await queueAdministrator(tx),
      assignment_type: 'admin_queue' as const,
      reason: 'Two brokers did not contact the client within 24 hours',
      previous_broker_id: client.broker_id,
    }
    await assignClients(tx, [given], now)
  },
})
