import type { BULK_REASONS } from '@waymark/contracts/conversations/bulk/endpoints'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { row, uuid } from '@waymark/platform/row'
import { isSecondOpenClient, setStatus } from '../../leads/clients/change-status.ts'
import { addTag, removeTag } from '../../leads/tags/tag-clients.ts'
import { insertTask } from '../../leads/tasks/write-tasks.ts'
import { sendIn } from '../messaging/send-message.ts'
import { type BulkActRow, bulkActRow } from './bulk-acts.ts'
import { endAct, reportingProgress } from './follow-act.ts'
import { type Acting, judgeClients } from './judge-clients.ts'
import { textFor } from './text-for.ts'

export type Reason = (typeof BULK_REASONS)[number]

/** What the undo of one client needs. */
export interface Made {
  status?: string
  plan_year?: number | null
  /** The year that it set. The release before does not store it. */
  given_year?: number | null
  task_id?: string
  referral_id?: string
}

/**
 * Does an act for its waiting clients, one by one, until none is left, `enough` says so, or the act was undone. Another
 * process may do the same at the same time: a client is locked by who works on them. Returns whether it has ended.
 */
export async function runItems(
  context: Acting,
  act_id: string,
  enough: () => boolean | Promise<boolean> = () => false,
): Promise<boolean> {
  await context.db.run(sql`
    update bulk_act set state = 'running' where id = ${act_id}::uuid and state = 'waiting' and runs_at <= now()`)
  return (await takeClientsInTurn(context, act_id, enough, runNext)) && endAct(context, act_id, 'running', 'done')
}

/** Takes the clients of an act one by one. Returns whether none is left: `enough` may end it before. */
export async function takeClientsInTurn(
  context: Acting,
  act_id: string,
  enough: () => boolean | Promise<boolean>,
  takeNext: (context: Acting, act_id: string) => Promise<boolean>,
): Promise<boolean> {
  const progress = reportingProgress(context, act_id)
  while (!(await enough())) {
    if (!(await takeNext(context, act_id))) return true
    await progress()
  }
  return false
}

/** Does it for the next client. False if none waits. */
async function runNext(context: Acting, act_id: string): Promise<boolean> {
  let client_id: string | undefined
  try {
    return await step(context.db, async (tx) => {
      // An undo waits for the client that is being worked on.
      const act = await lockAct(tx, act_id, 'running')
      const next = act && (await nextItem(tx, act_id, 'waiting'))
      if (!next) return false
      client_id = next
      // The client cannot move to another broker after the look.
      if (!(await lockClient(tx, next))) return { locked: next }
      const [judged] = await judgeClients(tx, context, act.details, [next])
      const reason = judged ? judged.reason : 'gone'
      const made = reason === null ? await actOn(tx, context, act, next) : undefined
      const outcome = made === undefined ? 'left_out' : 'done'
      await tx.run(sql`
        update bulk_act_item
        set outcome = ${outcome}, reason = ${reason}, made = ${made === undefined ? null : JSON.stringify(made)}::jsonb
        where bulk_act_id = ${act_id}::uuid and client_id = ${next}::uuid`)
      return true
    })
  } catch (error) {
    if (client_id === undefined || !isAboutOne(error)) throw error
    const reason = isSecondOpenClient(error) ? 'second_open' : 'failed'
    await context.db.run(sql`
      update bulk_act_item set outcome = 'left_out', reason = ${reason}
      where bulk_act_id = ${act_id}::uuid and client_id = ${client_id}::uuid and outcome = 'waiting'`)
    return true
  }
}

/** The use case refused this client. Anything else stops the act, and the worker tries again. */
export const isAboutOne = (error: unknown) =>
  isSecondOpenClient(error) || (error instanceof AppError && error.status < 500)

/** The act in this state. Undefined once its user is disabled, which stops it before the next client. */
export const lockAct = (
  tx: Transaction,
  act_id: string,
  state: 'running' | 'undoing',
): Promise<BulkActRow | undefined> =>
  tx.row(
    bulkActRow,
    sql`
    select bulk_act.* from bulk_act join app_user on app_user.id = user_id and is_active
    where bulk_act.id = ${act_id}::uuid and state = ${state} for share of bulk_act`,
  )

/** Locks a client of the act who waits, if there is one. */
export async function nextItem(
  tx: Transaction,
  act_id: string,
  outcome: 'waiting' | 'done',
): Promise<string | undefined> {
  const item = await tx.row(
    row({ client_id: uuid }),
    sql`
    select client_id from bulk_act_item
    where bulk_act_id = ${act_id}::uuid and outcome = ${outcome}
    limit 1 for update skip locked`,
  )
  return item?.client_id
}

/**
 * One client of an act, in a transaction that returns whether the act goes on, or which client someone else has locked. Then
 * nothing is kept locked while this waits, and the act tries that client again.
 */
export async function step(
  db: Database,
  work: (tx: Transaction) => Promise<boolean | { locked: string }>,
): Promise<boolean> {
  const done = await db.transaction(work)
  if (typeof done === 'boolean') return done
  await db.run(sql`select from client where id = ${done.locked}::uuid for update`)
  return true
}

/** Locks a client without waiting: a deletion of the client waits for the act's item, which `step` has locked. */
export const lockClient = (tx: Transaction, client_id: string): Promise<boolean> =>
  tx.exists(sql`select from client where id = ${client_id}::uuid for update skip locked`)

async function actOn(tx: Transaction, context: Acting, { details }: BulkActRow, client_id: string): Promise<Made> {
  switch (details.act) {
    case 'status':
      return (await setStatus(tx, context, client_id, { status: details.status, plan_year: details.plan_year })) ?? {}
    case 'tag':
      await addTag(tx, context, client_id, details.tag_id)
      return {}
    case 'untag':
      await removeTag(tx, context, client_id, details.tag_id)
      return {}
    case 'task': {
      const { title, kind, due_at, note } = details
      const assignee_id = context.actor.user.id
      return { task_id: (await insertTask(tx, context, { title, kind, due_at, note, client_id, assignee_id })).id }
    }
    case 'message': {
      const message = await textFor(tx, context, details, client_id)
      await sendIn(tx, context, { ...PLAIN, recipient_id: client_id, message, files: [] })
      return {}
    }
    case 'hand_over':
      break
  }
  const { to_user_id, message, consent_channel, consented_at } = details
  const referral = { client_id, consent_channel, consented_at, consent: true as const }
  const sent = await sendIn(tx, context, { ...PLAIN, recipient_id: to_user_id, message, referral, files: [] })
  const saved = await tx.row(
    tables.client_referral.pick('id'),
    sql`select id from client_referral where message_id = ${sent.id}::uuid`,
  )
  return saved ? { referral_id: saved.id } : {}
}

const PLAIN = { subject: null, message_type: 'general', priority: 'normal' } as const
