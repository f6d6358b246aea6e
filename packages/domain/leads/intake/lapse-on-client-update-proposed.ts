import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import { tables } from '@waymark/platform/generated/tables'
import { nullable } from '@waymark/platform/row'
import { endUpdate } from './decide-update.ts'

const waitingRow = tables.proposed_update
  .pick('id', 'client_id', 'expires_at')
  .extend({ broker_id: nullable(tables.client.columns.id) })

/** Runs 14 days after the answers came. An update that ended needs nothing. */
export const lapse = reaction({
  name: 'lapse',
  on: ['client.update_proposed'],
  does: 'Discards new answers from a known email address that nobody confirmed within 14 days',
  ...QUICK,
  async later({ payload }, db) {
    const update = await db.row(
      tables.proposed_update.pick('expires_at'),
      sql`
      select expires_at from proposed_update
      where id = ${payload.update_id}::uuid and outcome is null and expires_at > clock_timestamp()`,
    )
    return update?.expires_at ?? null
  },
  async commit({ aggregate_id, payload }, tx) {
    await tx.run(sql`select from client where id = ${aggregate_id}::uuid for no key update`)
    const update = await tx.row(
      waitingRow,
      sql`
      select proposed_update.id, client_id, expires_at, client.broker_id
      from proposed_update join client on client.id = client_id
      where proposed_update.id = ${payload.update_id}::uuid and outcome is null for update of proposed_update`,
    )
    if (update) await endUpdate(tx, update, 'expired', await databaseNow(tx))
  },
})
