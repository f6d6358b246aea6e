import { batchReaction, EVERY_LEAD } from '@waymark/events/batch-reaction'
import { sql } from '@waymark/platform/database'
import { ASSESSED_COLUMNS, assessedRow, clientsToAssess, savingAssessments } from '../../coverage/risk/assess-client.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { endingDrafts } from './drafts.ts'

/** Scores a submitted assessment, and deletes the drafts of its address here, so that submitting stays fast. */
export const assess = batchReaction({
  name: 'assess',
  on: ['client.submitted'],
  does: 'Scores an assessment',
  ...EVERY_LEAD,

  async prepare(events, db) {
    const clients = await clientsToAssess(
      db,
      events.map(({ aggregate_id }) => aggregate_id),
    )
    const { risk_tables } = await readSettings(db)
    const byId = new Map(clients.map((client) => [client.id, client]))
    return Promise.all(
      events.map(async ({ aggregate_id }) => {
        const client = byId.get(aggregate_id)
        return client ? assessedRow(db, client, risk_tables) : null
      }),
    )
  },
  columns: ASSESSED_COLUMNS,
  writes: (rows) => sql`${savingAssessments(rows)}, ${endingDrafts(rows)}`,
})
