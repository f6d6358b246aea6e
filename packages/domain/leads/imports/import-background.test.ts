import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { eventually, whileHeld } from '@waymark/testing/wait'
import { beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { deleteForGood } from '../clients/delete-client-data.ts'
import { advanceImport } from './advance-on-import-advanced.ts'
import { ANN, BO, file, importing } from './imports.fixture.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})
const { settle, read, uploaded, confirming, imported, undone, rowsOf, clients, countOf } = importing(api, () => ({
  broker,
  token,
}))

describe('an undo', () => {
  test('takes out everyone who is as imported, and lists those who are not', async () => {
    await imported(file(['Ed,Ode,ed@example.test,,,,']))
    const done = await imported(
      file([
        ANN,
        BO,
        'Cy,Poe,cy@example.test,,,,',
        'Di,Fox,di@example.test,,,,',
        'Ed,Ode,ed@example.test,3055550150,,,',
      ]),
      { duplicates: 'fill' },
    )
    expect(done).toMatchObject({ added: 4, filled: 1 })
    const named = new Map((await clients()).map((one) => [one.first_name, one.id]))
    const idOf = (name: string) => ({ id: named.get(name) ?? '' })
    await api.get(noteEndpoints.addNote, { token, params: idOf('Bo'), body: { text: 'Called' } })
    await api.get(clientEndpoints.changeClientStatus, { token, params: idOf('Cy'), body: { status: 'quoted' } })
    expect(await undone(done)).toMatchObject({ state: 'undone', removed: 3, kept: 2 })
    const left = await clients()
    expect(new Set(left.map(({ first_name }) => first_name))).toEqual(new Set(['Bo', 'Cy', 'Ed']))
    expect(left.find(({ first_name }) => first_name === 'Ed')?.phone).toBeNull()
    expect((await rowsOf(done, 'kept')).map(({ line }) => line)).toEqual([3, 4])
    expect((await api.call(importEndpoints.undoImport, { token, params: { id: done.id } })).status).toBe(409)
  })

  test('removes its own notes, and keeps what was filled in and then changed', async () => {
    await imported(file(['Ann,Lee,ann@example.test,'], 'First Name,Last Name,Email,Notes'))
    const filling = await imported(file(['Ann,Lee,ann@example.test,Likes calls'], 'First Name,Last Name,Email,Notes'), {
      duplicates: 'fill',
    })
    expect(filling).toMatchObject({ filled: 1 })
    expect(await countOf('client_note')).toBe(1)
    expect(await undone(filling)).toMatchObject({ removed: 1, kept: 0 })
    expect(await countOf('client_note')).toBe(0)
  })
})

test('an undo keeps a client about whom a note is written at that moment', async () => {
  const done = await imported(file([ANN, BO]))
  const [ann] = await clients()
  const noted = Promise.withResolvers<void>()
  const noting = api.db.transaction(async (tx) => {
    // As a note is added, up to its commit.
    await tx.run(sql`select from client where id = ${ann?.id ?? ''}::uuid for key share`)
    await tx.run(sql`
      insert into client_note (id, client_id, user_id, text, words)
      values (uuidv7(), ${ann?.id ?? ''}::uuid, ${broker.id}::uuid, 'Called', '{}')`)
    await noted.promise
  })
  const undoing = undone(done)
  await eventually('the undo waits for the note', () =>
    api.db.exists(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`),
  )
  noted.resolve()
  await noting
  expect(await undoing).toMatchObject({ state: 'undone', removed: 1, kept: 1 })
  expect((await clients()).map(({ id }) => id)).toEqual([ann?.id])
  expect(await countOf('client_note')).toBe(1)
})

test.each(['the deletion of a client', 'an undo'])(
  '%s waits for the preview that names the client without a lock on the client, which the preview needs',
  async (what) => {
    const done = await imported(file([ANN]))
    const preview = await uploaded(file([ANN]))
    const [ann] = await clients()
    const id = ann?.id ?? ''
    await whileHeld<unknown>(
      api.db,
      (tx) => tx.run(sql`select from client_import where id = ${preview.id}::uuid for update`),
      () => (what === 'an undo' ? undone(done) : api.get(clientEndpoints.deleteClientData, { token, params: { id } })),
      (tx) => tx.run(sql`select from client where id = ${id}::uuid for key share nowait`),
    )
    await settle()
    expect(await clients()).toEqual([])
    expect(await read(preview)).toMatchObject({ state: 'ready', fresh: 1, duplicates: 0 })
  },
)

test('an undo takes out the second record of a person whose first one was deleted', async () => {
  await imported(file([ANN]))
  const [first] = await clients()
  const done = await imported(file([ANN]), { duplicates: 'add' })
  await api.get(clientEndpoints.deleteClientData, { token, params: { id: first?.id ?? '' } })
  expect(await clients()).toHaveLength(1)
  expect(await undone(done)).toMatchObject({ state: 'undone', removed: 1, kept: 0 })
  expect(await clients()).toEqual([])
})

test('an undo leaves the coverage year of an enrollment made since', async () => {
  await imported(file(['Ann,Lee,ann@example.test,'], 'First Name,Last Name,Email,Effective Date'))
  const filling = await imported(
    file(['Ann,Lee,ann@example.test,1/1/2027'], 'First Name,Last Name,Email,Effective Date'),
    { duplicates: 'fill' },
  )
  const [ann] = await clients()
  expect([filling.filled, ann?.plan_year]).toEqual([1, 2027])
  const body = { status: 'enrolled', plan_year: 2027 }
  await api.get(clientEndpoints.changeClientStatus, { token, params: { id: ann?.id ?? '' }, body })
  expect(await undone(filling)).toMatchObject({ removed: 0, kept: 1 })
  expect((await clients())[0]?.plan_year).toBe(2027)
})

describe('the background', () => {
  test('goes on after a worker died, and adds nobody twice', async () => {
    const lines = Array.from({ length: 600 }, (_, n) => `A${n},Lee,a${n}@example.test,,,,`)
    const detail = await uploaded(file(lines))
    await confirming(detail)
    let kills = 0
    for (let n = 0; n < 20; n += 1) {
      const [delivery] = await claim(api.db, [{ subscriber: 'advance-import', limit: 1 }])
      if (!delivery) break
      // The process ends before the commit: everything that the batch wrote is rolled back.
      const dying = {
        ...api.db,
        transaction: (work: Parameters<typeof api.db.transaction>[0]) =>
          api.db.transaction(async (tx) => {
            await work(tx)
            throw new Error('killed')
          }),
      }
      if (n % 2 === 0) {
        await advanceImport.run(dying as typeof api.db, delivery, 'test').catch(() => {
          kills += 1
        })
        await api.db.run(sql`
          update event_delivery set taken_at = null, due_at = now()
          where event_id = ${delivery.event.id}::uuid and subscriber = 'advance-import'`)
      } else {
        // A second worker got the same delivery.
        await Promise.all([1, 2].map(() => advanceImport.run(api.db, delivery, 'test')))
      }
    }
    await settle()
    expect(kills).toBeGreaterThan(1)
    expect(await read(detail)).toMatchObject({ state: 'done', added: 600, skipped: 0 })
    const total = await api.db.row(
      row({ count: int4 }),
      sql`select count(*)::int as count from client where broker_id = ${broker.id}::uuid`,
    )
    expect(total?.count).toBe(600)
  })

  test('runs one import at a time, and shows a preview again whose people came into the book since', async () => {
    const [one, other] = [await uploaded(file([ANN, BO])), await uploaded(file([ANN, 'Cy,Poe,cy@example.test,,,,']))]
    expect(other).toMatchObject({ fresh: 2, duplicates: 0 })
    const first = [await confirming(one), await confirming(other)]
    expect(first.map(({ status }) => status)).toEqual([200, 409])
    await settle()
    expect((await confirming(other)).status).toBe(409)
    await settle()
    expect(await read(other)).toMatchObject({ state: 'ready', fresh: 1, duplicates: 1 })
    expect((await rowsOf(other, 'duplicates')).map(({ line, duplicate }) => [line, duplicate?.first_name])).toEqual([
      [2, 'Ann'],
    ])
    expect((await confirming(other)).status).toBe(200)
    await settle()
    expect(await read(other)).toMatchObject({ state: 'done', added: 1, skipped: 1 })
    expect((await clients()).map(({ first_name }) => first_name)).toEqual(['Ann', 'Cy', 'Bo'])
    const confirmed = sql`
      select from access_log where action = 'client_import.confirmed' and subject_id = ${other.id}::uuid`
    expect(await api.db.rows(row({}), confirmed)).toHaveLength(1)
  })

  test('starts one of two previews that are confirmed at once', async () => {
    const [one, other] = [await uploaded(file([ANN, BO])), await uploaded(file([ANN, BO]))]
    const answers = await Promise.all([confirming(one), confirming(other)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await settle()
    expect(await clients()).toHaveLength(2)
  })

  test('stops when it is cancelled, and what was added can be undone', async () => {
    const detail = await uploaded(file(Array.from({ length: 600 }, (_, n) => `A${n},Lee,a${n}@example.test,,,,`)))
    await confirming(detail)
    await react(api.db, advanceImport)
    const stopped = await api.get(importEndpoints.cancelImport, { token, params: { id: detail.id } })
    expect(stopped).toMatchObject({ state: 'done', added: 250 })
    await settle()
    expect(await undone(detail)).toMatchObject({ state: 'undone', removed: 250 })
    expect(await clients()).toEqual([])
  })

  test('discards a preview that nobody confirmed', async () => {
    const detail = await uploaded(file([ANN]))
    await api.get(importEndpoints.cancelImport, { token, params: { id: detail.id } })
    expect(await read(detail)).toMatchObject({ state: 'cancelled' })
    expect((await confirming(detail)).status).toBe(409)
  })
})

const duplicatesOf = async (one: { id: string }) =>
  (await rowsOf(one, 'duplicates')).map(({ line, same_as, duplicate }) => [line, same_as ?? duplicate?.first_name])

describe('a preview of which a client is deleted', () => {
  // The third row is known only by the second one: the client has another number.
  const TWIN = 'Annie,Li,,(305) 555-0101,,,'
  const previewed = async () => {
    await imported(file(['Ann,Lee,ann@example.test,(305) 555-0199,,,', BO]))
    const detail = await uploaded(file([ANN, TWIN, BO]))
    expect(detail).toMatchObject({ fresh: 0, duplicates: 3 })
    const ann = (await clients()).find(({ first_name }) => first_name === 'Ann')
    return { detail, asked: { token, params: { id: ann?.id ?? '' } } }
  }

  test('keeps the rows, checks them again and imports the client', async () => {
    const { detail, asked } = await previewed()
    await api.get(clientEndpoints.deleteClientData, asked)
    await settle()
    expect(await read(detail)).toMatchObject({ state: 'ready', rows: 3, fresh: 1, duplicates: 2 })
    expect(await duplicatesOf(detail)).toEqual([
      [3, 2],
      [4, 'Bo'],
    ])
    expect((await confirming(detail)).status).toBe(200)
    await settle()
    expect(await read(detail)).toMatchObject({ state: 'done', added: 1, skipped: 2 })
    expect((await clients()).map(({ phone }) => phone)).toContain('(305) 555-0101')
  })

  test('shows the client as known again after the undo', async () => {
    const { detail, asked } = await previewed()
    await api.get(clientEndpoints.deleteClientData, asked)
    await settle()
    await api.get(clientEndpoints.restoreClient, asked)
    expect((await confirming(detail)).status).toBe(409)
    expect(await read(detail)).toMatchObject({ state: 'ready', fresh: 0, duplicates: 3 })
    expect((await duplicatesOf(detail))[0]).toEqual([2, 'Ann'])
  })

  test('loses every row of a person who had their data deleted', async () => {
    const { detail, asked } = await previewed()
    await api.db.transaction((tx) => deleteForGood(tx, asked.params.id, 'consumer', { proven: true }))
    await settle()
    expect(await read(detail)).toMatchObject({ state: 'ready', rows: 1, fresh: 0, duplicates: 1 })
    expect(await duplicatesOf(detail)).toEqual([[4, 'Bo']])
  })

  test('is checked again when another import is taken back that brought the client', async () => {
    const first = await imported(file([ANN]))
    const detail = await uploaded(file([ANN, ANN]))
    await undone(first)
    expect(await read(detail)).toMatchObject({ state: 'ready', fresh: 1, duplicates: 1 })
    expect(await duplicatesOf(detail)).toEqual([[3, 2]])
  })
})

test('the end of an import is told once, with what became of the rows', async () => {
  const detail = await uploaded(file([ANN, BO, ANN]))
  await confirming(detail)
  await settle()
  await react(api.db, notify)
  const told = () =>
    api.db.rows(
      tables.notification.pick('kind', 'body', 'link'),
      sql`select kind, body, link from notification where user_id = ${broker.id}::uuid and kind = 'import_done'`,
    )
  const body = 'Added: 2. Filled in: 0. Skipped: 1.'
  expect(await told()).toEqual([{ kind: 'import_done', body, link: `/broker?tab=clients&import=${detail.id}` }])
  await undone(detail)
  await react(api.db, notify)
  expect(await told()).toHaveLength(1)
})
