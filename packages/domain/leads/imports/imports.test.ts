import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type DuplicateChoice, importEndpoints, MAX_OPEN_IMPORTS } from '@waymark/contracts/leads/imports/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { anXlsx } from '@waymark/testing/documents'
import { aClient, anIntake } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { advanceImport } from './advance-on-import-advanced.ts'
import { readImportFile } from './read-on-import-started.ts'

const api = await apiForFile()
const closing = new AbortController().signal
const reading = readImportFile({ storage: api.storage, closing })
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const HEADINGS = 'First Name,Last Name,Email,Phone,Birth Date,State,Status'
const file = (lines: readonly string[], headings = HEADINGS) => [headings, ...lines].join('\n')
const formOf = (content: string | Uint8Array<ArrayBuffer>, name = 'book.csv') => {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  return form
}

/** Runs what is due until nothing is. */
async function settle() {
  while ((await react(api.db, reading, advanceImport)) > 0);
}
async function uploaded(content: string | Uint8Array<ArrayBuffer>, name?: string, by = token) {
  const { id } = await api.get(importEndpoints.startImport, { token: by, body: formOf(content, name) })
  await settle()
  return api.get(importEndpoints.readImport, { token: by, params: { id } })
}
type Detail = Awaited<ReturnType<typeof uploaded>>

const confirming = ({ id, columns }: Detail, body: object = {}, by = token) =>
  api.call(importEndpoints.confirmImport, {
    token: by,
    params: { id },
    body: { mapping: columns.map(({ field }) => field), duplicates: 'skip', ...body },
  })
async function imported(content: string, body: { duplicates?: DuplicateChoice } & object = {}) {
  const detail = await uploaded(content)
  expect((await confirming(detail, body)).status).toBe(200)
  await settle()
  return read(detail)
}
const read = ({ id }: { id: string }) => api.get(importEndpoints.readImport, { token, params: { id } })
async function undone({ id }: { id: string }) {
  await api.get(importEndpoints.undoImport, { token, params: { id } })
  await settle()
  return read({ id })
}
const rowsOf = ({ id }: { id: string }, only: string) =>
  api.get(importEndpoints.listImportRows, { token, params: { id }, query: { only } })
const clients = () => api.get(clientEndpoints.listClients, { token, query: { sort: 'name' } })
const countOf = async (table: 'assignment' | 'consumer_mail' | 'client_note') => {
  const found = await api.db.row(
    row({ count: int4 }),
    {
      assignment: sql`select count(*)::int as count from assignment where broker_id = ${broker.id}::uuid`,
      consumer_mail: sql`
        select count(*)::int as count from consumer_mail
        where client_id in (select id from client where broker_id = ${broker.id}::uuid)`,
      client_note: sql`select count(*)::int as count from client_note where user_id = ${broker.id}::uuid`,
    }[table],
  )
  return found?.count
}

const ANN = 'Ann,Lee,ann@example.test,(305) 555-0101,7/4/1980,FL,Active'
const BO = 'Bo,Ray,bo@example.test,305.555.0102,1990-02-03,Texas,Lead'

describe('a file', () => {
  test('is read, checked and previewed before anything is stored', async () => {
    const detail = await uploaded(file([ANN, BO, 'Cy,Poe,cy.example.test,12345,,ZZ,', ',,,,,,Active']))
    expect(detail).toMatchObject({ state: 'ready', rows: 4, fresh: 2, duplicates: 0, problems: 2 })
    expect(detail.columns.map(({ field }) => field)).toEqual([
      'first_name',
      'last_name',
      'email',
      'phone',
      'date_of_birth',
      'state',
      'status',
    ])
    expect(detail.columns[0]?.samples).toEqual(['Ann', 'Bo', 'Cy'])
    expect(await clients()).toEqual([])
    const [ann] = await rowsOf(detail, 'all')
    expect(ann?.person).toMatchObject({ phone: '(305) 555-0101', date_of_birth: '1980-07-04', status: 'enrolled' })
    const problems = await rowsOf(detail, 'problems')
    expect(problems.map(({ line, problems: all }) => [line, all.map(({ column }) => column)])).toEqual([
      [4, ['Email', 'Phone', 'State']],
      [5, ['']],
    ])
    const csv = await api.call(importEndpoints.exportImportProblems, { token, params: { id: detail.id } })
    expect(csv.status).toBe(200)
    expect(
      await api.db.exists(sql`select from client_import where id = ${detail.id}::uuid and storage_key is not null`),
    ).toBe(false)
    expect(await api.storage.exists(`imports/${detail.id}`)).toBe(false)
  })

  test('adds people without an assessment, a clock, a lead or an email', async () => {
    const done = await imported(file([ANN, BO]))
    expect(done).toMatchObject({ state: 'done', added: 2, skipped: 0 })
    const [ann, bo] = await clients()
    expect(ann).toMatchObject({
      first_name: 'Ann',
      phone: '(305) 555-0101',
      age: expect.any(Number),
      annual_income: null,
      revision: 0,
      status: 'enrolled',
      assignment_type: 'import',
      risk_score: null,
      due_at: null,
      terms_accepted: false,
      email_consent: false,
    })
    expect(bo).toMatchObject({ state: 'TX', status: 'new', due_at: null })
    expect(await countOf('assignment')).toBe(0)
    expect(await countOf('consumer_mail')).toBe(0)
    const id = ann?.id ?? ''
    const detail = await api.get(clientEndpoints.readClient, { token, params: { id } })
    expect(detail).toMatchObject({ date_of_birth: '1980-07-04', risk_assessment: null })
    expect((await api.call(entitlementEndpoints.readEntitlement, { token, params: { id } })).status).toBe(404)
    const message = { recipient_id: id, message: 'Hello' }
    expect((await api.call(messagingEndpoints.sendMessage, { token, body: message })).status).toBe(409)
    const figures = await api.get(clientEndpoints.readFigures, { token })
    expect(figures).toMatchObject({ due: 0, sources: [] })
  })

  test('does not catch an assessment of a person whose address a broker imported', async () => {
    await imported(file([ANN]))
    const taken = await api.get(intakeEndpoints.createClient, { body: anIntake({ email: 'ann@example.test' }) })
    const client = await api.db.row(
      tables.client.pick('revision', 'email_key'),
      sql`select revision, email_key from client where id = ${taken.id}::uuid`,
    )
    expect(client).toEqual({ revision: 1, email_key: 'ann@example.test' })
  })

  test('keeps coverage and notes as a note', async () => {
    await imported(
      file(
        ['Ann,Lee,ann@example.test,Blue Shield,Silver 70,412.50,1/1/2026,Likes calls'],
        ['First Name,Last Name,Email,Carrier,Plan Name,Premium,Effective Date,Notes'].join(''),
      ),
    )
    const [ann] = await clients()
    expect(ann?.plan_year).toBe(2026)
    const notes = await api.get(noteEndpoints.listNotes, { token, params: { id: ann?.id ?? '' } })
    expect(notes.map(({ text }) => text)).toEqual([
      'Imported coverage: Blue Shield, Silver 70, $412.5 a month, effective 01/01/2026\nLikes calls',
    ])
  })

  test('is read as a workbook, too', async () => {
    const xlsx = anXlsx({
      Book: [
        ['First Name', 'Last Name', 'Zip'],
        ['Ann', 'Lee', 2134],
      ],
    })
    const detail = await uploaded(new Uint8Array(xlsx), 'book.xlsx')
    expect(detail).toMatchObject({ state: 'ready', rows: 1 })
    expect((await rowsOf(detail, 'all'))[0]?.person).toMatchObject({ zip_code: '02134', state: 'MA' })
  })

  test('says why it cannot be read', async () => {
    expect(await uploaded('First Name,Email\n')).toMatchObject({
      state: 'failed',
      failure_reason: expect.stringContaining('no people'),
    })
    expect(await uploaded('no workbook', 'book.xlsx')).toMatchObject({ state: 'failed' })
    const pdf = await api.call(importEndpoints.startImport, { token, body: formOf('%PDF', 'book.pdf') })
    expect(pdf.status).toBe(415)
  })

  test('can be one of a few that are not finished', async () => {
    for (let n = 0; n < MAX_OPEN_IMPORTS; n += 1) await uploaded(file([ANN]))
    const another = await api.call(importEndpoints.startImport, { token, body: formOf(file([BO])) })
    expect(another.status).toBe(409)
  })
})

describe('the columns', () => {
  test('can be mapped by hand, and the mapping is used for the next file with the same headings', async () => {
    const content = file(['Ann,Lee,ann@example.test'], 'Given,Family,Contact')
    const first = await uploaded(content)
    expect(first.columns.map(({ field }) => field)).toEqual([null, null, null])
    const mapping = ['first_name', 'last_name', 'email']
    expect((await confirming(first, { mapping })).status).toBe(409)
    await api.get(importEndpoints.mapImport, { token, params: { id: first.id }, body: { mapping } })
    await settle()
    expect(await read(first)).toMatchObject({ fresh: 1, problems: 0, remembered: false })
    await confirming(first, { mapping })
    await settle()
    const again = await uploaded(content)
    expect(again.columns.map(({ field }) => field)).toEqual(mapping)
    expect(again).toMatchObject({ remembered: true, duplicates: 1 })
  })
})

describe('someone who is known', () => {
  test('is found by email address, phone number, and name with the year of birth, in the book and in the file', async () => {
    await imported(file([ANN, BO, 'Cy,Poe,,,3/3/1970,,']))
    const detail = await uploaded(
      file([
        'Anna,Lee,ANN@example.test,,,,',
        'Bob,Ray,,+1 305 555 0102,,,',
        'Cy,Poe,,,12/1/1970,,',
        'Cy,Poe,,,3/3/1971,,',
        'Di,Fox,di@example.test,,,,',
        'Di,Fox,di@example.test,,,,',
      ]),
    )
    expect(detail).toMatchObject({ fresh: 2, duplicates: 4 })
    const found = await rowsOf(detail, 'duplicates')
    expect(
      found.map(({ line, matched_by, same_as, duplicate }) => [line, matched_by, same_as ?? duplicate?.first_name]),
    ).toEqual([
      [2, 'email', 'Ann'],
      [3, 'phone', 'Bo'],
      [4, 'name', 'Cy'],
      [7, 'email', 6],
    ])
  })

  test('is skipped, filled in or added, and nothing is overwritten', async () => {
    await imported(file(['Ann,Lee,ann@example.test,,,,', 'Bo,Ray,bo@example.test,,,,']))
    const detail = await uploaded(file([ANN, BO, 'Bo,Ray,bo@example.test,305-555-0999,,,']))
    await confirming(detail, { duplicates: 'fill', choices: [{ line: 3, choice: 'add' }] })
    await settle()
    expect(await read(detail)).toMatchObject({ state: 'done', added: 1, filled: 2 })
    const [ann, ...bos] = await clients()
    expect(ann).toMatchObject({ phone: '(305) 555-0101', state: 'FL', status: 'contacted' })
    expect(bos).toHaveLength(2)
  })

  test('keeps their own answers, and nobody else’s number is compared', async () => {
    const own = await aClient(api.db, {
      broker_id: broker.id,
      phone: '3055550101',
      phone_consent: false,
      first_name: null,
    })
    await imported(file([`Ann,Lee,${own.email},(305) 555-0777,7/4/1980,,`]), { duplicates: 'fill' })
    expect(await api.db.row(tables.client, sql`select * from client where id = ${own.id}::uuid`)).toMatchObject({
      first_name: null,
      phone: '3055550101',
      age: own.age,
    })
    expect(await uploaded(file([ANN]))).toMatchObject({ fresh: 1, duplicates: 0 })
  })
})

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

  test('runs two imports of the same people at once, and adds each person as often as the previews said', async () => {
    const [one, other] = [await uploaded(file([ANN, BO])), await uploaded(file([ANN]))]
    await Promise.all([confirming(one), confirming(other)])
    await settle()
    expect([await read(one), await read(other)]).toMatchObject([{ added: 2 }, { added: 1 }])
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
  const body = 'Added: 2. Filled in: 0. Left out: 1.'
  expect(await told()).toEqual([{ kind: 'import_done', body, link: `/broker?tab=clients&import=${detail.id}` }])
  await undone(detail)
  await react(api.db, notify)
  expect(await told()).toHaveLength(1)
})
