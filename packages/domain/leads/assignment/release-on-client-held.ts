import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import { tables } from '@waymark/platform/generated/tables'
import { heldClient, openHold, settleHold } from './license-hold.ts'

/** Runs when the hour for a broker's word on a license is over. An answered hold needs nothing. */
export const release = reaction({
  name: 'release',
  on: ['client.held'],
  does: 'Passes a client on if the agent of their link did not confirm a license within an hour',
  ...QUICK,
  async later({ payload }, db) {
    const hold = await db.row(
      tables.license_hold.pick('answer_by'),
      sql`
      select answer_by from license_hold
      where id = ${payload.hold_id}::uuid and ended_at is null and answer_by > clock_timestamp()`,
    )
    return hold?.answer_by ?? null
  },
  async commit({ aggregate_id, payload }, tx) {
    const client = await tx.row(
      heldClient,
      sql`select id, state, language, broker_id from client where id = ${aggregate_id}::uuid for update`,
    )
    const hold = await openHold(tx, aggregate_id)
    // A deleted client has no row. If the deletion is undone, the client is assigned again.
    if (client && hold?.id === payload.hold_id) await settleHold(tx, client, hold, await databaseNow(tx))
  },
})
