import { batchReaction } from '@waymark/events/batch-reaction'
import { ASSESSED_COLUMNS, assessedRow, clientsToAssess, savingAssessments } from './assess-client.ts'

export const assess = batchReaction('assess', {
  async prepare(events, db) {
    const clients = await clientsToAssess(
      db,
      events.map(({ aggregate_id }) => aggregate_id),
    )
    const byId = new Map(clients.map((client) => [client.id, client]))
    return events.map(({ aggregate_id }) => {
      const client = byId.get(aggregate_id)
      return client ? assessedRow(client) : null
    })
  },
  columns: ASSESSED_COLUMNS,
  writes: savingAssessments,
})
