import type { BodyOf } from '@waymark/contracts/endpoint'
import { type callEndpoints, REACHING_OUTCOMES } from '@waymark/contracts/leads/calls/endpoints'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { ClientCall } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { stillOf } from '../../policy.ts'
import { recordAnnotation } from '../../record-annotation.ts'
import { sealOptional } from '../../seal-optional.ts'
import { reopenClock } from '../assignment/reopen-clock.ts'
import { stopClock } from '../assignment/stop-clock.ts'
import { insertTask, takeBackTask } from '../tasks/write-tasks.ts'

/**
 * Logs a call, and the next step as a task of the caller. A call that reached the client stops the 24-hour clock, if it
 * is the broker's own client. One per Idempotency-Key. Throws 404 for a deleted client, and for one who
 * went to another broker in the meantime.
 */
export function logCall(
  context: Context<UserActor>,
  client_id: string,
  body: BodyOf<typeof callEndpoints.logCall>,
): Promise<ClientCall> {
  const user_id = context.actor.user.id
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'logCall', context, { client_id, ...body }, async () => {
      const { outcome, direction, minutes, note, follow_up } = body
      const call_id = newId()
      const sealed = await sealOptional(tx, note, { column: 'client_call.note', id: call_id })
      const call = await tx.row(
        tables.client_call,
        sql`
        with held as (
          select id from client where id = ${client_id}::uuid and ${stillOf(context.actor)} for no key update
        )
        insert into client_call (id, client_id, user_id, outcome, direction, minutes, note, called_at)
        select ${call_id}::uuid, id, ${user_id}::uuid, ${outcome}, ${direction}, ${minutes}, ${sealed}, now() from held
        returning *`,
      )
      if (!call) throw notFound()
      await recordAnnotation(tx, context, client_id, 'call.logged')
      if (REACHING_OUTCOMES[direction].includes(outcome)) await stopClock(tx, client_id, user_id)
      if (follow_up) {
        const next = await insertTask(tx, context, { ...follow_up, assignee_id: user_id, client_id, kind: 'call' })
        await tx.run(sql`update client_call set follow_up_id = ${next.id}::uuid where id = ${call.id}::uuid`)
      }
      return call.id
    })
    const call = await tx.row(tables.client_call, sql`select * from client_call where id = ${id}::uuid`)
    if (!call) throw notFound()
    return call
  })
}

/**
 * Takes a logged call back: its next step goes if it is still open, and the clock runs again if nothing else stopped it. The
 * call is hidden, and erased an hour later. Throws 404 when it is already deleted, and for a client of
 * another broker.
 */
export const deleteCall = (context: Context<UserActor>, id: string): Promise<ClientCall> =>
  context.db.transaction(async (tx) => {
    // Before the call and its task, in the order of everything that moves or deletes a client.
    const client = await tx.exists(sql`
      select from client
      where id = (select client_id from client_call where id = ${id}::uuid) and ${stillOf(context.actor)} for update`)
    if (!client) throw notFound()
    const call = await tx.row(
      tables.client_call,
      sql`update client_call set deleted_at = now() where id = ${id}::uuid and deleted_at is null returning *`,
    )
    if (!call) throw notFound()
    if (call.follow_up_id) await takeBackTask(tx, call.follow_up_id)
    await reopenClock(tx, call.client_id, new Date())
    await recordAnnotation(tx, context, call.client_id, 'call.deleted')
    return call
  })
