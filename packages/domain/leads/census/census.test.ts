import { censusEndpoints, MAX_CENSUS_FILE_BYTES } from '@waymark/contracts/leads/census/endpoints'
import { MAX_CENSUS_ROWS } from '@waymark/contracts/leads/census/rows'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { row, text } from '@waymark/platform/row'
import { textsOf } from '@waymark/rules/leads/census/read-texts'
import { tokenOf } from '@waymark/testing/access'
import { contextOf } from '@waymark/testing/app'
import { anXlsx, aZip } from '@waymark/testing/documents'
import { aCensus, aCensusShare } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteClientData } from '../clients/delete-client-data.ts'
import { restoreClient } from '../clients/restore-client.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const aRow = (overrides: object = {}) => ({
  id: newId(),
  position: 3,
  is_primary: false,
  first_name: 'Cy',
  last_name: 'Lee',
  date_of_birth: '2018-01-02',
  tobacco: false,
  zip: '78701',
  relationship: 'Child',
  ...overrides,
})
const aFamily = async () => {
  const { id } = await aCensus(api.db, { user_id: broker.id })
  return { token, params: { id } }
}
type Own = Awaited<ReturnType<typeof aFamily>>
const read = (own: Own) => api.get(censusEndpoints.readCensus, own)
const change = (own: Own, body: object) => api.call(censusEndpoints.changeCensusRows, { ...own, body })

describe('rows', () => {
  test('are written, removed and read in order, page by page', async () => {
    const own = await aFamily()
    const [ann, bo] = (await read(own)).rows
    const between = aRow({ position: 1.5, first_name: 'Di' })
    expect((await change(own, { version: 1, put: [between, aRow()], remove: [bo?.id] })).body).toMatchObject({
      version: 2,
      row_count: 3,
    })
    const { rows } = await read(own)
    expect(rows.map(({ first_name }) => first_name)).toEqual(['Ann', 'Di', 'Cy'])
    expect(rows[1]).toEqual(between)
    const first = await api.call(censusEndpoints.readCensus, { ...own, query: { limit: 2 } })
    const cursor = new URL(/<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', api.url).searchParams.get(
      'cursor',
    )
    const second = await api.get(censusEndpoints.readCensus, { ...own, query: { limit: 2, cursor: cursor ?? '' } })
    expect(second.rows.map(({ first_name }) => first_name)).toEqual(['Cy'])
    expect(rows[0]?.id).toBe(ann?.id)
  })

  test('are not overwritten by a window with an older version', async () => {
    const own = await aFamily()
    expect((await change(own, { version: 1, put: [aRow()] })).status).toBe(200)
    const late = await change(own, { version: 1, remove: (await read(own)).rows.map(({ id }) => id) })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_elsewhere' } })
    expect((await read(own)).rows).toHaveLength(3)
  })

  test('written simultaneously in two windows are accepted from one', async () => {
    const own = await aFamily()
    const both = await Promise.all([1, 2].map(() => change(own, { version: 1, put: [aRow()] })))
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect((await read(own)).rows).toHaveLength(3)
  })

  test.each([
    ['born tomorrow or later', { date_of_birth: '2999-01-01' }, 'put.0.date_of_birth'],
    ['born too long ago', { date_of_birth: '1899-12-31' }, 'put.0.date_of_birth'],
    ['born on no day', { date_of_birth: '2001-02-29' }, 'put.0.date_of_birth'],
    ['with a short ZIP', { zip: '7870' }, 'put.0.zip'],
    ['with an unknown relationship', { relationship: 'Cousin' }, 'put.0.relationship'],
    ['primary and a child', { is_primary: true }, 'put.0.relationship'],
    ['with a long name', { first_name: 'x'.repeat(101) }, 'put.0.first_name'],
  ])('reject %s', async (_name, wrong, path) => {
    const own = await aFamily()
    expect(await change(own, { version: 1, put: [aRow(wrong)] })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  })

  test('respect the limits of their kind and allow one primary person', async () => {
    const own = await aFamily()
    const primary = aRow({ is_primary: true, relationship: 'Self' })
    expect(await change(own, { version: 1, put: [primary] })).toMatchObject({ body: { code: 'two_primaries' } })
    const many = Array.from({ length: MAX_CENSUS_ROWS.family - 1 }, (_, at) => aRow({ position: at + 3 }))
    expect(await change(own, { version: 1, put: many })).toMatchObject({ body: { code: 'too_many_rows' } })
    const rename = { ...own, body: { kind: 'individual' } }
    expect(await api.call(censusEndpoints.updateCensus, rename)).toMatchObject({ status: 409 })
    await api.get(censusEndpoints.updateCensus, { ...own, body: { kind: 'group' } })
    expect((await change(own, { version: 2, put: [...many, primary] })).status).toBe(200)
    expect(await api.get(censusEndpoints.updateCensus, { ...own, body: { name: 'Acme' } })).toMatchObject({
      name: 'Acme',
      kind: 'group',
      row_count: 22,
    })
  })

  test('of another census cannot be reached by their ids', async () => {
    const [own, other] = [await aFamily(), await aFamily()]
    const [theirs] = (await read(other)).rows
    expect((await change(own, { version: 1, put: [aRow({ id: theirs?.id })], remove: [] })).status).toBe(200)
    expect((await read(other)).rows[0]).toEqual(theirs)
  })
})

describe('a census', () => {
  test('is created once per key, with or without a client, and listed', async () => {
    const client = await aClient(api.db, { broker_id: broker.id, first_name: 'Ann', last_name: 'Lee' })
    const body = { name: 'The Lees', kind: 'family', client_id: client.id }
    const sent = { token, body, idempotency_key: newId() }
    const made = await api.get(censusEndpoints.createCensus, sent)
    expect(await api.get(censusEndpoints.createCensus, sent)).toEqual(made)
    const group = await api.get(censusEndpoints.createCensus, { token, body: { name: 'Acme', kind: 'group' } })
    expect(await api.get(censusEndpoints.listCensuses, { token })).toEqual([group, made])
    expect(await api.get(censusEndpoints.listCensuses, { token, query: { client_id: client.id } })).toEqual([made])
    expect(made).toMatchObject({ client_name: 'Ann Lee', row_count: 0, version: 1, open_shares: 0 })
  })

  test('disappears when deleted and returns with an undo', async () => {
    const own = await aFamily()
    const before = await read(own)
    await api.get(censusEndpoints.deleteCensus, own)
    expect((await api.call(censusEndpoints.readCensus, own)).status).toBe(404)
    expect((await change(own, { version: 1 })).status).toBe(404)
    expect((await api.call(censusEndpoints.deleteCensus, own)).status).toBe(404)
    expect(await api.get(censusEndpoints.listCensuses, { token })).toEqual([])
    await api.get(censusEndpoints.restoreCensus, own)
    expect(await read(own)).toEqual(before)
  })

  test('is deleted and restored with its client’s data, links included, and every read is logged', async () => {
    const client = await aClient(api.db, { broker_id: broker.id })
    const { id } = await aCensus(api.db, { user_id: broker.id, client_id: client.id })
    const share = await aCensusShare(api.db, { census_id: id })
    await api.get(censusEndpoints.openSharedCensus, { body: { token: share.id } })
    const before = await read({ token, params: { id } })
    const context = contextOf(api, await signedIn(api.db, broker))
    const rows = () =>
      api.db.rows(
        row({ kind: text }),
        sql`
      select 'row' as kind from census_row where census_id = ${id} union all select 'share' from census_share where census_id = ${id}
      union all select 'view' from census_view where census_id = ${id} union all select 'census' from census where id = ${id}`,
      )
    await deleteClientData(context, client.id)
    expect(await rows()).toEqual([])
    expect((await api.call(censusEndpoints.readCensus, { token, params: { id } })).status).toBe(404)
    await restoreClient(context, client.id)
    expect(await read({ token, params: { id } })).toEqual(before)
    expect((await api.call(censusEndpoints.openSharedCensus, { body: { token: share.id } })).status).toBe(200)
    expect(
      await api.db.rows(
        tables.access_log.pick('action', 'actor_kind'),
        sql`
      select distinct action, actor_kind from access_log
      where subject_id = ${client.id} and action like 'census.%' order by action`,
      ),
    ).toEqual([
      { action: 'census.opened_by_link', actor_kind: 'anonymous' },
      { action: 'census.read', actor_kind: 'user' },
    ])
  })

  test('is hidden from everyone when its client moves to another broker', async () => {
    const client = await aClient(api.db, { broker_id: broker.id })
    const { id } = await aCensus(api.db, { user_id: broker.id, client_id: client.id })
    const share = await aCensusShare(api.db, { census_id: id })
    await api.db.run(sql`update client set broker_id = ${(await aUser(api.db)).id} where id = ${client.id}`)
    expect(await api.get(censusEndpoints.listCensuses, { token })).toEqual([])
    expect((await api.call(censusEndpoints.readCensus, { token, params: { id } })).status).toBe(404)
    expect((await api.call(censusEndpoints.openSharedCensus, { body: { token: share.id } })).status).toBe(404)
  })

  test('is exported as CSV without formulas and imports unchanged', async () => {
    const own = await aFamily()
    await change(own, { version: 1, put: [aRow({ first_name: '=1+1', last_name: '"O, Neil"' })] })
    const file = await api.call(censusEndpoints.exportCensus, own)
    expect(String(file.body)).toBe(
      '\ufeffPrimary,First name,Last name,Date of birth,Tobacco,ZIP,Relationship\r\n' +
        'Yes,Ann,Lee,04/02/1986,No,78701,Self\r\n,Bo,Lee,11/30/2015,No,,Child\r\n' +
        `,'=1+1,"""O, Neil""",01/02/2018,No,78701,Child\r\n`,
    )
    const before = (await read(own)).rows
    await importFile(own, String(file.body), { version: '2' })
    const { rows } = await read(own)
    expect(rows.map((person) => textsOf(person))).toEqual(before.map((person) => textsOf(person)))
  })
})

function formOf(
  content: string | Uint8Array<ArrayBuffer>,
  name: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([content]), name)
  return form
}
const aPart = (name: string, size: number) => ({ name, content: Buffer.alloc(size, 'a') })
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)
const preview = (own: Own, content: string | Uint8Array<ArrayBuffer>, name = 'group.csv') =>
  api.call(censusEndpoints.previewCensusImport, { ...own, body: formOf(content, name) })
const importFile = (own: Own, content: string, fields: Record<string, string> = {}) =>
  api.call(censusEndpoints.importCensus, {
    ...own,
    body: formOf(content, 'group.csv', { mode: 'replace', version: '1', ...fields }),
  })

describe('a file', () => {
  test('is previewed with its errors and nothing is stored', async () => {
    const own = await aFamily()
    const before = await read(own)
    const content = [
      'Our group 2026,,,,',
      'Employee Name,DOB,Zip Code,Smoker,Relation,Notes',
      '"Lee, Ann, Jr.",7/4/1980,7030,n,Employee,x',
      'Bo Lee,1982-02-30,78701-12,perhaps,wife,',
      ',,,,,',
      'Cy Lee,3-Jan-15,787011234,,son,',
    ].join('\r\n')
    const answer = await preview(own, content)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        rows: [
          {
            line: 3,
            texts: {
              is_primary: 'Yes',
              first_name: 'Ann',
              last_name: 'Lee Jr.',
              date_of_birth: '07/04/1980',
              tobacco: 'No',
              zip: '07030',
              relationship: 'Self',
            },
            problems: [],
          },
          {
            line: 4,
            texts: { date_of_birth: '1982-02-30', zip: '78701-12', tobacco: 'perhaps', relationship: 'Spouse' },
            problems: [{ field: 'date_of_birth' }, { field: 'tobacco' }, { field: 'zip' }],
          },
          { line: 6, texts: { date_of_birth: '01/03/2015', zip: '78701-1234', tobacco: '' }, problems: [] },
        ],
      },
    })
    expect(await read(own)).toEqual(before)
    expect(await importFile(own, content)).toMatchObject({ status: 422, body: { code: 'invalid_rows' } })
    expect(await read(own)).toEqual(before)
  })

  test('is read from Excel, with dates stored as numbers', async () => {
    const sheet = [
      ['First Name', 'Last Name', 'Birth Date', 'ZIP', 'Tobacco User', 'Relationship'],
      ['Ann', 'Lee', 29_406, 7030, 'Y', 'EE'],
    ]
    const answer = await preview(await aFamily(), bytesOf(anXlsx({ Notes: [], Census: sheet })), 'Group.XLSX')
    expect(answer.body).toMatchObject({
      rows: [{ texts: { date_of_birth: '07/04/1980', zip: '07030', tobacco: 'Yes', is_primary: 'Yes' }, problems: [] }],
    })
  })

  test('is read where a spreadsheet dropped zeros of its ZIP codes and added a time to its dates', async () => {
    const content = 'Name,DOB,Zip\nAnn Lee,7/4/1980 12:00:00 AM,21341234\nBo Lee,1/3/2015 12:00 AM,2134.0\n'
    expect((await preview(await aFamily(), content)).body).toMatchObject({
      rows: [
        { texts: { date_of_birth: '07/04/1980', zip: '02134-1234' }, problems: [] },
        { texts: { date_of_birth: '01/03/2015', zip: '02134' }, problems: [] },
      ],
    })
  })

  test('is appended or replaces the rows, all or nothing, once per key', async () => {
    const own = await aFamily()
    const content = 'First,Last,Relationship\nDi,Lee,Child\n'
    const body = () => formOf(content, 'group.csv', { mode: 'append', version: '1' })
    const idempotency_key = newId()
    const sent = () => ({ ...own, body: body(), idempotency_key })
    expect((await api.call(censusEndpoints.importCensus, sent())).body).toMatchObject({ version: 2, row_count: 3 })
    expect((await api.call(censusEndpoints.importCensus, sent())).body).toMatchObject({ version: 2, row_count: 3 })
    expect(await importFile(own, content)).toMatchObject({ status: 409, body: { code: 'changed_elsewhere' } })
    expect((await importFile(own, content, { version: '2' })).body).toMatchObject({ version: 3, row_count: 1 })
    const many = `First,Last\n${'A,B\n'.repeat(21)}`
    expect(await importFile(own, many, { version: '3' })).toMatchObject({ body: { code: 'too_many_rows' } })
    expect((await read(own)).row_count).toBe(1)
  })

  test.each([
    ['of another type', 'x', 'a.pdf', 415],
    ['of nothing', '', 'a.csv', 422],
    ['of no columns that we know', 'a,b,c\n1,2,3\n', 'a.csv', 422],
    ['of columns and nobody', 'First,Last\n,\n', 'a.csv', 422],
    ['of no workbook', 'First,Last\nA,B\n', 'a.xlsx', 422],
    ['of bytes', '\u0000\u0001', 'a.csv', 422],
    ['of too many rows', `First,Last\n${'A,B\n'.repeat(2001)}`, 'a.csv', 422],
  ])('is rejected with a sentence: %s', async (_name, content, name, status) => {
    expect((await preview(await aFamily(), content, name)).status).toBe(status)
  })

  test('is rejected if it unpacks to a huge size', async () => {
    const bomb = aZip([aPart('xl/workbook.xml', 10), aPart('xl/worksheets/sheet1.xml', 60 * 1024 * 1024)])
    expect(bomb.length).toBeLessThan(MAX_CENSUS_FILE_BYTES)
    expect(await preview(await aFamily(), bytesOf(bomb), 'a.xlsx')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('too large when unpacked') },
    })
  })

  test('is accepted up to exactly 2 MB', async () => {
    const own = await aFamily()
    const content = 'First,Last\nA,B\n'.padEnd(MAX_CENSUS_FILE_BYTES, '\n')
    expect((await preview(own, content)).status).toBe(200)
    expect((await preview(own, `${content}\n`)).status).toBe(413)
  })
})
