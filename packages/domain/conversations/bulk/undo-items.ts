import { CLIENT_STATUSES } from '@waymark/contracts/leads/clients/kinds'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { unchecked } from '@waymark/platform/row'
import { setStatus } from '../../leads/clients/change-status.ts'
import { addTag, removeTag } from '../../leads/tags/tag-clients.ts'
import { takeBackTask } from '../../leads/tasks/write-tasks.ts'
import { answerIn } from '../messaging/refer-clients.ts'
import type { BulkActRow } from './bulk-acts.ts'
import { endAct } from './follow-act.ts'
import type { Acting } from './judge-clients.ts'
import {
  isAboutOne,
  lockAct,
  lockClient,
  type Made,
  nextItem,
  type Reason,
  step,
  takeClientsInTurn,
} from './run-items.ts'

/** Undoes an act for the clients for whom it was done, like `runItems`. */
export async function undoItems(
  context: Acting,
  act_id: string,
  enough: () => boolean | Promise<boolean>,
): Promise<boolean> {
  return (await takeClientsInTurn(context, act_id, enough, undoNext)) && endAct(context, act_id, 'undoing', 'undone')
}

async function undoNext(context: Acting, act_id: string): Promise<boolean> {
  let client_id: string | undefined
  try {
    return await step(context.db, async (tx) => {
      const act = await lockAct(tx, act_id, 'undoing')
      const next = act && (await nextItem(tx, act_id, 'done'))
      if (!next) return false
      client_id = next
      if (!(await lockClient(tx, next))) return { locked: next }
      const reason = await undoFor(tx, context, act, next)
      await settle(tx, act_id, next, reason)
      return true
    })
  } catch (error) {
    if (client_id === undefined || !isAboutOne(error)) throw error
    await context.db.transaction((tx) => settle(tx, act_id, client_id ?? '', 'changed_since'))
    return true
  }
}

const settle = (tx: Transaction, act_id: string, client_id: string, reason: Reason | null) =>
  tx.run(sql`
    update bulk_act_item set outcome = ${reason === null ? 'undone' : 'kept'}::bulk_outcome, reason = ${reason}
    where bulk_act_id = ${act_id}::uuid and client_id = ${client_id}::uuid`)

const undoneRow = tables.client.pick('status', 'plan_year', 'broker_id')
const madeRow = tables.bulk_act_item.pick('client_id').extend({ made: unchecked<Made | null>('runItems stored it') })

/** Undoes it for one client, whom the caller has locked. Returns why that would take back what someone did since, or null. */
async function undoFor(
  tx: Transaction,
  context: Acting,
  { id, details }: BulkActRow,
  client_id: string,
): Promise<Reason | null> {
  const client = await tx.row(
    undoneRow,
    sql`select status, plan_year, broker_id from client where id = ${client_id}::uuid`,
  )
  if (!client || client.broker_id !== context.actor.user.id) return 'gone'
  const item = await tx.row(
    madeRow,
    sql`select client_id, made from bulk_act_item where bulk_act_id = ${id}::uuid and client_id = ${client_id}::uuid`,
  )
  const made = item?.made ?? {}
  switch (details.act) {
    case 'status': {
      const before = CLIENT_STATUSES.find((status) => status === made.status)
      const { status, plan_year = client.plan_year } = details
      const { given_year = plan_year } = made
      if (client.status !== status || client.plan_year !== given_year || !before) return 'changed_since'
      await setStatus(tx, context, client_id, { status: before, plan_year: made.plan_year ?? null })
      return null
    }
    case 'tag':
      return (await removeTag(tx, context, client_id, details.tag_id)) ? null : 'changed_since'
    case 'untag':
      return (await addTag(tx, context, client_id, details.tag_id)) ? null : 'changed_since'
    case 'task':
      return made.task_id && (await takeBackTask(tx, made.task_id)) ? null : 'changed_since'
    case 'message':
      return 'sent'
    case 'hand_over':
      break
  }
  // Throws once the colleague decided.
  await answerIn(tx, context, made.referral_id ?? '', 'withdrawn')
  return null
}
