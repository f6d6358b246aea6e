import { reaction } from '@waymark/events/reaction'
import { clientToAssess, savingAssessment } from './assess-client.ts'

export const assess = reaction('assess', {
  prepare: (event, db) => clientToAssess(db, event.aggregate_id),
  statement: (_event, client) => (client ? savingAssessment(client) : null),
})
