import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { assignClients } from '../../leads/assignment/assign-client.ts'
import { LAST_ADMINISTRATOR } from '../../people/accounts/require-other-administrator.ts'
import { updateUser } from './update-user.ts'

const api = await apiForFile()
let administrator: User
let other: User
beforeEach(async () => {
  await api.db.run(sql`update app_user set role = 'broker'`)
  administrator = await anAdministrator(api.db)
  other = await anAdministrator(api.db, { states_licensed: [] })
})

async function aClientOf(broker: User, assignment_type: 'admin_queue' | 'manual', overrides: object = {}) {
  const client = await aClient(api.db, overrides)
  const given = { client_id: client.id, broker_id: broker.id, assignment_type, reason: 'Test' }
  await api.db.transaction((tx) => assignClients(tx, [given], new Date()))
  return client
}
const change = async (changes: { role: 'broker' } | { is_active: false }) =>
  updateUser(contextOf(api, await signedIn(api.db, administrator)), other.id, changes)
const holderOf = async ({ id }: { id: string }) =>
  api.db.row(
    tables.client.pick('broker_id', 'assignment_type'),
    sql`select broker_id, assignment_type from client where id = ${id}::uuid`,
  )
const historyOf = ({ id }: { id: string }) =>
  api.db.rows(
    tables.assignment.pick('broker_id', 'end_reason'),
    sql`select broker_id, end_reason from assignment where client_id = ${id}::uuid order by assigned_at, id`,
  )

test.each([
  ['becomes a broker', { role: 'broker' } as const, 'role_changed'],
  ['is disabled', { is_active: false } as const, 'account_disabled'],
])(
  'the clients of the admin queue go to another administrator when theirs %s, and others stay',
  async (_what, changes, end_reason) => {
    const queued = await aClientOf(other, 'admin_queue', { state: 'NY' })
    await api.db.run(sql`update app_user set states_licensed = '{TX}' where id = ${other.id}::uuid`)
    const own = await aClientOf(other, 'manual', { state: 'TX' })
    await change(changes)
    expect(await holderOf(queued)).toEqual({ broker_id: administrator.id, assignment_type: 'admin_queue' })
    expect(await historyOf(queued)).toEqual([
      { broker_id: other.id, end_reason },
      { broker_id: administrator.id, end_reason: null },
    ])
    expect(await holderOf(own)).toEqual({ broker_id: other.id, assignment_type: 'manual' })
  },
)

test('the last administrator keeps the role and the queue', async () => {
  const queued = await aClientOf(other, 'admin_queue')
  const context = contextOf(api, await signedIn(api.db, administrator))
  await api.db.run(sql`update app_user set is_active = false where id = ${administrator.id}::uuid`)
  await expect(updateUser(context, other.id, { role: 'broker' })).rejects.toMatchObject({
    status: 409,
    message: LAST_ADMINISTRATOR,
  })
  expect(await holderOf(queued)).toMatchObject({ broker_id: other.id })
})
