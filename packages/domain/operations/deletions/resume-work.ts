import { emitAll, emitting } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import type { Deletion } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { forwardOfClients } from '../../conversations/messaging/forward-messages.ts'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'
import { moveClientsToQueue } from '../../leads/assignment/move-clients-to-queue.ts'
import { resumeClock } from '../../leads/assignment/resume-clock.ts'
import { DEMOTED, DISABLED } from '../accounts/update-user.ts'
import { clientsOf, usersOf } from './archive-rows.ts'
import { DELETED, formerAssignments } from './transfer-clients.ts'

/** Whether this holds for the account of a client's broker. */
const holder = (which: Statement) =>
  sql`exists (select from app_user where app_user.id = client.broker_id and ${which})`

const UNLICENSED = { reason: 'Their broker gave up the license for their state', end_reason: 'unlicensed' } as const

/**
 * Redoes what was skipped while the clients of a deletion were away: scores, assignments, and the timers of the 24-hour
 * clock. A client goes to the administrators if their broker was deleted by another deletion, gave up the license for
 * their state, or has the client from the admin queue and is no longer an enabled administrator. What clients wrote to an
 * account that is now disabled goes to their agent or an administrator. A change to an account looks for its clients
 * while it holds the account's lock, so either it finds those who are back, or this sees the change. The caller handles
 * their appointments.
 */
export async function resumeClients(tx: Transaction, { id: deletion_id, done_at }: Deletion, now: Date): Promise<void> {
  const back = clientsOf(deletion_id)
  const unlicensedBefore = sql`exists (
    select from deletion_row where deletion_id = ${deletion_id}::uuid and table_name = 'client'
      and deletion_row.client_id = client.id and (content -> 'unlicensed')::bool)`
  await emitAll(
    tx,
    emitting(
      'client.restored',
      {
        from: sql`(select id, broker_id from client where id in (${back})) as back`,
        id: sql`uuidv7()`,
        aggregate_id: sql`back.id`,
        payload: sql`jsonb_build_object('broker_id', back.broker_id)`,
      },
      { except: ['broadcast'] },
    ),
  )
  await submitAgain(tx, sql`id in (${back}) and broker_id is null`, [])
  await submitAgain(
    tx,
    sql`id in (${back}) and broker_id is not null and not exists (
      select from risk_assessment where client_id = client.id and client_revision = client.revision)`,
    ['assign'],
  )
  const written = sql`select recipient_id from message where sender_id in (${back})`
  await tx.run(sql`
    select from app_user where id in (select broker_id from client where id in (${back}) union all ${written})
    order by id for key share`)
  for (const [which, why] of [
    [sql`broker_id is not null and not ${holder(sql`true`)}`, DELETED],
    [sql`assignment_type = 'admin_queue' and ${holder(sql`not is_active`)}`, DISABLED],
    [sql`assignment_type = 'admin_queue' and ${holder(sql`role <> 'sys_admin'`)}`, DEMOTED],
    [
      sql`${holder(sql`role = 'broker' and client.state <> all(states_licensed)`)} and not ${unlicensedBefore}`,
      UNLICENSED,
    ],
  ] as const)
    await moveClientsToQueue(tx, sql`id in (${back}) and ${which}`, why, now, { keeps_appointments: true })
  await forwardOfClients(tx, sql`select id from app_user where id in (${written}) and not is_active`, now)
  const restored = sql`select id from assignment where client_id in (${back})`
  await resumeClock(tx, sql`${restored} union all ${formerAssignments(deletion_id)}`, done_at)
}

const submitAgain = (tx: Transaction, which: Statement, except: readonly 'assign'[]) =>
  emitAll(
    tx,
    emitting(
      'client.submitted',
      {
        from: sql`(select id, revision from client where ${which}) as back`,
        id: sql`uuidv7()`,
        aggregate_id: sql`back.id`,
        payload: sql`jsonb_build_object('revision', back.revision)`,
      },
      { except },
    ),
  )

/** Queues files again that were skipped because they were deleted when their turn came. */
export const resumeFiles = (tx: Transaction, deletion_id: string): Promise<void> =>
  emitAll(
    tx,
    emitting('file.uploaded', {
      from: sql`(
      select id, user_id from agency_file
      where user_id in (${usersOf(deletion_id)}) and status = 'processing' and deleted_at is null) as unread`,
      id: sql`uuidv7()`,
      aggregate_id: sql`unread.id`,
      payload: sql`jsonb_build_object('user_id', unread.user_id)`,
    }),
  )

/** Checks subscriptions again that may have ended while their account was deleted, also those that the provider ended. */
export async function resumeSubscriptions(tx: Transaction, deletion_id: string, now: Date): Promise<void> {
  await emitAll(
    tx,
    emitting('subscription.changed', {
      from: sql`(
      select id, user_id from subscription
      where user_id in (${usersOf(deletion_id)}) and state <> 'incomplete') as started`,
      id: sql`uuidv7()`,
      aggregate_id: sql`started.id`,
      payload: sql`jsonb_build_object('user_id', started.user_id)`,
    }),
  )
  // The deletion canceled them, which their owners have not been told. Suspended accounts and administrators cannot resume one.
  const stopped = await tx.rows(
    tables.subscription.pick('user_id'),
    sql`
    select distinct user_id from subscription join app_user on app_user.id = user_id
    where user_id in (${usersOf(deletion_id)}) and provider <> 'sandbox' and state = 'active' and cancel_at_period_end
      and period_ends_at > ${now}::timestamptz and role = 'broker'
      and subscription_override is distinct from 'suspended'`,
  )
  await notifyUsers(
    tx,
    stopped.map(({ user_id }) => ({ user_id, kind: 'subscription_cancelled' })),
  )
}
