import type { BodyOf } from '@waymark/contracts/endpoint'
import type { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { bool } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { stillOf } from '../../policy.ts'
import { listedClient } from './list-clients.ts'
import type { ListedClient } from './listed-client.ts'

/**
 * Records a change in a client's life, or takes it back with null. The same again changes nothing. Throws 404 for a
 * deleted client.
 */
export async function changeLifeEvent(
  context: Context<UserActor>,
  client_id: string,
  life_event: BodyOf<typeof clientEndpoints.changeLifeEvent>['life_event'],
): Promise<ListedClient> {
  const { actor } = context
  const { kind = null, on = null } = life_event ?? {}
  await context.db.transaction(async (tx) => {
    const client = await tx.row(
      tables.client.pick('broker_id').extend({ same: bool }),
      sql`
      select broker_id, life_event is not distinct from ${kind} and life_event_on is not distinct from ${on}::date as same
      from client where id = ${client_id}::uuid and ${stillOf(actor)} for no key update`,
    )
    if (!client) throw notFound()
    await logAccess(context, 'client.life_event_changed', 'client', client_id, tx)
    if (client.same) return
    const life_event_id = newId()
    await tx.run(sql`
      with changed as (
        update client set life_event = ${kind}, life_event_on = ${on}::date where id = ${client_id}::uuid returning id
      ), unsnoozed as (
        -- It hid the earlier event.
        delete from snooze using changed
        where snooze.client_id = changed.id and item = 'special_enrollment:' || changed.id
      )
      insert into client_life_event (id, client_id, user_id, life_event, life_event_on)
      select ${life_event_id}::uuid, id, ${actor.user.id}::uuid, ${kind}, ${on}::date from changed`)
    const { broker_id } = client
    await emit(tx, 'client.life_event_changed', client_id, { broker_id, life_event_id })
  })
  const row = await listedClient(context.db, client_id)
  if (!row) throw notFound()
  return row
}
