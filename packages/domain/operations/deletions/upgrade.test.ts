import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { migrationsFolder } from '@waymark/platform/migrate'
import { tokenOf } from '@waymark/testing/access'
import { openTestApp } from '@waymark/testing/app'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { aCouncil } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { expect, test } from 'vitest'
import { deleting, inHours, startForArchitect } from './deletions.fixture.ts'

test('the previous release still deletes, undoes and moves councils under the old names of the tables', async () => {
  await using app = await openTestApp()
  const { db } = app
  const [administrator, id] = [await anAdministrator(db), newId()]
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into admin_act_row (act_id, table_name, client_id, content) values (${id}::uuid, 'client', null, '{"id": 1}')`)
    await tx.run(sql`
      insert into admin_act (id, kind, counts, done_by, done_at, undo_until)
      values (${id}::uuid, 'data_cleanup', '{}', ${administrator.id}::uuid, now(), now())`)
  })
  await db.run(sql`update admin_act set undone_at = now() where id = ${id}::uuid`)
  expect(await db.row(tables.deletion, sql`select * from deletion`)).toMatchObject({ id, undone_at: expect.any(Date) })
  expect(await db.exists(sql`select from admin_act where id = ${id}::uuid for update`)).toBe(true)
  await db.run(sql`delete from admin_act_row where act_id = ${id}::uuid`)
  expect(await db.exists(sql`select from deletion_row`)).toBe(false)

  const council = await aCouncil(db, await aUser(db))
  await db.run(sql`
    insert into council_act (id, council_id, number, user_id, step, said)
    values (${newId()}::uuid, ${council.id}::uuid, 99, ${administrator.id}::uuid, 'check_in', '{}')`)
  expect(await db.exists(sql`select from council_move where number = 99`)).toBe(true)
})

test('appointments that clients booked before the update agree to emails also after an undo', async () => {
  const { api, token } = await startForArchitect()
  await using _ = api
  const { db } = api
  const { remove, undo } = deleting(() => ({ api, token }))
  const [broker, other] = [await aUser(db), await aUser(db)]
  const [client, lead] = [await aClient(db, { broker_id: broker.id }), await aClient(db, { broker_id: other.id })]
  for (const [holder, { id: client_id }] of [
    [broker, client],
    [other, lead],
  ] as const) {
    await anAppointment(db, holder, { client_id, starts_at: inHours(48) })
    await anAppointment(db, holder, { client_id, starts_at: inHours(50), booked_by: 'broker' })
    await anAppointment(db, holder, { starts_at: inHours(52) })
  }
  const asked = { params: { id: lead.id }, token: await tokenOf(api, other) }

  await db.run(sql`alter table appointment drop column agreed_at`)
  const { undo_id } = await remove(broker)
  await api.get(clientEndpoints.deleteClientData, asked)
  for (const name of ['20261130190500_appointment_agreed_at', '20261130190501_archived_agreed_at'])
    await db.pool.query(await readFile(join(migrationsFolder, name, 'migration.sql'), 'utf8'))

  expect((await undo(undo_id)).status).toBe(200)
  expect((await api.call(clientEndpoints.restoreClient, asked)).status).toBe(200)
  const agreed = await db.rows(
    tables.appointment.pick('client_id', 'booked_by', 'agreed_at', 'created_at'),
    sql`select client_id, booked_by, agreed_at, created_at from appointment order by broker_id, starts_at`,
  )
  expect(agreed).toHaveLength(6)
  for (const { client_id, booked_by, agreed_at, created_at } of agreed)
    expect(agreed_at).toEqual(client_id && booked_by === 'consumer' ? created_at : null)
})
