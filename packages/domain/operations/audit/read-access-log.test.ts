import { createHash } from 'node:crypto'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { auditEndpoints } from '@waymark/contracts/operations/audit/endpoints'
import { type Statement, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { lowestIdAt, newId } from '@waymark/platform/ids'
import { createLog } from '@waymark/platform/log'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { planRow } from '@waymark/testing/plan'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logAccess } from '../../access-log.ts'
import { chainEntries } from './chain-entries.ts'
import { accessLogFilter } from './list-entries.ts'
import { watchChain } from './watch-chain.ts'

const { listAccessLog, exportAccessLog, readAccessLogChain, settleAccessLogBreaks } = auditEndpoints

let api: TestApi
let administrator: User
let token: string
let broker: User
beforeEach(async () => {
  api = await startApi()
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
  broker = await aUser(api.db, { first_name: 'Bea', last_name: 'Broker' })
})
afterEach(() => api[Symbol.asyncDispose]())

const list = (query: Record<string, string | number>) => api.get(listAccessLog, { token, query })

const actions = async (query: Record<string, string>) => (await list(query)).map(({ action }) => action)

/** Logs these actions of the user, one after another. */
async function acted(user: User, action: string, subject_kind: string, subjects: readonly string[]): Promise<void> {
  const context = contextOf(api, await signedIn(api.db, user))
  for (const subject of subjects) await logAccess(context, action, subject_kind, subject)
}

test('names who saw a client, and logs the request itself', async () => {
  const client = await aClient(api.db, { first_name: 'Zora', broker_id: broker.id })
  await api.get(clientEndpoints.readClient, { token: await tokenOf(api, broker), params: { id: client.id } })
  const entries = await list({ subject_id: client.id })
  expect(entries).toEqual([
    expect.objectContaining({ action: 'access_log.read', actor_name: 'Grace Administrator', subject_id: client.id }),
    expect.objectContaining({
      action: 'client.read',
      actor_kind: 'user',
      actor_id: broker.id,
      actor_name: 'Bea Broker',
      subject_kind: 'client',
      subject_name: null,
    }),
  ])
  expect(JSON.stringify(entries)).not.toContain('Zora')
})

test('filters by user, action, kind and time, separately and combined', async () => {
  const [one, two] = [newId(), newId()]
  const anHourAgo = `${lowestIdAt(new Date(Date.now() - 3_600_000)).slice(0, 14)}7000-8000-000000000000`
  await api.db.run(sql`
    insert into access_log (id, actor_kind, actor_id, action, subject_kind, subject_id)
    select ${anHourAgo}::uuid, 'user', ${broker.id}, 'client.read', 'client', ${one}`)
  const middle = new Date(Date.now() - 60_000).toISOString()
  await acted(broker, 'client.read', 'client', [two])
  await acted(broker, 'note.added', 'client', [one])
  await acted(broker, 'user.updated', 'user', [broker.id])
  const actor_id = broker.id
  expect(await actions({ actor_id })).toEqual(['user.updated', 'note.added', 'client.read', 'client.read'])
  expect(await actions({ actor_id, action: 'client.read' })).toEqual(['client.read', 'client.read'])
  expect(await actions({ actor_id, subject_kind: 'user' })).toEqual(['user.updated'])
  expect(await actions({ actor_id, subject_id: one, to: middle })).toEqual(['client.read'])
  expect(await actions({ actor_id, from: middle })).toEqual(['user.updated', 'note.added', 'client.read'])
  expect(await actions({ actor_id, actor_kind: 'consumer' })).toEqual([])
})

test('shows the id without a name for a deleted account', async () => {
  await acted(broker, 'client.read', 'client', [newId()])
  await api.db.run(sql`delete from session where user_id = ${broker.id}`)
  await api.db.run(sql`delete from app_user where id = ${broker.id}`)
  expect(await list({ actor_id: broker.id })).toMatchObject([{ actor_id: broker.id, actor_name: null }])
})

test('keeps pages consistent while entries are added', async () => {
  const subjects = Array.from({ length: 5 }, () => newId())
  await acted(broker, 'client.read', 'client', subjects)
  const query = { actor_id: broker.id, limit: 2 }
  const seen: (string | null)[] = []
  let cursor: string | undefined
  do {
    const answer = await api.call(listAccessLog, { token, query: { ...query, ...(cursor ? { cursor } : {}) } })
    seen.push(...listAccessLog.response.parse(answer.body).map(({ subject_id }) => subject_id))
    cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]
    await acted(broker, 'client.read', 'client', [newId()])
  } while (cursor)
  expect(seen).toEqual(subjects.toReversed())
  expect((await api.call(listAccessLog, { token, query: { cursor: 'x' } })).status).toBe(422)
})

test('uses an index for every filter', async () => {
  await api.db.run(sql`
    insert into access_log (id, actor_kind, actor_id, action, subject_kind, subject_id)
    select uuidv7(), 'user', gen_random_uuid(), 'bulk.' || n % 200, 'bulk' || n % 200, gen_random_uuid()
    from generate_series(1, 20000) as n`)
  await api.db.run(sql`analyze access_log`)
  const plan = async (where: Statement) =>
    JSON.stringify(
      await api.db.rows(planRow, sql`explain select * from access_log where ${where} order by id desc limit 51`),
    )
  const id = newId()
  const from = new Date().toISOString()
  expect(await plan(accessLogFilter({ subject_id: id }))).toContain('access_log_subject_id_id_idx')
  expect(await plan(accessLogFilter({ actor_id: id }))).toContain('access_log_actor_id_id_idx')
  expect(await plan(accessLogFilter({ action: 'bulk.7' }))).toContain('access_log_action_id_idx')
  expect(await plan(accessLogFilter({ subject_kind: 'bulk7' }))).toContain('access_log_subject_kind_id_idx')
  expect(await plan(accessLogFilter({ from }))).toContain('access_log_pkey')
  expect(await plan(accessLogFilter({}))).toContain('access_log_pkey')
})

test('exports everything the hashes cover, page after page', async () => {
  await acted(broker, 'client.read', 'client', [newId(), newId()])
  await api.db.run(sql`
    insert into access_log (id, actor_kind, action, subject_kind)
    select uuidv7(), 'anonymous', 'many.read', 'many' from generate_series(1, 2500)`)
  while ((await chainEntries(api.db)) > 0);
  await acted(broker, 'client.read', 'client', [newId()])
  const answer = await api.call(exportAccessLog, { token })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?access-log-\d{4}-\d\d-\d\d\.csv/)
  if (!Buffer.isBuffer(answer.body)) throw new Error('no bytes came')
  const rows: Record<string, string>[] = parse(answer.body, { bom: true, columns: true })
  const chained = rows.filter(({ seq }) => seq !== '').toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
  expect(chained).toHaveLength(2502)
  expect(rows).toHaveLength(2504)

  // Verifies like an outsider who has the file and the decision record.
  let hash = '0'.repeat(64)
  for (const [index, row] of chained.entries()) {
    const said = ['id', 'at', 'actor_kind', 'actor_id', 'action', 'subject_kind', 'subject_id', 'request_id']
    const text = JSON.stringify([index + 1, ...said.map((field) => row[field] || null), hash])
    hash = createHash('sha256').update(text).digest('hex')
    expect(row['hash']).toBe(hash)
  }
})

test('exports the selected entries and logs the export', async () => {
  const subject = newId()
  await acted(broker, 'client.read', 'client', [subject, newId()])
  const answer = await api.call(exportAccessLog, { token, query: { actor_id: broker.id, subject_id: subject } })
  if (!Buffer.isBuffer(answer.body)) throw new Error('no bytes came')
  const rows: Record<string, string>[] = parse(answer.body, { bom: true, columns: true })
  expect(rows).toMatchObject([{ action: 'client.read', subject_id: subject }])
  expect(await actions({ actor_id: administrator.id })).toContain('access_log.exported')
})

test('shows the state of the chain with its head and any break, which an administrator settles with a reason', async () => {
  await acted(broker, 'client.read', 'client', [newId()])
  expect((await api.get(readAccessLogChain, { token })).unchained).toBeGreaterThan(0)
  while ((await chainEntries(api.db)) > 0);
  const log = createLog('test', 'silent')
  await watchChain(api.db, log)
  const state = await api.get(readAccessLogChain, { token })
  expect(state).toMatchObject({ unchained: 0, whole: { entries: state.entries }, open_breaks: 0, breaks: [] })
  expect(state.head).toMatch(new RegExp(`^${state.entries}:[0-9a-f]{64}$`))
  await api.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`update access_log set action = 'nothing' where seq = 1`)
  })
  await watchChain(api.db, log, new Date(Date.now() + 60_000))
  const broken = await api.get(readAccessLogChain, { token })
  expect(broken).toMatchObject({ open_breaks: 1, breaks: [{ seq: 1, fault: 'changed', settled_at: null }] })
  const body = { ids: broken.breaks.map(({ id }) => id), reason: 'Restored by hand after a disk failure' }
  const settled = {
    open_breaks: 0,
    breaks: [{ seq: 1, settled_at: expect.any(String), settled_by: 'Grace Administrator', reason: body.reason }],
  }
  expect(await api.get(settleAccessLogBreaks, { token, body })).toMatchObject(settled)
  expect(await api.get(settleAccessLogBreaks, { token, body: { ...body, reason: 'Again' } })).toMatchObject(settled)
  expect(await actions({ subject_kind: 'access_log_break' })).toEqual(['access_log.break_settled'])
})
