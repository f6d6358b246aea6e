import { emitAll } from '@waymark/events/outbox'
import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { handingOverMessages } from './hand-over-messages.ts'

/**
 * What clients of a disabled account write goes to an administrator, who cannot answer it: only the client's own agent can
 * write to them.
 */
export const returnMessages = reaction({
  name: 'return-messages',
  on: ['user.enabled'],
  does: 'Gives a broker what their clients wrote to the administrators while the account was disabled',
  ...QUICK,
  async commit({ aggregate_id: user_id }, tx) {
    // Waits for messages that are being written to an administrator. Those that come later go to the broker.
    await tx.run(sql`select from client where broker_id = ${user_id}::uuid order by id for update`)
    const theirs = sql`(
      select client.id as client_id, broker_id from client join app_user on app_user.id = broker_id and is_active
      where broker_id = ${user_id}::uuid)`
    await emitAll(tx, handingOverMessages(theirs, new Date()))
  },
})
