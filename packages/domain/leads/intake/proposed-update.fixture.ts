import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { TestApi } from '@waymark/testing/api'
import { anIntake } from '@waymark/testing/factories/intake'
import { react } from '@waymark/testing/react'
import { type ClientHealth, clientHealth } from '../../client-health.ts'
import { notify } from '../../reactions/notify.ts'
import { assign } from '../assignment/assign-on-client-submitted.ts'
import { assess } from './assess-on-client-submitted.ts'
import { updateToken } from './update-token.ts'

type Answers = Parameters<typeof anIntake>[0]

/** What the tests of new answers from a known address do and look at, with the broker of a test. */
export const proposals = (api: TestApi, as: () => { broker: User; session: string }) => {
  const submit = (overrides: Answers = {}) =>
    api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: as().broker.id, ...overrides }) })
  const body = (update_id: string) => ({ body: { token: updateToken(api.secrets, update_id) } })
  return {
    submit,
    /** A known client of the broker, and new answers with their email address, sent by anyone. */
    proposed: async (overrides: Answers = {}, known: Answers = {}) => {
      const email = `${newId()}@example.test`
      const first = await submit({ email, age: 40, ...known })
      await react(api.db, assess, assign)
      await react(api.db, notify)
      const second = await submit({ email, age: 41, ...overrides })
      return {
        email,
        client_id: first.id,
        first: first.intake_token,
        update_id: second.id,
        second: second.intake_token,
      }
    },
    confirm: (update_id: string) => api.call(updateEndpoints.confirmUpdate, body(update_id)),
    refuse: (update_id: string) => api.call(updateEndpoints.refuseUpdate, body(update_id)),
    decide: (update_id: string, decision: 'accept' | 'refuse') =>
      api.call(updateEndpoints.decideUpdate, { params: { id: update_id }, token: as().session, body: { decision } }),
    /** With the answers about health one by one. */
    stored: async (client_id: string): Promise<Client & ClientHealth> => {
      const client = await api.db.row(tables.client, sql`select * from client where id = ${client_id}::uuid`)
      if (!client) throw new Error('the client is gone')
      return { ...client, ...clientHealth.parse(client.health) }
    },
    update: (update_id: string) =>
      api.db.row(tables.proposed_update, sql`select * from proposed_update where id = ${update_id}::uuid`),
    read: (client_id: string) =>
      api.get(clientEndpoints.readClient, { params: { id: client_id }, token: as().session }),
  }
}
