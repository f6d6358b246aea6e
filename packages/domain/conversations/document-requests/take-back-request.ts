import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { READING_GRACE_MS } from '@waymark/rules/foundation/notifications/reading-grace'
import type { Context, UserActor } from '../../context.ts'
import { reopenClock } from '../../leads/assignment/reopen-clock.ts'
import { refreshingLastMessage } from '../../leads/clients/client-rows.ts'
import { deleteTaskIn, lockTask } from '../../leads/tasks/write-tasks.ts'

/** Before the email and the text about the message, with time for a slow commit. */
const TAKE_BACK_MS = READING_GRACE_MS - 5_000

/**
 * Deletes the task of a request for documents, and its message, too, unless the client read it or is told about it by now.
 * The clock that the message stopped then runs again. Throws 404 when the task is already deleted.
 */
export const takeBackRequest = (
  context: Context<UserActor>,
  task_id: string,
): Promise<{ message_taken_back: boolean }> =>
  context.db.transaction(async (tx) => {
    const asked = await lockTask(tx, context, task_id)
    await deleteTaskIn(tx, context, task_id)
    return { message_taken_back: asked.message_id !== null && (await takeBackMessage(tx, context, asked.message_id)) }
  })

const takenRow = tables.message.pick('conversation_id', 'sender_id', 'recipient_id')

async function takeBackMessage(tx: Transaction, context: Context<UserActor>, id: string): Promise<boolean> {
  // It counts as one that did not arrive while the clock is set back.
  const taken = await tx.row(
    takenRow,
    sql`
    update message set failed_at = now()
    where id = ${id}::uuid and sender_id = ${context.actor.user.id}::uuid and not is_read
      and created_at > ${new Date(Date.now() - TAKE_BACK_MS)}::timestamptz
    returning conversation_id, sender_id, recipient_id`,
  )
  if (!taken) return false
  const { conversation_id, sender_id, recipient_id } = taken
  await reopenClock(tx, recipient_id, new Date())
  await tx.run(sql`delete from message where id = ${id}::uuid`)
  await tx.run(refreshingLastMessage(sql`select ${conversation_id}::uuid`))
  await tx.run(sql`delete from conversation where id = ${conversation_id}::uuid and last_message_id is null`)
  await emit(tx, 'message.taken_back', id, { conversation_id, sender_id, client_id: recipient_id })
  return true
}
