import { batchReaction } from '@waymark/events/batch-reaction'
import { sql } from '@waymark/platform/database'
import { ASSESSED_COLUMNS, assessedRow, clientsToAssess, savingAssessments } from '../../coverage/risk/assess-client.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { endingDrafts } from './keep-draft.ts'

/**
 * Scores what was sent in, and forgets what its address had left unfinished: nobody waits for that when they submit.
 */
export const assess = batchReaction('assess', {
  async prepare(events, db) {
    const clients = await clientsToAssess(
      db,
      events.map(({ aggregate_id }) => aggregate_id),
    )
    const { risk_tables } = await readSettings(db)
    const byId = new Map(clients.map((client) => [client.id, client]))
    return events.map(({ aggregate_id }) => {
      const client = byId.get(aggregate_id)
      return client ? assessedRow(client, risk_tables) : null
    })
  },
  columns: ASSESSED_COLUMNS,
  writes: () => sql`${savingAssessments()}, ${endingDrafts(sql`current`)}`,
})
