import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { openTestApp } from '@waymark/testing/app'
import { aCouncil } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { expect, test } from 'vitest'

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
