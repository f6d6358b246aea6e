import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { aDocx, aPdf, aPngOf, aZip } from '@waymark/testing/documents'
import { aScanOf } from '@waymark/testing/scans'
import { expect, test } from 'vitest'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { deleteFile } from './delete-file.ts'
import { FAILURES, type Failure } from './extract/result.ts'
import { extractText } from './extract-text.ts'
import { agencyForFile, DOCX, never, PDF, XLSX } from './process.fixture.ts'
import { processFile } from './process-on-file-uploaded.ts'
import { readScan } from './read-on-file-scanned.ts'

const { app, agency, uploaded, fileOf, pagesOf, eventsOf, processed } = await agencyForFile()

test('reads a PDF page by page, empty pages included, and notifies its agency once', async () => {
  const bytes = await aPdf(['Deductible: 500 USD', '', 'Copay: 20 USD'])
  const { id, delivery } = await uploaded(bytes, PDF)
  const reaction = processFile({ storage: app.storage, closing: never })
  const runs = await Promise.all([reaction.run(app.db, delivery, 'one'), reaction.run(app.db, delivery, 'two')])
  expect(runs.filter(Boolean)).toHaveLength(1)
  expect(await pagesOf(id)).toEqual(['Deductible: 500 USD', '', 'Copay: 20 USD'])
  expect(await fileOf(id)).toMatchObject({ status: 'ready', pages: 3, failure_reason: null })
  expect(await eventsOf(id)).toEqual([
    { name: 'file.uploaded', status: null },
    { name: 'file.processed', status: 'ready' },
  ])
})

const COVER =
  'This letter explains the plan that you chose for the coming year, and what you pay for the care that you use in it.'

/** Uploads a scan, and lets `process-file` find out that it is one. */
async function foundScan(bytes: Buffer) {
  const { id, delivery } = await uploaded(bytes, PDF)
  expect(await processFile({ storage: app.storage, closing: never }).run(app.db, delivery, 'test')).toBe(true)
  const deliveries = await claim(app.db, [{ subscriber: 'read-scan', limit: 100 }])
  const next = deliveries.find(({ event }) => event.aggregate_id === id)
  if (!next) throw new Error('the scan is not due')
  return { id, delivery: next }
}

test('reads a scan in a queue of its own, shows which page it is at, and stores how sure it is', async () => {
  const scan = await aScanOf(
    [await aPdf(['Deductible: 500 dollars a year', 'Copay: 20 dollars a visit'])],
    { dpi: 150 },
    (pdf) => pdf.addPage({ margin: 60 }).fontSize(11).text(COVER),
  )
  const { id, delivery } = await foundScan(scan)
  expect(await fileOf(id)).toMatchObject({ status: 'processing', scan_pages: 2, scan_page: 1, pages: null })
  const reaction = readScan({ storage: app.storage, closing: never })
  const runs = await Promise.all([reaction.run(app.db, delivery, 'one'), reaction.run(app.db, delivery, 'two')])
  expect(runs.filter(Boolean)).toHaveLength(1)
  const pages = await app.db.rows(
    tables.file_page.pick('id', 'text', 'confidence'),
    sql`select id, text, confidence from file_page where file_id = ${id} order by page`,
  )
  expect(pages.map((page) => page.text.replaceAll('\n', ' '))).toEqual([
    'Deductible: 500 dollars a year',
    'Copay: 20 dollars a visit',
    COVER,
  ])
  expect(pages.map(({ confidence }) => confidence !== null && confidence > 0.8)).toEqual([true, true, false])
  expect(await eventsOf(id)).toEqual([
    { name: 'file.uploaded', status: null },
    { name: 'file.scanned', status: null },
    ...Array.from({ length: 4 }, () => ({ name: 'file.page_begun', status: null })),
    { name: 'file.processed', status: 'ready' },
  ])
  expect(await fileOf(id)).toMatchObject({ status: 'ready', pages: 3, scan_pages: 2, scan_page: null, unread_pages: 0 })
})

test('keeps a scan whose reader dies, and gives up after the third time', async () => {
  const { id, delivery } = await foundScan(await aScanOf([await aPdf(['Copay: 20 dollars'])], { dpi: 100 }))
  // The limit is the base plus 20 s for each page: with this base, one page has 1 ms.
  const impatient = readScan({ storage: app.storage, closing: never }, -19_999)
  await expect(impatient.run(app.db, delivery, 'test')).rejects.toThrow('took too long')
  expect(await fileOf(id)).toMatchObject({ status: 'processing' })
  await app.db.run(
    sql`update event_delivery set attempts = 2 where event_id = ${delivery.event.id} and subscriber = 'read-scan'`,
  )
  expect(await impatient.run(app.db, delivery, 'test')).toBe(true)
  expect(await fileOf(id)).toMatchObject({ status: 'failed', scan_page: null, failure_reason: FAILURES.too_slow })
})

test('stops a reader that takes too much memory and reports that the file is too large', async () => {
  const picture = Readable.from([await readFile(join(import.meta.dirname, 'fixtures/plan-card.png'))])
  const limits = { limit_ms: 60_000, signal: never, memory_mb: 80 }
  expect(await extractText(picture, 'image/png', limits)).toEqual({ failure: 'too_large' })
})

const MIB = 1024 * 1024
const bomb = { name: 'word/media/bomb.xml', content: Buffer.alloc(130 * MIB) }
const officeWithPassword = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)])
test.each<[string, Failure, string, () => Buffer | Promise<Buffer>]>([
  ['a PDF with a password', 'protected', PDF, () => aPdf(['secret'], 'open sesame')],
  ['a workbook with a password', 'protected', XLSX, () => officeWithPassword],
  ['a PDF of empty pages', 'no_text', PDF, () => aPdf(['', ''])],
  ['a PDF that ends early', 'damaged', PDF, async () => (await aPdf(['text'])).subarray(0, 200)],
  ['a document that ends early', 'damaged', DOCX, () => aDocx(['text']).subarray(0, 300)],
  ['an archive that is no document', 'damaged', DOCX, () => aZip([{ name: 'a.txt', content: Buffer.from('a') }])],
  ['an archive that is no workbook', 'damaged', XLSX, () => aZip([{ name: 'a.txt', content: Buffer.from('a') }])],
  ['a zip bomb', 'too_large', DOCX, () => aDocx(['text'], [bomb])],
  ['a zip bomb that lies about its size', 'too_large', DOCX, () => aDocx(['text'], [{ ...bomb, claimed: 100 }])],
  ['a pixel bomb', 'too_large', 'image/png', () => aPngOf(60_000, 60_000)],
  ['a picture that is none', 'damaged', 'image/jpeg', () => Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['an empty table', 'no_text', 'text/csv', () => Buffer.from('\n\n,,\n')],
])('fails %s with a reason for its agency', async (_name, failure, media_type, make) => {
  const { id, status, reason } = await processed(await make(), media_type)
  expect([status, reason]).toEqual(['failed', FAILURES[failure]])
  expect(await eventsOf(id)).toContainEqual({ name: 'file.processed', status: 'failed' })
  const told = await app.db.row(
    tables.notification.pick('kind', 'body', 'link'),
    sql`
    select kind, body, link from notification where user_id = ${agency().id} order by id desc limit 1`,
  )
  expect(told).toEqual({ kind: 'file_failed', body: FAILURES[failure], link: '/broker?tab=files' })
})

test('retries a file after its reader died, and fails it after the third time', async () => {
  const { id, delivery } = await uploaded(await aPdf(['text']), PDF)
  const impatient = processFile({ storage: app.storage, closing: never }, 1)
  for (const attempts of [0, 1]) {
    await app.db.run(sql`update event_delivery set attempts = ${attempts} where event_id = ${delivery.event.id}`)
    await expect(impatient.run(app.db, delivery, 'test')).rejects.toThrow('took too long')
    expect(await fileOf(id)).toMatchObject({ status: 'processing' })
  }
  await app.db.run(sql`update event_delivery set attempts = 2 where event_id = ${delivery.event.id}`)
  expect(await impatient.run(app.db, delivery, 'test')).toBe(true)
  expect(await fileOf(id)).toMatchObject({ status: 'failed', failure_reason: FAILURES.too_slow })
})

test('keeps a file waiting while the storage is down, until the last attempt', async () => {
  const { id, delivery } = await uploaded(await aPdf(['text']), PDF)
  const away: FileStorage = {
    ...app.storage,
    get: async () => {
      throw new Error('away')
    },
  }
  await app.db.run(sql`update event_delivery set attempts = 13 where event_id = ${delivery.event.id}`)
  await expect(processFile({ storage: away, closing: never }).run(app.db, delivery, 'test')).rejects.toThrow('away')
  await app.db.run(sql`update event_delivery set attempts = 14 where event_id = ${delivery.event.id}`)
  expect(await processFile({ storage: away, closing: never }).run(app.db, delivery, 'test')).toBe(true)
  expect(await fileOf(id)).toMatchObject({ status: 'failed' })
})

test('releases the file without counting a failure when the worker shuts down', async () => {
  const { id, delivery } = await uploaded(await aPdf(['text']), PDF)
  await app.db.run(sql`update event_delivery set attempts = 14 where event_id = ${delivery.event.id}`)
  const closing = new AbortController()
  const running = processFile({ storage: app.storage, closing: closing.signal }).run(app.db, delivery, 'test')
  closing.abort(new Error('closing'))
  await expect(running).rejects.toThrow('closing')
  expect(await fileOf(id)).toMatchObject({ status: 'processing' })
})

test('processes a deleted file silently, because it may be restored', async () => {
  const { id, delivery } = await uploaded(Buffer.from(',,\n'), 'text/csv')
  await deleteFile(app.db, id, new Date())
  const told = () =>
    app.db.rows(tables.notification.pick('id'), sql`select id from notification where user_id = ${agency().id}`)
  const before = (await told()).length
  await processFile({ storage: app.storage, closing: never }).run(app.db, delivery, 'test')
  expect(await fileOf(id)).toMatchObject({ status: 'failed' })
  expect((await told()).length).toBe(before)
})
