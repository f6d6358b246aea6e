import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { AUDIENCES, RESOURCE_CATEGORIES } from '@waymark/contracts/networks/resources/options'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { EICAR, startVirusScanner } from '@waymark/testing/virus-scanner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTarget, type Target } from './target.ts'

let scanner: Awaited<ReturnType<typeof startVirusScanner>>
let target: Target
beforeAll(async () => {
  scanner = await startVirusScanner()
  target = await startTarget({ CLAMAV_URL: scanner.url })
})
afterAll(async () => {
  await target[Symbol.asyncDispose]()
  await scanner[Symbol.asyncDispose]()
})

/** With a value for every field that an upload may ask for. */
function upload(endpoint: Endpoint, content: string) {
  const body = new FormData()
  const fields = {
    title: 'Plans',
    category: RESOURCE_CATEGORIES[0],
    audience: AUDIENCES[0],
    mode: 'append',
    version: '1',
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([content]), 'plans.csv')
  return target.api.call(endpoint, { ...target.sentTo(endpoint), body })
}

const stored = async () => {
  const keys: string[] = []
  for await (const { key } of target.api.storage.list('')) keys.push(key)
  return keys.length
}

const uploads = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => endpoint.upload)

test.each(uploads)('%s refuses a file with a virus, and any file while nobody scans', async (_name, endpoint) => {
  const before = await stored()
  const found = await upload(endpoint, EICAR)
  expect([found.status, found.body]).toEqual([422, expect.objectContaining({ code: 'infected' })])
  scanner.state.mode = 'away'
  const unseen = await upload(endpoint, 'plan\n')
  expect([unseen.status, unseen.headers.get('retry-after')]).toEqual([503, '60'])
  scanner.state.mode = 'scans'
  expect(await stored()).toBe(before)
})

test('a file without a virus is accepted, and refusals are in the access log', async () => {
  expect((await upload(endpoints.uploadFile, 'plan,carrier\nGold,Acme\n')).status).toBe(201)
  const entries = await target.api.db.rows(
    tables.access_log.pick('subject_kind', 'actor_kind'),
    sql`select subject_kind, actor_kind from access_log where action = 'file.infected'`,
  )
  expect(entries).toHaveLength(uploads.length)
  expect(entries).toContainEqual({ subject_kind: 'file', actor_kind: 'user' })
  expect(entries).toContainEqual({ subject_kind: 'file', actor_kind: 'consumer' })
})
