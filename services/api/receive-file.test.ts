import { existsSync } from 'node:fs'
import { open, readdir, readlink, writeFile } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { join } from 'node:path'
import { fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { MAX_FILE_BYTES } from '@waymark/contracts/knowledge/files/rules'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { anXlsx, aPdf, aPngOf } from '@waymark/testing/documents'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { type ObjectStore, startObjectStore } from '@waymark/testing/object-store'
import { eventually } from '@waymark/testing/wait'
import { expect, onTestFinished, test, vi } from 'vitest'

const api = await apiForFile()

/** A text file with exactly this many bytes. */
async function upload(bytes: number) {
  const user = await aUser(api.db)
  const body = new FormData()
  body.set('file_type', 'plan_data')
  body.set('file', new File(['a,b\n'.repeat(bytes / 4 + 1).slice(0, bytes)], 'plans.csv'))
  const token = await tokenOf(api, user)
  const answer = await api.call(fileEndpoints.uploadFile, { body, token })
  return { answer, token }
}

test('accepts a file of exactly the limit, and returns it unchanged', async () => {
  const { answer, token } = await upload(MAX_FILE_BYTES)
  expect(answer).toMatchObject({
    status: 201,
    body: { original_name: 'plans.csv', size: MAX_FILE_BYTES, file_type: 'plan_data' },
  })
  const { id } = fileEndpoints.uploadFile.response.parse(answer.body)
  const bytes = await api.call(fileEndpoints.downloadFile, { params: { id }, token })
  expect(bytes).toMatchObject({ status: 200 })
  expect(String(bytes.body)).toHaveLength(MAX_FILE_BYTES)
})

test('refuses a file with one byte more', async () => {
  const { answer } = await upload(MAX_FILE_BYTES + 1)
  expect(answer).toMatchObject({
    status: 413,
    body: { detail: 'File too large. Try compressing it or splitting it into smaller files.' },
  })
})

test('reports a far too large file while it is still uploading', async () => {
  for (const bytes of [2 * MAX_FILE_BYTES, 3 * MAX_FILE_BYTES])
    expect((await upload(bytes)).answer).toMatchObject({ status: 413 })
})

type FileParts = [field: string, bytes: Uint8Array<ArrayBuffer> | string, name: string][]

async function send(target: TestApi, parts: FileParts, more: { token?: string; key?: string; fields?: object } = {}) {
  const token = more.token ?? (await tokenOf(target, await aUser(target.db)))
  const body = new FormData()
  for (const [name, value] of Object.entries(more.fields ?? {})) body.set(name, String(value))
  for (const [field, bytes, name] of parts) body.append(field, new File([bytes], name))
  return target.call(fileEndpoints.uploadFile, { body, token, idempotency_key: more.key })
}

/** Everything an API stores about uploads: rows, objects, and files in progress. */
async function held(target: TestApi) {
  const rows = await target.db.rows(tables.agency_file.pick('id'), sql`select id from agency_file`)
  let objects = 0
  for await (const _ of target.storage.list()) objects += 1
  const waiting = await readdir(join(target.config.DATA_DIR, 'uploads')).catch(() => [])
  return { rows: rows.length, objects, waiting: waiting.length }
}

const bytesOf = (buffer: Buffer) => Uint8Array.from(buffer)

test('treats a name as display text only: never a path, a header or a text direction', async () => {
  const token = await tokenOf(api, await aUser(api.db))
  const names: [sent: string, shown: string][] = [
    ['../../etc/plans.csv', 'plans.csv'],
    ['C:\\work\\päßwd "2026".CSV', 'päßwd "2026".CSV'],
    ['rates\r\nSet-Cookie: a=b.csv', 'ratesSet-Cookie: a=b.csv'],
    ['\u202evsc.exe.csv', 'vsc.exe.csv'],
    // As macOS sends it: the letter and its accent are two characters, which no one types in a search.
    ['An\u0303o.csv', 'Año.csv'],
  ]
  for (const [sent, shown] of names) {
    const answer = await send(api, [['file', 'a,b\n', sent]], { token })
    expect(answer).toMatchObject({ status: 201, body: { original_name: shown, file_type: 'agency_knowledge' } })
    const { id } = fileEndpoints.uploadFile.response.parse(answer.body)
    const { headers } = await api.call(fileEndpoints.downloadFile, { token, params: { id } })
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename/)
    expect(headers.get('content-type')).toMatch(/^text\/csv/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect([headers.get('x-content-type-options'), headers.get('cache-control'), headers.get('set-cookie')]).toEqual([
      'nosniff',
      'no-store',
      null,
    ])
  }
})

test('checks types by name and content together', async () => {
  const [pdf, xlsx, png] = [await aPdf(['text']), anXlsx({ A: [['a']] }), aPngOf(1, 1)].map(bytesOf)
  if (!pdf || !xlsx || !png) throw new Error('no documents')
  const macros = bytesOf(anXlsx({ A: [['a']], Macro: [['a']] }, { Macro: { kind: 'macrosheet' } }))
  const word = bytesOf(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]))
  const locked = bytesOf(Buffer.concat([word, Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(600)]))
  const before = await held(api)
  for (const [bytes, name] of [
    [pdf, 'a.PDF'],
    [xlsx, 'a.xlsx'],
    [png, 'a.png'],
    [locked, 'a.docx'],
    // As Excel saves "CSV (Comma delimited)", and "Unicode Text".
    [bytesOf(Buffer.from('Plan®,Año\n', 'latin1')), 'a.csv'],
    [bytesOf(Buffer.from('\ufeffPlan®,Año\n', 'utf16le')), 'b.csv'],
  ] as const)
    expect([name, (await send(api, [['file', bytes, name]])).status]).toEqual([name, 201])
  const after = await held(api)
  expect(after.rows).toBe(before.rows + 6)
  for (const [bytes, name] of [
    [pdf, 'a.docx'],
    [pdf, 'a.csv'],
    [png, 'a.jpg'],
    [xlsx, 'a.docx'],
    [word, 'a.docx'],
    [macros, 'a.xlsx'],
    [macros, 'a.xlsm'],
    ['MZ\u0090', 'a.exe'],
    ['<svg/>', 'a.svg'],
    ['text', 'csv'],
    ['text', '.pdf'],
    ['a\u0000b', 'a.csv'],
    [Uint8Array.of(0x61, 0xff, 0x01), 'a.csv'],
    [Uint8Array.of(0x61, 0x81, 0x62), 'a.csv'],
    [Uint8Array.of(0xff, 0xfe, 0x61, 0x00, 0x00, 0x00), 'a.csv'],
    ['', 'a.pdf'],
  ] as const)
    expect([name, await send(api, [['file', bytes, name]])]).toMatchObject([
      name,
      { status: 415, body: { detail: 'File type not supported. Please upload PDF, DOCX, XLSX, CSV, PNG, or JPG.' } },
    ])
  expect(await held(api)).toEqual(after)
})

test('refuses anything but an upload of one file', async () => {
  const before = await held(api)
  expect(await send(api, [])).toMatchObject({ status: 422 })
  expect(await send(api, [['other', 'a,b', 'a.csv']])).toMatchObject({ status: 422 })
  const two: FileParts = [
    ['file', 'a,b', 'a.csv'],
    ['file', 'a,b', 'b.csv'],
  ]
  expect(await send(api, two)).toMatchObject({ status: 422 })
  expect(await send(api, [['file', 'a,b', 'a.csv']], { fields: { file_type: 'other' } })).toMatchObject({ status: 422 })
  const token = await tokenOf(api, await aUser(api.db))
  for (const [type, body, status] of [
    ['multipart/form-data', 'x', 400],
    ['multipart/form-data; boundary=x', 'nonsense', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na',
      400,
    ],
    ['application/json', '{}', 415],
  ] as const) {
    const answer = await api.call(fileEndpoints.uploadFile, { token, body, headers: { 'content-type': type } })
    expect([type, body, answer.status]).toEqual([type, body, status])
  }
  expect(await held(api)).toEqual(before)
})

// Where Linux lists the open files of a process.
const FDS = '/proc/self/fd'
async function namelessFiles(): Promise<number> {
  const fds = await readdir(FDS).catch(() => [])
  const targets = await Promise.all(fds.map((fd) => readlink(join(FDS, fd)).catch(() => '')))
  return targets.filter((target) => target.startsWith(join(api.config.DATA_DIR, 'uploads'))).length
}

test('leaves nothing behind when the sender disconnects', async () => {
  const before = await held(api)
  const token = await tokenOf(api, await aUser(api.db))
  const { hostname, port } = new URL(api.url)
  const request = openRequest({
    hostname,
    port,
    path: '/api/broker/files/upload',
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 10_000_000,
    },
  })
  request.on('error', () => undefined)
  request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')
  request.write('a,b\n'.repeat(500_000))
  if (existsSync(FDS)) await eventually('the file is being received', async () => (await namelessFiles()) > 0)
  request.destroy()
  await eventually('it is released', async () => (await namelessFiles()) === 0)
  expect(await held(api)).toEqual(before)
})

test('the same Idempotency-Key returns the same file, and is refused with another file', async () => {
  const token = await tokenOf(api, await aUser(api.db))
  const before = await held(api)
  const first = await send(api, [['file', 'a,b\n', 'a.csv']], { token, key: 'one' })
  const answers = await Promise.all([1, 2, 3].map(() => send(api, [['file', 'a,b\n', 'a.csv']], { token, key: 'one' })))
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first.body })
  expect(await send(api, [['file', 'a,c\n', 'a.csv']], { token, key: 'one' })).toMatchObject({ status: 422 })
  expect(await held(api)).toEqual({ ...before, rows: before.rows + 1, objects: before.objects + 1 })
})

test('receives nothing without a subscription', async () => {
  const token = await tokenOf(api, await aUser(api.db, { subscription_status: 'inactive' }))
  const before = await held(api)
  expect(await send(api, [['file', 'a,b\n', 'a.csv']], { token })).toMatchObject({ status: 402 })
  expect(await held(api)).toEqual(before)
})

test('answers 503 when the disk is full, and leaves nothing behind', async () => {
  await using full = await startApi()
  // Stands in for a full disk.
  await writeFile(join(full.config.DATA_DIR, 'uploads'), 'in the way')
  expect(await send(full, [['file', 'a,b\n', 'a.csv']])).toMatchObject({ status: 503 })
  expect(await held(full)).toMatchObject({ rows: 0, objects: 0 })
})

test('answers 503 when the disk fills up in the middle of a file', async () => {
  await using full = await startApi()
  const handle = await open(join(full.config.DATA_DIR, 'any'), 'w')
  const writes = vi.spyOn(Object.getPrototypeOf(handle), 'appendFile')
  onTestFinished(async () => {
    writes.mockRestore()
    await handle.close()
  })
  // The second piece finds no room.
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  writes.mockResolvedValueOnce(undefined).mockRejectedValueOnce(noSpace)
  const answer = await send(full, [['file', 'a,b\n'.repeat(1_000_000), 'a.csv']])
  expect(answer).toMatchObject({
    status: 503,
    body: { detail: 'Files can’t be stored right now. Please try again in a few minutes.' },
  })
  expect(answer.headers.get('retry-after')).not.toBeNull()
  expect(await held(full)).toMatchObject({ rows: 0, objects: 0 })
})

test('answers 503 while the object store is away, leaves no row, and recovers', async () => {
  await using store: ObjectStore = await startObjectStore()
  await using target = await startApi({ S3_URL: store.url })
  const token = await tokenOf(target, await aUser(target.db))
  const file: FileParts = [['file', 'a,b\n', 'a.csv']]
  const kept = fileEndpoints.uploadFile.response.parse((await send(target, file, { token })).body)
  store.failing = true
  expect(await send(target, file, { token })).toMatchObject({
    status: 503,
    body: { detail: 'Files can’t be stored right now. Please try again in a few minutes.' },
  })
  const params = { id: kept.id }
  expect(await target.call(fileEndpoints.downloadFile, { token, params })).toMatchObject({ status: 503 })
  store.failing = false
  expect(await held(target)).toEqual({ rows: 1, objects: 1, waiting: 0 })
  expect(String((await target.call(fileEndpoints.downloadFile, { token, params })).body)).toBe('a,b\n')
  expect((await send(target, file, { token })).status).toBe(201)
})
