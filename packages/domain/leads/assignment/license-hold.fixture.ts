import { holdEndpoints } from '@waymark/contracts/leads/assignment/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import type { TestApi } from '@waymark/testing/api'
import { aLead } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { assign } from './assign-on-client-submitted.ts'
import { release } from './release-on-client-held.ts'

export const LICENSED = { licensed: true, license_number: 'NY-1234567' }

/** What the tests of license holds do and look at, about clients from the links of one broker. */
export function licenseHolds(api: TestApi) {
  let broker: User
  let token: string
  return {
    /** Empty tables, an administrator, and the broker, who is licensed in Texas. */
    begin: async () => {
      await api.db.pool.query(
        'truncate app_user, lead_code, client, license_hold, notification, outbox_event, event_delivery cascade',
      )
      const administrator = await anAdministrator(api.db)
      broker = await aUser(api.db)
      token = await tokenOf(api, broker)
      return { administrator, broker, token }
    },

    /** A client of New York who came through the broker's link. */
    held: async (overrides: object = {}): Promise<string> => {
      const { id } = await aLead(api.db, {
        requested_agent: broker.id,
        state: 'NY',
        zip_code: '10001',
        first_name: 'Maria',
        health_conditions: ['diabetes_type_2'],
        ...overrides,
      })
      await react(api.db, assign)
      return id
    },

    clientById: (id: string) => api.db.row(tables.client, sql`select * from client where id = ${id}`),

    holdOf: (id: string) =>
      api.db.row(tables.license_hold, sql`select * from license_hold where client_id = ${id} order by id desc limit 1`),

    reasonOf: (id: string) =>
      api.db.row(
        tables.assignment.pick('reason', 'broker_id', 'assignment_type', 'due_at'),
        sql`select reason, broker_id, assignment_type, due_at from assignment where client_id = ${id} and ended_at is null`,
      ),

    listed: (as = token) => api.get(holdEndpoints.listHeldLeads, { token: as }),

    answer: (id: string, body: object, as = token) =>
      api.call(holdEndpoints.answerLicense, { token: as, params: { id }, body }),

    hourLater: async () => {
      await api.db.run(sql`update license_hold set answer_by = now() where ended_at is null`)
      await makeDue(api.db, 'release')
      return react(api.db, release)
    },

    told: ({ id }: User) =>
      api.db.rows(
        tables.notification.pick('kind', 'body', 'link'),
        sql`select kind, body, link from notification where user_id = ${id} order by id`,
      ),
  }
}
