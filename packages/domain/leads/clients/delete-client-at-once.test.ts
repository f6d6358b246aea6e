import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { raw, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { anAssistantConversation } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { eventually } from '@waymark/testing/wait'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { assign } from '../assignment/assign-on-client-submitted.ts'
import { letUndoPass, tablesWith } from './delete-client-data.fixture.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeAll(async () => {
  await anAdministrator(api.db)
})
beforeEach(async () => {
  broker = await aUser(api.db, { name_in_notifications: true })
  token = await tokenOf(api, broker)
})

test('leaves no contact lead behind that arrives during a deletion', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, intake_token } = await api.get(intakeEndpoints.createClient, {
      body: anIntake({ broker_id: broker.id }),
    })
    await react(api.db, assign)
    const notes = `Late ${round}`
    await Promise.all([
      api.call(clientEndpoints.deleteClientData, { params: { id }, token }),
      ...Array.from({ length: 8 }, (_, i) =>
        api.call(intakeEndpoints.recordContactLead, {
          body: { contact_type: `type ${i}`, client_id: id, notes },
          token: intake_token,
        }),
      ),
    ])
    await letUndoPass(api)
    expect(await tablesWith(api, notes)).toEqual([])
  }
})

/** Runs two actions that both wait for rows about a client; the first one waits for rows of `table`. */
async function meeting<A, B>(
  id: string,
  table: 'message' | 'assistant_conversation' | 'census',
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const waiting = async (): Promise<number> => {
    const found = await api.db.row(
      row({ count: int4 }),
      sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return found?.count ?? 0
  }
  const begun = await api.db.transaction(async (tx) => {
    await tx.run(sql`select from ${raw(table)} where client_id = ${id} for update`)
    const one = first()
    await eventually('the first to wait', waiting)
    const other = second()
    await Promise.race([other, eventually('the second to wait', async () => (await waiting()) > 1)])
    return [one, other] as const
  })
  return Promise.all(begun)
}

test('sends no notification of a message from a client who is being deleted', async () => {
  const { id, intake_token } = await api.get(intakeEndpoints.createClient, {
    body: anIntake({ broker_id: broker.id, first_name: 'Orphania' }),
  })
  await react(api.db, assign)
  await api.get(messagingEndpoints.sendAgentMessage, { body: { message: 'Hello' }, token: intake_token })
  await makeDue(api.db, 'notify')
  const remove = () => api.get(clientEndpoints.deleteClientData, { params: { id }, token })
  await meeting(id, 'message', remove, () => react(api.db, notify))
  await letUndoPass(api)
  expect(await tablesWith(api, 'Orphania')).toEqual([])
})

test('avoids a deadlock between a question about a client and the client’s deletion', async () => {
  const { id } = await aClient(api.db, { broker_id: broker.id })
  const conversation_id = await anAssistantConversation(api.db, broker, id)
  const body = { message: 'Xylophone: what is the risk?', conversation_id }
  const [answer, deletion] = await meeting(
    id,
    'assistant_conversation',
    () => api.call(assistantEndpoints.askAssistant, { token, body }),
    () => api.call(clientEndpoints.deleteClientData, { params: { id }, token }),
  )
  // The question is answered before the deletion, or its conversation no longer exists.
  expect([200, 404]).toContain(answer.status)
  expect(deletion.status).toBe(200)
  await letUndoPass(api)
  expect(await tablesWith(api, 'Xylophone')).toEqual([])
})

test('leaves no census row that was written during the deletion', async () => {
  const { id } = await aClient(api.db, { broker_id: broker.id })
  const census = await api.get(censusEndpoints.createCensus, {
    token,
    body: { name: 'Family', kind: 'family', client_id: id },
  })
  const person = { id: newId(), position: 1, is_primary: true, first_name: 'Orphania', last_name: null }
  const body = {
    version: census.version,
    put: [{ ...person, date_of_birth: null, tobacco: null, zip: null, relationship: null }],
    remove: [],
  }
  await meeting(
    id,
    'census',
    () => api.call(censusEndpoints.changeCensusRows, { token, params: { id: census.id }, body }),
    () => api.get(clientEndpoints.deleteClientData, { params: { id }, token }),
  )
  expect(await tablesWith(api, 'Orphania')).toEqual(['deleted_client'])
  await letUndoPass(api)
  expect(await tablesWith(api, 'Orphania')).toEqual([])
})
