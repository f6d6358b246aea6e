import type { BodyOf } from '@waymark/contracts/endpoint'
import type { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { listedClient } from './list-clients.ts'
import type { ListedClient } from './listed-client.ts'

/** Records a change in a client's life, or takes it back with null. Throws 404 for a deleted client. */
export async function changeLifeEvent(
  context: Context<UserActor>,
  client_id: string,
  life_event: BodyOf<typeof clientEndpoints.changeLifeEvent>['life_event'],
): Promise<ListedClient> {
  const { actor } = context
  await context.db.transaction(async (tx) => {
    const changed = await tx.run(sql`
      update client set life_event = ${life_event?.kind ?? null}, life_event_on = ${life_event?.on ?? null}::date
      where id = ${client_id}::uuid`)
    if (changed === 0) throw notFound()
    await emit(tx, 'client.annotated', client_id, { user_id: actor.user.id }, { actor: actorName(actor) })
    await logAccess(context, 'client.life_event_changed', 'client', client_id, tx)
  })
  const row = await listedClient(context.db, client_id)
  if (!row) throw notFound()
  return row
}
