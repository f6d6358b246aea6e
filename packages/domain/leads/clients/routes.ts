import type { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { columnsOf, nullable, text } from '@waymark/platform/row'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { logAccess } from '../../access-log.ts'
import { isAnswered } from '../../answered-client.ts'
import { healthColumn } from '../../client-health.ts'
import type { Context, Routes, UserActor } from '../../context.ts'
import { feedbackOf } from '../../coverage/plans/give-feedback.ts'
import { latestAssessment } from '../../coverage/risk/assess-client.ts'
import { reachOf } from '../../foundation/notifications/consumer-reach.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { waitingUpdates } from '../intake/read-updates.ts'
import { TAGS, tagsColumn } from '../tags/tags-of-clients.ts'
import { changeHousehold } from './change-household.ts'
import { changeLifeEvent } from './change-life-event.ts'
import { changeStatus } from './change-status.ts'
import { deleteClientData } from './delete-client-data.ts'
import { exportClients } from './export-clients.ts'
import { findNeighbors, listClients } from './list-clients.ts'
import { otherAgentColumn, otherAgentThan } from './other-agent.ts'
import { presentDetail, presentRow } from './presenter.ts'
import { restoreClient } from './restore-client.ts'

const detailRow = tables.client.omit('life_event_on', 'date_of_birth').extend({ health: healthColumn })

const csvOf = (context: Context<UserActor>, query: Parameters<typeof exportClients>[1]) => ({
  name: `clients-${new Date().toISOString().slice(0, 10)}.csv`,
  media_type: 'text/csv; charset=utf-8',
  size: null,
  content: exportClients(context, query),
})

export const clientRoutes: Routes<typeof clientEndpoints> = {
  async listClients({ query }, context) {
    const { page, next } = await listClients(context.db, context.actor.user.id, query)
    const ids = page.map(({ id }) => id)
    await logAccess(context, 'client.listed', 'client', ids)
    context.reply.nextPage(next)
    return page.map(presentRow)
  },

  async searchClients({ query, body }, context) {
    const { page, next } = await listClients(context.db, context.actor.user.id, { ...query, ...body })
    const ids = page.map(({ id }) => id)
    await logAccess(context, 'client.listed', 'client', ids)
    context.reply.nextPage(next)
    return page.map(presentRow)
  },

  findNeighbors: ({ body }, { db, actor }) => findNeighbors(db, actor.user.id, body),

  exportClients: async ({ query }, context) => csvOf(context, query),
  exportChosenClients: async ({ body }, context) => csvOf(context, body),

  async readClient({ params }, context) {
    await logAccess(context, 'client.read', 'client', params.id)
    const client = await context.db.row(
      detailRow.extend({
        assignment_reason: nullable(text),
        other_agent: otherAgentColumn,
        life_event_on: nullable(text),
        date_of_birth: nullable(text),
        tags: tagsColumn,
      }),
      sql`
      select ${columnsOf(detailRow, 'client')}, life_event_on::text as life_event_on,
             date_of_birth::text as date_of_birth,
             (select reason from assignment where client_id = client.id and ended_at is null order by id desc limit 1)
               as assignment_reason,
             ${otherAgentThan(context.actor.user.id)} as other_agent,
             ${TAGS}
      from client where id = ${params.id}::uuid`,
    )
    if (!client) throw notFound()
    const assessment = await latestAssessment(context.db, client.id)
    const feedback = assessment ? await feedbackOf(context.db, context.actor.user.id, assessment.id) : null
    const reach = await reachOf(context.db, context, client)
    const proposed_updates = isAnswered(client) ? await waitingUpdates(context.db, client.id, client) : []
    const { enrollment } = await readSettings(context.db)
    const shops_for = enrollment.planYear(dayIn(context.actor.user.time_zone, new Date()), client.state)
    return presentDetail(client, { assessment, my_feedback: feedback, reach, proposed_updates, shops_for })
  },

  async deleteClientData({ params }, context) {
    return { client_id: params.id, ...(await deleteClientData(context, params.id)) }
  },
  async restoreClient({ params }, context) {
    await restoreClient(context, params.id)
    return { client_id: params.id }
  },
  async changeHousehold({ params, body }, context) {
    return presentRow(await changeHousehold(context, params.id, body))
  },
  async changeClientStatus({ params, body }, context) {
    return presentRow(await changeStatus(context, params.id, body))
  },
  async changeLifeEvent({ params, body }, context) {
    return presentRow(await changeLifeEvent(context, params.id, body.life_event))
  },
}
