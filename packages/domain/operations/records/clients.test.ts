import { DAY_MS } from '@waymark/contracts/durations'
import { clientAdministrationEndpoints as administration } from '@waymark/contracts/operations/records/clients'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { present, row, uuid } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { pathOf } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { planRow } from '@waymark/testing/plan'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_ID } from '../../paging.ts'
import { clientsFound, type Filters } from './list-all-clients.ts'

const api = await apiForFile()
let token: string
let brokers: User[]
beforeAll(async () => {
  token = await tokenOf(api, await anAdministrator(api.db))
  brokers = await Promise.all(['Ada', 'Ben'].map((first_name) => aUser(api.db, { first_name })))
})
beforeEach(() => api.db.pool.query('truncate client cascade'))

const { findAllClients, listAllClients } = administration
const list = (body: Record<string, string> = {}) => api.get(findAllClients, { token, body })
const names = async (query = {}) => (await list(query)).map(({ first_name }) => first_name)
const [long_ago, soon] = [new Date('2026-01-01'), new Date(Date.now() + DAY_MS)]

/** Adds `count` clients like this one; `changes` depend on their number. */
const copies = ({ id }: Pick<Client, 'id'>, count: number, changes = sql`'{}'::jsonb`) =>
  api.db.run(sql`
    insert into client
    select copy.* from client, generate_series(1, ${count}::int) as n, jsonb_populate_record(client,
      jsonb_build_object('id', uuidv7(), 'reference', new_reference(), 'email_key', n || '@many.test') || ${changes}) as copy
    where client.id = ${id}::uuid`)

test('lists clients of all brokers and of none, newest first, and logs that', async () => {
  const first = await aClient(api.db, { first_name: 'First', broker_id: brokers[0]?.id ?? null })
  const second = await aClient(api.db, { first_name: 'Second' })
  const third = await aClient(api.db, { first_name: 'Third', broker_id: brokers[1]?.id ?? null })
  const listed = await list()
  expect(listed.map(({ id, broker_name }) => [id, broker_name])).toEqual([
    [third.id, 'Ben Broker'],
    [second.id, null],
    [first.id, 'Ada Broker'],
  ])
  expect(JSON.stringify(listed)).not.toMatch(/annual_income|health_conditions|medications|scenario/)
  const logged = await api.db.rows(
    row({ subject_id: present(uuid) }),
    sql`
    select subject_id from access_log
    where action = 'client.listed' and subject_id = any(${listed.map(({ id }) => id)}::uuid[])`,
  )
  expect(logged.map(({ subject_id }) => subject_id).toSorted()).toEqual([first.id, second.id, third.id].toSorted())
})

test('finds clients by each filter and by all combined', async () => {
  const [ada, ben] = brokers.map(({ id }) => id)
  const theirs = { broker_id: ada ?? null, first_contact_at: new Date() }
  await aClient(api.db, { ...theirs, first_name: 'Lost', status: 'lost', risk_level: 'low', assignment_type: 'pool' })
  await aClient(api.db, { ...theirs, first_name: 'Quoted', status: 'quoted', risk_level: 'very_high' })
  await aClient(api.db, { broker_id: ben ?? null, first_name: 'Late', due_at: long_ago, assignment_type: 'manual' })
  const forgotten = { broker_id: ben ?? null, due_at: long_ago, assignment_type: 'manual', status: 'lost' } as const
  await aClient(api.db, { ...forgotten, first_name: 'Closed' })
  await aClient(api.db, { broker_id: ben ?? null, first_name: 'Early', due_at: soon, assignment_type: 'pool' })
  await aClient(api.db, { first_name: 'Nobodys' })
  expect(await names({ status: 'lost' })).toEqual(['Closed', 'Lost'])
  expect(await names({ status: 'new' })).toEqual(['Nobodys', 'Early', 'Late'])
  expect(await names({ risk_level: 'very_high' })).toEqual(['Quoted'])
  expect(await names({ assignment_type: 'pool' })).toEqual(['Early', 'Lost'])
  expect(await names({ assignment_type: 'pool', status: 'lost' })).toEqual(['Lost'])
  expect(await names({ assignment_type: 'none' })).toEqual(['Nobodys'])
  expect(await names({ overdue: 'true' })).toEqual(['Late'])
  expect(await names({ broker_id: ben ?? '' })).toEqual(['Early', 'Closed', 'Late'])
  expect(await names({ broker_id: ben ?? '', assignment_type: 'none' })).toEqual([])
})

test('searches parts of names and addresses, common and rare, and short beginnings', async () => {
  const broker_id = brokers[0]?.id ?? null
  for (let n = 0; n < 3; n++) await aClient(api.db, { broker_id, last_name: `Quill${n}` })
  const zoe = await aClient(api.db, {
    broker_id,
    first_name: 'Zoë',
    last_name: 'Quillfeather',
    email: 'zoe@100%_sure.test',
  })
  await aClient(api.db, { first_name: 'Nobodys', last_name: 'Quill' })
  expect(await names({ search: 'quill' })).toHaveLength(5)
  expect(await names({ search: 'feather zo' })).toEqual(['Zoë'])
  expect(await names({ search: 'zo' })).toEqual(['Zoë'])
  expect(await names({ search: '100%_S' })).toEqual(['Zoë'])
  expect(await names({ search: 'nobodys quill' })).toEqual(['Nobodys'])
  expect(await names({ search: 'nobody else' })).toEqual([])
  expect(await names({ search: '100x_s' })).toEqual([])
  // More than the search looks up in advance.
  await copies(zoe, 600, sql`jsonb_build_object('email', n || '@many.test')`)
  expect(await names({ search: '@many.test' })).toHaveLength(50)
  expect(await names({ search: '77@many zo' })).toEqual(Array(6).fill('Zoë'))
})

test('pages through everyone once while new clients arrive', async () => {
  const made: string[] = []
  for (let n = 0; n < 9; n++) {
    made.push((await aClient(api.db, n % 3 === 0 ? {} : { broker_id: brokers[n % 2]?.id ?? null })).id)
  }
  const walked: string[] = []
  let next: string | null = pathOf(listAllClients, { query: { limit: 2 } })
  while (next) {
    const answer = await api.fetch(next, { headers: { authorization: `Bearer ${token}` } })
    walked.push(...listAllClients.response.parse(await answer.json()).map(({ id }) => id))
    await aClient(api.db, { broker_id: brokers[0]?.id ?? null })
    await aClient(api.db)
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(walked).toEqual(made.toReversed())
  expect((await api.call(listAllClients, { token, query: { cursor: 'nonsense' } })).status).toBe(422)
})

test('returns the total if it is small enough to count', async () => {
  await aClient(api.db, { status: 'lost' })
  const one = await aClient(api.db, { broker_id: brokers[0]?.id ?? null })
  const total = async (query = {}) =>
    (await api.call(listAllClients, { token, query: { limit: 1, ...query } })).headers.get('x-total-count')
  expect(await total()).toBe('2')
  expect(await total({ status: 'lost' })).toBe('1')
  await copies(one, 10_000)
  expect(await total()).toBeNull()
})

test('uses indexes for common and rare values', async () => {
  const one = await aClient(api.db, { risk_level: 'low', assignment_type: 'pool', first_contact_at: new Date() })
  await copies(
    one,
    10_000,
    sql`jsonb_build_object(
      'broker_id', case n % 2 when 0 then ${brokers[0]?.id}::text else ${brokers[1]?.id}::text end,
      'status', case n % 5000 when 0 then 'lost' else 'enrolled' end)`,
  )
  await api.db.run(sql`analyze client`)
  const cases: [Filters, string][] = [
    [{}, 'client_pkey'],
    [{ status: 'enrolled' }, 'client_pkey'],
    [{ status: 'lost' }, 'client_status_idx'],
    [{ risk_level: 'very_high' }, 'client_risk_level_idx'],
    [{ assignment_type: 'manual' }, 'client_assignment_type_idx'],
    [{ assignment_type: 'none' }, 'client_unassigned_idx'],
    [{ overdue: 'true' }, 'client_due_idx'],
  ]
  for (const [filters, index] of cases) {
    const plan = await api.db.rows(planRow, sql`explain ${await clientsFound(api.db, filters, MAX_ID, 51)}`)
    expect(JSON.stringify(plan)).toContain(index)
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  }
})
