import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { importEndpoints, MAX_OPEN_IMPORTS } from '@waymark/contracts/leads/imports/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { contextOf } from '@waymark/testing/app'
import { anXlsx } from '@waymark/testing/documents'
import { aClient } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'
import { ANN, BO, file, formOf, importing } from './imports.fixture.ts'
import { exportProblems } from './read-imports.ts'

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

  test('reads no further problems once the session ends', async () => {
    const { id } = await uploaded(file([ANN, 'Bo,Ray,takes Eliquis,,,,']))
    const pieces = exportProblems(contextOf(api, await signedIn(api.db, broker)), id)
    await pieces.next()
    await api.db.run(sql`update session set ended_at = now() where user_id = ${broker.id}::uuid`)
    await expect(pieces.next()).rejects.toMatchObject({ status: 401 })
  })

  test('stores no cell of a problem readable, and shows those of the release before', async () => {
    const detail = await uploaded(file([ANN, 'Bo,Ray,takes Eliquis,,,,']))
    const stored = () =>
      api.db.row(
        tables.client_import_row.pick('problems'),
        sql`select problems from client_import_row where import_id = ${detail.id}::uuid and line = 3`,
      )
    expect(JSON.stringify(await stored())).not.toContain('Eliquis')
    expect(JSON.stringify(await stored())).toContain('"blocks":false')
    const shown = async () => (await rowsOf(detail, 'problems')).flatMap(({ problems }) => problems)
    const problem = { column: 'Email', value: 'takes Eliquis', message: expect.any(String), blocks: false }
    expect(await shown()).toEqual([problem])
    const csv = await api.call(importEndpoints.exportImportProblems, { token, params: { id: detail.id } })
    expect(String(csv.body)).toContain('3,Email,takes Eliquis,')

    const plain = JSON.stringify([{ ...problem, message: 'Not an address' }])
    await api.db.run(sql`
      update client_import_row set problems = ${plain}::jsonb where import_id = ${detail.id}::uuid and line = 3`)
    expect(await shown()).toEqual([problem])
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
    const figures = await api.get(figureEndpoints.readFigures, { token })
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
      'Imported coverage: Blue Shield, Silver 70, $412.50 a month, effective 01/01/2026\nLikes calls',
    ])
  })

  test('says of a note that is too long that it is, instead of storing a part of it', async () => {
    const headings = 'First Name,Last Name,Email,Notes'
    const long = await imported(file([`Ann,Lee,ann@example.test,${'x'.repeat(2500)}`], headings), { problems: 'blank' })
    expect(long).toMatchObject({ problems: 1, added: 1 })
    expect((await rowsOf(long, 'problems')).flatMap(({ problems }) => problems)).toMatchObject([{ column: 'Notes' }])
    expect(await countOf('client_note')).toBe(0)
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

describe('someone with two rows in the file', () => {
  const PROBLEM = 'Ann,Lee,ann@example.test,12345,,TX,'
  const CLEAN = 'Ann,Lee,ann@example.test,(305) 555-0101,7/4/1980,,'

  test('is imported from the row without problems, as the preview counts them', async () => {
    const detail = await uploaded(file([PROBLEM, CLEAN, CLEAN]))
    expect(detail).toMatchObject({ fresh: 1, duplicates: 1, problems: 1 })
    expect((await rowsOf(detail, 'duplicates')).map(({ line, same_as }) => [line, same_as])).toEqual([
      [2, 3],
      [4, 3],
    ])
    await confirming(detail)
    await settle()
    expect(await read(detail)).toMatchObject({ state: 'done', added: 1, skipped: 2 })
    expect(await clients()).toMatchObject([{ first_name: 'Ann', phone: '(305) 555-0101' }])
  })

  test.each([
    [{ duplicates: 'skip' }, { added: 1, filled: 0, skipped: 2 }, ['(305) 555-0101 null']],
    [{ duplicates: 'fill' }, { added: 1, filled: 1, skipped: 1 }, ['(305) 555-0101 TX']],
    [{ choices: [{ line: 2, choice: 'fill' }] }, { added: 1, filled: 1, skipped: 1 }, ['(305) 555-0101 TX']],
    [{ duplicates: 'add' }, { added: 3 }, ['(305) 555-0101 null', 'null TX', 'null TX']],
  ] as const)('is added without loss, and taken back, with %o', async (rules, counts, people) => {
    const done = await imported(file([PROBLEM, PROBLEM, CLEAN]), { ...rules, problems: 'blank' })
    expect(done).toMatchObject(counts)
    expect((await clients()).map(({ phone, state }) => `${phone} ${state}`).toSorted()).toEqual(people)
    expect(await undone(done)).toMatchObject({ removed: done.added + done.filled, kept: 0 })
    expect(await clients()).toEqual([])
  })
})

test('someone with three rows is filled in from the third, whatever becomes of the second that leads to them', async () => {
  const rows = [
    'Ann,Lee,ann@example.test,(305) 555-0101,,,',
    'Ann,Lee,ann@example.test,(305) 555-0199,,,',
    'Annie,Li,,(305) 555-0199,,TX,',
  ]
  for (const choices of [[], [{ line: 3, choice: 'skip' }]]) {
    const done = await imported(file(rows), { duplicates: 'fill', choices })
    expect(done).toMatchObject({ added: 1, filled: 1, skipped: 1 })
    expect(await clients()).toMatchObject([{ phone: '(305) 555-0101', state: 'TX' }])
    await undone(done)
  }
})
