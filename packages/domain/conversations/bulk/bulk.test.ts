import { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import { referralEndpoints } from '@waymark/contracts/conversations/messaging/referrals'
import { HOUR_MS } from '@waymark/contracts/durations'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aBulkAct, aTag } from '@waymark/testing/factories/client-work'
import { aClient } from '@waymark/testing/factories/clients'
import { aReferral } from '@waymark/testing/factories/messages'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { bulkActs, idsOf, quoted } from './bulk.fixture.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const { mine, several, preview, act, undo, read, work, statuses } = bulkActs(api, () => ({ broker, token }))
const planYears = async () => {
  const clients = await api.db.rows(
    tables.client.pick('plan_year'),
    sql`select plan_year from client where broker_id = ${broker.id} order by id`,
  )
  return clients.map(({ plan_year }) => plan_year)
}
const handing = (to: User) =>
  ({
    act: 'hand_over',
    to_user_id: to.id,
    message: 'Please take over',
    consent_channel: 'phone',
    consented_at: new Date().toISOString(),
  }) as const

describe('a status', () => {
  test('changes at once for a few, says who is left out, and can be undone', async () => {
    const clients = [await mine(), await mine({ status: 'contacted' }), await mine({ status: 'quoted' })]
    expect(await preview(quoted, clients)).toEqual({
      total: 3,
      changes: 2,
      left_out: [{ reason: 'same_status', clients: 1 }],
      languages: [{ language: 'en', clients: 2 }],
      examples: [],
    })
    const done = await act(quoted, clients)
    expect(done).toMatchObject({ state: 'done', total: 3, done: 2, waiting: 0 })
    expect(await statuses()).toEqual(['quoted', 'quoted', 'quoted'])
    expect(await undo(done)).toMatchObject({ state: 'undone', done: 2, undone: 2 })
    expect(await statuses()).toEqual(['new', 'contacted', 'quoted'])
    expect(await undo(done)).toMatchObject({ state: 'undone', undone: 2 })
  })

  test('changes at once also while the clock of the API is ahead of the database’s', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await act(quoted, [await mine()])).toMatchObject({ state: 'done', done: 1 })
  })

  test('is logged and told for each client, as the single act is', async () => {
    const [client] = [await mine()]
    await act(quoted, [client])
    const noted = await api.db.rows(
      tables.access_log.pick('action', 'actor_id'),
      sql`select action, actor_id from access_log where subject_id = ${client.id}`,
    )
    expect(noted).toEqual([{ action: 'client.status_changed', actor_id: broker.id }])
    expect(
      await api.db.exists(sql`
        select from outbox_event where aggregate_id = ${client.id} and name = 'client.status_changed'`),
    ).toBe(true)
  })

  test('an undo keeps what someone changed since', async () => {
    const clients = await several(2)
    const done = await act(quoted, clients)
    await api.get(clientEndpoints.changeClientStatus, {
      token,
      params: { id: clients[0]?.id ?? '' },
      body: { status: 'enrolled' },
    })
    expect(await undo(done)).toMatchObject({ undone: 1, left_out: [{ reason: 'changed_since', clients: 1 }] })
    expect((await statuses()).toSorted()).toEqual(['enrolled', 'new'])
  })

  test('an undo resumes the clock of a client who came as contacted from another agent', async () => {
    const client = await mine({
      status: 'contacted',
      assigned_at: new Date(),
      due_at: new Date(Date.now() + 20 * HOUR_MS),
    })
    const contactedAt = async () =>
      (await api.get(clientEndpoints.readClient, { token, params: { id: client.id } })).first_contact_at
    const done = await act(quoted, [client])
    expect(await contactedAt()).not.toBeNull()
    await undo(done)
    expect(await contactedAt()).toBeNull()
  })

  test('an undone enrollment has its coverage year back', async () => {
    const clients = [await mine({ status: 'quoted' }), await mine({ status: 'lost', plan_year: 2024 })]
    const done = await act({ act: 'status', status: 'enrolled' }, clients)
    await undo(done)
    expect(await planYears()).toEqual([null, 2024])
  })

  test('an undo leaves an enrollment whose coverage year was corrected since', async () => {
    const clients = await several(3)
    const done = await act({ act: 'status', status: 'enrolled' }, clients)
    const [enrolled] = await planYears()
    const body = { status: 'enrolled', plan_year: (enrolled ?? 0) + 1 }
    await api.get(clientEndpoints.changeClientStatus, { token, params: { id: clients[0]?.id ?? '' }, body })
    // As the release before recorded the second one.
    await api.db.run(
      sql`update bulk_act_item set made = made - 'given_year' where client_id = ${clients[1]?.id ?? null}::uuid`,
    )
    expect(await undo(done)).toMatchObject({ undone: 2, left_out: [{ reason: 'changed_since', clients: 1 }] })
    expect(await planYears()).toEqual([body.plan_year, null, null])
  })

  test('renews clients who are enrolled for an earlier year, and an undo brings that back', async () => {
    const clients = [
      await mine({ status: 'enrolled', plan_year: 2026 }),
      await mine({ status: 'enrolled', plan_year: 2027 }),
      await mine({ status: 'quoted' }),
    ]
    const renew = { act: 'status', status: 'enrolled', plan_year: 2027 } as const
    expect(await preview(renew, clients)).toMatchObject({
      changes: 2,
      left_out: [{ reason: 'same_status', clients: 1 }],
    })
    const done = await act(renew, clients)
    expect([done.done, await planYears()]).toEqual([2, [2027, 2027, 2027]])
    expect(await undo(done)).toMatchObject({ undone: 2 })
    expect(await planYears()).toEqual([2026, 2027, null])
  })

  test('leaves out a client with another open record', async () => {
    const email = `${newId()}@example.test`
    const clients = [await mine({ email, status: 'lost' }), await mine({ email })]
    const open = { act: 'status', status: 'contacted' } as const
    expect(await preview(open, clients)).toMatchObject({
      changes: 1,
      left_out: [{ reason: 'second_open', clients: 1 }],
    })
    expect(await act(open, clients)).toMatchObject({ done: 1, left_out: [{ reason: 'second_open', clients: 1 }] })
    const both = [
      await mine({ email: `x${email}`, status: 'lost' }),
      await mine({ email: `x${email}`, status: 'lost' }),
    ]
    expect(await act(open, both)).toMatchObject({ done: 1, left_out: [{ reason: 'second_open', clients: 1 }] })
  })
})

test('tags and untags, each undone for those that it changed only', async () => {
  const tag = await aTag(api.db, broker)
  const clients = await several(3)
  const tagged = async () => (await api.get(clientEndpoints.listClients, { token, query: { tag: tag.id } })).length
  const first = await act({ act: 'tag', tag_id: tag.id }, clients.slice(0, 1))
  const all = await act({ act: 'tag', tag_id: tag.id }, clients)
  expect(all).toMatchObject({ done: 2, left_out: [{ reason: 'has_tag', clients: 1 }] })
  expect(await tagged()).toBe(3)
  await undo(all)
  expect(await tagged()).toBe(1)
  const off = await act({ act: 'untag', tag_id: tag.id }, clients)
  expect(off).toMatchObject({ done: 1, left_out: [{ reason: 'lacks_tag', clients: 2 }] })
  expect(await undo(first)).toMatchObject({ undone: 0, left_out: [{ reason: 'changed_since', clients: 1 }] })
  expect(await undo(off)).toMatchObject({ undone: 1 })
  expect(await tagged()).toBe(1)
})

test('adds a task about each client, and takes back those that are not done', async () => {
  const clients = await several(2)
  const task = {
    act: 'task',
    title: 'Ask for renewal',
    kind: 'call',
    due_at: '2030-01-02T15:00:00Z',
    note: null,
  } as const
  const done = await act(task, clients)
  const tasks = await api.get(taskEndpoints.listTasks, { token })
  expect(tasks.map(({ title, client_id }) => `${title} ${client_id}`).toSorted()).toEqual(
    idsOf(clients)
      .map((id) => `Ask for renewal ${id}`)
      .toSorted(),
  )
  await api.get(taskEndpoints.changeTask, { token, params: { id: tasks[0]?.id ?? '' }, body: { done: true } })
  expect(await undo(done)).toMatchObject({ undone: 1, left_out: [{ reason: 'changed_since', clients: 1 }] })
  expect(await api.get(taskEndpoints.listTasks, { token })).toEqual([])
})

describe('handing over', () => {
  test('refers each client to a colleague who may take them, and withdraws what is open', async () => {
    const colleague = await aUser(api.db, { states_licensed: ['NM', 'TX'], states_unchecked: ['NM'] })
    const clients = [await mine(), await mine(), await mine({ state: 'NY' }), await mine({ state: 'NM' })]
    // Before the rest is filled in.
    const body = { act: 'hand_over', to_user_id: colleague.id, ids: idsOf(clients) } as const
    expect(await api.get(bulkEndpoints.previewBulk, { token, body })).toMatchObject({ changes: 2 })
    expect((await api.call(bulkEndpoints.actInBulk, { token, body })).status).toBe(422)
    const done = await act(handing(colleague), clients)
    expect(done).toMatchObject({ done: 2, left_out: [{ reason: 'not_licensed', clients: 2 }] })
    expect(await preview(handing(colleague), clients)).toMatchObject({ changes: 0 })
    const theirs = await tokenOf(api, colleague)
    const offers = await api.get(referralEndpoints.listReferrals, { token: theirs })
    expect(offers).toHaveLength(2)
    await api.get(referralEndpoints.acceptReferral, { token: theirs, params: { id: offers[0]?.id ?? '' } })
    expect(await undo(done)).toMatchObject({
      undone: 1,
      left_out: expect.arrayContaining([{ reason: 'gone', clients: 1 }]),
    })
    const now = await api.get(referralEndpoints.listReferrals, { token: theirs })
    expect(now.map(({ status }) => status).toSorted()).toEqual(['accepted', 'withdrawn'])
  })

  test('refers a client whom an earlier agent had offered to someone', async () => {
    const [colleague, earlier] = [await aUser(api.db), await aUser(api.db)]
    const client = await mine()
    await aReferral(api.db, { from: earlier, to: colleague }, { client_id: client.id })
    expect(await preview(handing(colleague), [client])).toMatchObject({ changes: 1 })
    expect(await act(handing(colleague), [client])).toMatchObject({ done: 1, left_out: [] })
  })

  test('needs a verified colleague', async () => {
    const stranger = await aUser(api.db, { credentials_verified: false, states_licensed: ['TX'] })
    const body = { ...handing(stranger), ids: [(await mine()).id] }
    expect((await api.call(bulkEndpoints.actInBulk, { token, body })).status).toBe(404)
  })
})

test('the same request again does nothing twice', async () => {
  const clients = await several(2)
  const key = newId()
  const [one, two] = [await act(quoted, clients, key), await act(quoted, clients, key)]
  expect(one.id).toBe(two.id)
  const changes = await api.db.rows(
    tables.client_status_change.pick('id'),
    sql`select id from client_status_change where user_id = ${broker.id}`,
  )
  expect(changes).toHaveLength(2)
})

test('clients of others are not found, and left out beside own ones', async () => {
  const theirs = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  for (const endpoint of [bulkEndpoints.previewBulk, bulkEndpoints.actInBulk]) {
    const body = { ...quoted, ids: [theirs.id, newId()] }
    expect((await api.call(endpoint, { token, body })).status).toBe(404)
  }
  expect(await preview(quoted, [theirs, await mine()])).toMatchObject({
    changes: 1,
    left_out: [{ reason: 'gone', clients: 1 }],
  })
  await act(quoted, [theirs, await mine()])
  expect(await api.db.exists(sql`select from client where id = ${theirs.id} and status = 'new'`)).toBe(true)
  const tag = await aTag(api.db, await aUser(api.db))
  const body = { act: 'tag', tag_id: tag.id, ids: [(await mine()).id] }
  expect((await api.call(bulkEndpoints.actInBulk, { token, body })).status).toBe(404)
})

test('lists the acts of the last day to who began them, newest first, as they are read one by one', async () => {
  const list = () => api.get(bulkEndpoints.listBulkActs, { token })
  const [first, second] = [await act(quoted, await several(2)), await act(quoted, await several(1))]
  await aBulkAct(api.db, broker, { undo_until: new Date(Date.now() - 1000) })
  await aBulkAct(api.db, await aUser(api.db))
  expect(await list()).toEqual([second, first])
  await undo(second)
  expect(await list()).toEqual([await read(second), first])
})

test('can’t be undone after a day', async () => {
  const act_id = (await aBulkAct(api.db, broker, { state: 'done', undo_until: new Date(Date.now() - 1000) })).id
  expect(await api.call(bulkEndpoints.undoBulkAct, { token, params: { id: act_id } })).toMatchObject({
    status: 409,
    body: { code: 'undo_over' },
  })
})

test('must say in one way which clients it is for', async () => {
  for (const whom of [{}, { ids: [] }, { ids: [newId()], matching: {} }]) {
    expect((await api.call(bulkEndpoints.actInBulk, { token, body: { ...quoted, ...whom } })).status).toBe(422)
  }
})

const told = async () => {
  await react(api.db, notify)
  return api.db.rows(
    tables.notification.pick('kind', 'body', 'link'),
    sql`select kind, body, link from notification where user_id = ${broker.id}::uuid and kind = 'bulk_act_done'`,
  )
}

describe('the end', () => {
  test('is told once if the act went on in the background, and with how many', async () => {
    await several(28)
    await mine({ status: 'quoted' })
    const begun = await api.get(bulkEndpoints.actInBulk, { token, body: { ...quoted, matching: {} } })
    expect(await told()).toEqual([])
    await Promise.all([work(), work()])
    await work()
    expect(await told()).toEqual([
      {
        kind: 'bulk_act_done',
        body: 'It was done for 28 clients, and 1 client was left out.',
        link: `/broker?tab=clients&act=${begun.id}`,
      },
    ])
    await undo(begun)
    await work()
    expect(await told()).toHaveLength(1)
  })

  test('is not told if the answer showed it', async () => {
    expect(await act(quoted, await several(2))).toMatchObject({ state: 'done' })
    await work()
    expect(await told()).toEqual([])
  })

  test('reaches the screens of the user who began it', async () => {
    const begun = await act(quoted, await several(2))
    const names = await api.db.rows(
      tables.outbox_event.pick('name'),
      sql`select name from outbox_event where aggregate_id = ${begun.id}::uuid order by id`,
    )
    expect(names.map(({ name }) => name)).toEqual(['bulk_act.begun', 'bulk_act.ended'])
    await undo(begun)
    const [event] = await api.db.rows(
      tables.outbox_event,
      sql`select * from outbox_event where aggregate_id = ${begun.id}::uuid order by id desc limit 1`,
    )
    expect(event).toMatchObject({ name: 'bulk_act.advanced', payload: { user_id: broker.id } })
  })
})
