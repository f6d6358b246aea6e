import { type Sql, sql } from '@waymark/platform/database'
import { forbidden, notFound } from '@waymark/platform/errors'
import type { Assignment } from '@waymark/platform/generated/client'
import { logAccess } from '../access-log.ts'
import { findLinkedAgent } from '../accounts/find-agent.ts'
import type { Context } from '../context.ts'
import { once } from '../idempotency.ts'
import { endAssignment, giveClient } from './assign-client.ts'
import { linkReason } from './assign-on-client-submitted.ts'

const currentAssignment = (db: Sql, client_id: string) =>
  db.row<Assignment>(sql`
    select * from assignment where client_id = ${client_id}::uuid and ended_at is null order by id desc limit 1`)

/**
 * Links a client to an agent. The consumer may while nobody has the client; later the answer is whoever has it. An
 * administrator may at any time. A broker may only repeat what is so already. Throws 404 for an unknown or disabled
 * agent, 403 for a broker reaching for another's.
 */
export async function linkClient(
  context: Context,
  { client_id, agent_id }: { client_id: string; agent_id: string },
  now = new Date(),
): Promise<Assignment> {
  const { db, actor } = context
  await db.transaction((tx) =>
    once(tx, 'assignClientToAgent', context, { client_id, agent_id }, async () => {
      const client = await tx.row<{ broker_id: string | null }>(
        sql`select broker_id from client where id = ${client_id}::uuid for update`,
      )
      if (!client) throw notFound()
      const administrator = actor.kind === 'user' && actor.user.role === 'sys_admin'
      if (client.broker_id && !administrator) {
        if (actor.kind === 'user' && agent_id !== client.broker_id) throw forbidden()
        return client_id
      }
      const linked = await findLinkedAgent(tx, agent_id)
      if (!linked) throw notFound('We do not know this agent.')
      if (linked.user_id === client.broker_id) return client_id
      await endAssignment(tx, client_id, 'reassigned', now)
      await giveClient(
        tx,
        {
          client_id,
          broker_id: linked.user_id,
          assignment_type: administrator ? 'manual' : linked.via,
          reason: administrator ? 'Given to you by an administrator' : linkReason(linked),
          previous_broker_id: client.broker_id,
        },
        now,
      )
      await logAccess(context, 'client.assigned', 'client', client_id, tx)
      return client_id
    }),
  )
  const assignment = await currentAssignment(db, client_id)
  if (!assignment) throw notFound()
  return assignment
}
