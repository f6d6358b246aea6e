import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { ConsumerActor, Context } from '../../context.ts'
import { heardOf } from '../../leads/clients/silent-clients.ts'

/** A consumer who was told of the deletion wants to keep their data. Throws 404 for a deleted client. */
export async function keepOwnData(context: Context<ConsumerActor>): Promise<void> {
  const { client_id } = context.actor
  await context.db.transaction(async (tx) => {
    if (!(await tx.exists(sql`select from client where id = ${client_id}::uuid for no key update`))) throw notFound()
    await heardOf(tx, client_id, new Date())
    await logAccess(context, 'client.kept', 'client', client_id, tx)
  })
}
