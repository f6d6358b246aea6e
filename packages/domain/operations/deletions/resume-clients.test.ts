import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import type { TestApi } from '@waymark/testing/api'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient, anImportedPerson } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { sendMails } from '@waymark/testing/send-mails'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleting, inHours, startForArchitect } from './deletions.fixture.ts'

let api: TestApi
let architect: User
let token: string
beforeEach(async () => {
  ;({ api, architect, token } = await startForArchitect())
})
afterEach(() => api[Symbol.asyncDispose]())

const { cleanUp, clientById, undo } = deleting(() => ({ api, token }))

const restoredTo = (id: string) =>
  api.db.row(
    tables.assignment.pick('broker_id', 'assignment_type', 'reason'),
    sql`
    select assignment.broker_id, assignment.assignment_type, reason from client
    join assignment on assignment.client_id = client.id and assignment.broker_id = client.broker_id and ended_at is null
    where client.id = ${id}::uuid`,
  )

test('gives a client to the administrators whose broker gave up the license for their state meanwhile', async () => {
  const broker = await aUser(api.db, { is_stakeholder: true, states_licensed: ['TX', 'CA'] })
  const [given_up, kept, imported] = [
    await aClient(api.db, { broker_id: broker.id, state: 'CA' }),
    await aClient(api.db, { broker_id: broker.id, state: 'TX' }),
    await anImportedPerson(api.db, { broker_id: broker.id, state: 'CA' }),
  ]
  const appointment = await anAppointment(api.db, broker, { client_id: given_up.id, starts_at: inHours(30) })
  const mailed = async () =>
    (await sendMails(api)).filter(({ to }) => to?.[0]?.address === given_up.email).map(({ subject }) => subject)
  const { undo_id } = await cleanUp()
  expect(await mailed()).toEqual([expect.stringContaining('canceled')])
  await api.get(accountEndpoints.updatePreferences, {
    token: await tokenOf(api, broker),
    body: { states_licensed: ['TX'] },
  })
  expect((await undo(undo_id)).status).toBe(200)
  expect(await mailed()).not.toContainEqual(expect.stringContaining('canceled'))
  expect(await restoredTo(given_up.id)).toEqual({
    broker_id: architect.id,
    assignment_type: 'admin_queue',
    reason: 'Their broker gave up the license for their state',
  })
  expect(await clientById(kept.id)).toMatchObject({ broker_id: broker.id })
  expect(await clientById(imported.id)).toMatchObject({ broker_id: broker.id })
  expect(
    await api.db.exists(sql`select from appointment where id = ${appointment.id}::uuid and status = 'cancelled'`),
  ).toBe(true)
})

test('gives a client back to their broker who never had the license for their state', async () => {
  const broker = await aUser(api.db, { is_stakeholder: true, states_licensed: ['TX'] })
  const { id } = await aClient(api.db, { broker_id: broker.id, state: 'CA' })
  const { undo_id } = await cleanUp()
  expect((await undo(undo_id)).status).toBe(200)
  expect(await clientById(id)).toMatchObject({ broker_id: broker.id })
})

test.each([
  [{ role: 'broker' }, 'Their administrator became a broker'],
  [{ is_active: false }, 'The account of their administrator was disabled'],
] as const)('gives a client of the queue to another administrator after %o', async (body, reason) => {
  const former = await anAdministrator(api.db, { states_licensed: ['TX'] })
  const queued = await aClient(api.db, { broker_id: former.id, assignment_type: 'admin_queue', state: 'TX' })
  const own = await aClient(api.db, { broker_id: former.id, state: 'TX' })
  const { undo_id } = await cleanUp()
  await api.get(accountEndpoints.updateUser, { token, params: { id: former.id }, body })
  expect((await undo(undo_id)).status).toBe(200)
  expect(await restoredTo(queued.id)).toEqual({ broker_id: architect.id, assignment_type: 'admin_queue', reason })
  expect(await clientById(own.id)).toMatchObject({ broker_id: former.id })
})
