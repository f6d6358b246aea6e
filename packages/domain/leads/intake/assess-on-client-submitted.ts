import { batchReaction } from '@waymark/events/batch-reaction'
import { QUICK } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { ASSESSED_COLUMNS, assessedRow, clientsToAssess, savingAssessments } from '../../coverage/risk/assess-client.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { endingDrafts } from './keep-draft.ts'

/**
 * Scores a submitted assessment, and deletes the unfinished ones of its address, so that a submission need not wait for it.
 */
export const assess = batchReaction({
  name: 'assess',
  on: ['client.submitted'],
  does: 'Scores an assessment',
  ...QUICK,
  // More at the same time makes fewer statements of them.
  concurrency: 64,

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
  writes: (rows) => sql`${savingAssessments(rows)}, ${endingDrafts(rows)}`,
})
