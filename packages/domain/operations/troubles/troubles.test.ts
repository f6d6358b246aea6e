import { MINUTE_MS } from '@waymark/contracts/durations'
import { endpoints } from '@waymark/contracts/endpoints'
import { fail } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aDelivery } from '@waymark/testing/factories/events'
import { insert } from '@waymark/testing/factories/insert'
import { anAdministrator } from '@waymark/testing/factories/people'
import { startMailServer } from '@waymark/testing/mail-server'
import { react } from '@waymark/testing/react'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mail } from '../../reactions/mail.ts'
import { watchTroubles } from './watch-troubles.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  const [first] = await Promise.all([anAdministrator(api.db), anAdministrator(api.db)])
  token = await tokenOf(api, first)
})
afterEach(() => api[Symbol.asyncDispose]())

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED mail:25'), { code: 'ECONNREFUSED', syscall: 'connect' })

async function mailsFail(times: number) {
  for (let time = 0; time < times; time++) {
    const { event_id } = await aDelivery(api.db, { subscriber: 'mail', state: 'pending', attempts: 0 })
    await fail(api.db, { subscriber: 'mail', event: { id: event_id } }, refused(), { by: 'worker:a:1', ran_ms: 3 })
  }
}

const troubles = () => api.get(endpoints.listTroubles, { token })
const told = async () => {
  const rows = await api.db.rows(
    tables.notification.pick('id', 'kind', 'title', 'body'),
    sql`select id, kind, title, body from notification order by id`,
  )
  return rows.map(({ id: _id, ...notification }) => notification)
}

/** The failures are more than five minutes old. */
const failuresPass = () => api.db.run(sql`update delivery_attempt set ended_at = ended_at - interval '6 minutes'`)

/** The retries succeeded, and the failures are more than five minutes old. */
async function mailsWorkAgain() {
  await api.db.run(sql`update event_delivery set state = 'done', done_at = now() where subscriber = 'mail'`)
  const now = new Date()
  const said = { service: 'worker', version: '1', host: 'here', pid: 7, started_at: now, heard_at: now, running: {} }
  const { id } = await insert(api.db, 'process', { id: newId(), ...said })
  const figures = { mail: { done: 6, failed: 0, late: {}, ran: {} } }
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  await insert(api.db, 'process_minute', { minute, process_id: id, figures })
  await failuresPass()
}

test('a look that began before a trouble does not end it', async () => {
  await mailsFail(6)
  await watchTroubles(api.db)
  await mailsWorkAgain()
  await watchTroubles(api.db)
  const [looked, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const older = watchTroubles({
    ...api.db,
    transaction: async (...work) => {
      looked.resolve()
      await begun.promise
      return api.db.transaction(...work)
    },
  })
  await looked.promise
  await mailsFail(6)
  await watchTroubles(api.db)
  begun.resolve()
  await older
  expect(await troubles()).toMatchObject([{ ended_at: null }, { ended_at: expect.any(String) }])
})

test('a trouble that a process found whose clock is ahead ends at once for the others', async () => {
  await mailsFail(6)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE_MS })
  await watchTroubles(api.db).finally(() => vi.useRealTimers())
  expect(await troubles()).toMatchObject([{ ended_at: null }])
  await mailsWorkAgain()
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ ended_at: expect.any(String) }])
})

test('an outage is reported once to every administrator, with its error, however many processes watch', async () => {
  await mailsFail(6)
  await Promise.all([watchTroubles(api.db), watchTroubles(api.db), watchTroubles(api.db)])
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([
    {
      kind: 'failing',
      subject: 'mail',
      size: 6,
      ended_at: null,
      detail: expect.stringContaining('ECONNREFUSED mail:25'),
    },
  ])
  const words = {
    kind: 'trouble_began',
    title: 'mail is failing',
    body: expect.stringMatching(/^mail: 6 failures a minute since \d+:\d\d [AP]M, connect ECONNREFUSED mail:25$/),
  }
  expect(await told()).toEqual([words, words])
})

test('its end is reported once, and another outage is a new trouble', async () => {
  await mailsFail(6)
  await watchTroubles(api.db)
  await mailsWorkAgain()
  await watchTroubles(api.db)
  await watchTroubles(api.db)
  expect((await told()).slice(2)).toMatchObject([
    { kind: 'trouble_ended', title: 'mail works again' },
    { kind: 'trouble_ended', title: 'mail works again' },
  ])
  await mailsFail(6)
  await watchTroubles(api.db)
  expect((await troubles()).map(({ ended_at }) => ended_at === null)).toEqual([true, false])
})

test('an outage goes on while everything was given up, and its end promises nothing when that is discarded', async () => {
  await mailsFail(6)
  await watchTroubles(api.db)
  await api.db.run(sql`update event_delivery set state = 'dead' where subscriber = 'mail'`)
  await failuresPass()
  await watchTroubles(api.db)
  expect((await told()).filter(({ kind }) => kind === 'trouble_ended')).toEqual([])
  await api.db.run(sql`update event_delivery set state = 'discarded' where subscriber = 'mail'`)
  await watchTroubles(api.db)
  const ended = (await told()).filter(({ kind }) => kind === 'trouble_ended')
  expect(ended.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'mail: nothing is retried now',
    'mail: nothing is retried now',
    'mail: nothing is waiting for a decision',
    'mail: nothing is waiting for a decision',
  ])
})

test('an administrator acknowledges it once, and it stays open', async () => {
  await mailsFail(6)
  await watchTroubles(api.db)
  const [open] = await troubles()
  const acknowledge = (id = open?.id ?? '') => api.call(endpoints.acknowledgeTrouble, { token, params: { id } })
  const first = await acknowledge()
  expect(first).toMatchObject({ status: 200, body: { ended_at: null, acknowledged_at: expect.any(String) } })
  expect(await troubles()).toMatchObject([{ acknowledged_by: 'Grace Administrator' }])
  expect((await acknowledge()).body).toEqual(first.body)
  expect((await acknowledge(newId())).status).toBe(404)
})

test('what an administrator acknowledged is told again when more is given up, once to each', async () => {
  const dies = (last_error: string) => aDelivery(api.db, { subscriber: 'mail', state: 'dead', last_error })
  await dies('Error: mailbox full')
  await watchTroubles(api.db)
  const acknowledge = async () => {
    const [open] = await troubles()
    await api.call(endpoints.acknowledgeTrouble, { token, params: { id: open?.id ?? '' } })
  }
  await acknowledge()
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ size: 1, acknowledged_by: 'Grace Administrator' }])
  expect(await told()).toHaveLength(2)

  await dies('Error: certificate has expired')
  await dies('Error: certificate has expired')
  await Promise.all([watchTroubles(api.db), watchTroubles(api.db), watchTroubles(api.db)])
  expect(await troubles()).toMatchObject([
    { kind: 'dead', size: 3, ended_at: null, acknowledged_at: null, acknowledged_by: null },
  ])
  const more = {
    kind: 'trouble_began',
    title: 'mail gave up on more',
    body: expect.stringMatching(/^mail: 3 deliveries need your decision, the first since \d+:\d\d [AP]M\.$/),
  }
  expect((await told()).slice(2)).toEqual([more, more])

  // Nobody has acknowledged it since, so the banner is still there, and more is no news.
  await dies('Error: certificate has expired')
  await watchTroubles(api.db)
  expect(await told()).toHaveLength(4)
  await acknowledge()
  // Fewer is no news, and what dies after that is.
  await api.db.run(sql`update event_delivery set state = 'done', done_at = now() where last_error like '%expired'`)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ size: 1, peak: 4, acknowledged_by: 'Grace Administrator' }])
  await dies('Error: certificate has expired')
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ size: 2, acknowledged_at: null }])
  expect(await told()).toHaveLength(6)
})

test('a break of the access log that comes after an acknowledgement is told, too', async () => {
  const breaks = (seq: number) =>
    api.db.run(sql`
      insert into access_log_break (id, seq, fault, found, found_at)
      values (${newId()}, ${seq}, 'changed', decode('00', 'hex'), now())`)
  await breaks(3)
  await watchTroubles(api.db)
  const [open] = await troubles()
  await api.call(endpoints.acknowledgeTrouble, { token, params: { id: open?.id ?? '' } })
  await watchTroubles(api.db)
  expect(await told()).toHaveLength(2)
  await breaks(8)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'access_log', size: 2, acknowledged_at: null }])
  const more = {
    kind: 'trouble_began',
    title: 'The access log has more breaks',
    body: expect.stringMatching(/: entry 3 is changed, and 1 more\. Treat it as a security incident\.$/),
  }
  expect((await told()).slice(2)).toEqual([more, more])
})

test('a retry that is due again is not late because its first attempt was long ago', async () => {
  const long_ago = new Date(Date.now() - 25 * 60_000)
  const failed = { subscriber: 'mail', state: 'pending', attempts: 5, dispatches: 5, fell_due_at: long_ago } as const
  await aDelivery(api.db, { ...failed, due_at: new Date(Date.now() - 1000) })
  await watchTroubles(api.db)
  expect(await troubles()).toEqual([])
  // Nobody has taken it for ten minutes.
  await api.db.run(sql`update event_delivery set due_at = now() - interval '10 minutes'`)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'late', subject: 'mail', size: 600 }])
})

test('shows the present rate of failures, and the highest', async () => {
  await mailsFail(6)
  await watchTroubles(api.db)
  await api.db.run(sql`update delivery_attempt set ended_at = ended_at - interval '2 minutes'`)
  await mailsFail(1)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'failing', size: 1, peak: 6 }])
  // Retries come ever more rarely, and it still fails.
  await api.db.run(sql`update delivery_attempt set ended_at = ended_at - interval '10 minutes'`)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'failing', size: 0, peak: 6, ended_at: null }])
})

/** A mail that has failed for 40 minutes, and is tried again in a minute. */
const failingForLong = () =>
  aDelivery(api.db, {
    subscriber: 'mail',
    state: 'pending',
    attempts: 11,
    dispatches: 11,
    fell_due_at: new Date(Date.now() - 40 * 60_000),
    due_at: new Date(Date.now() + 60_000),
  })

test('what has failed for half an hour is a trouble although everything else succeeds', async () => {
  await failingForLong()
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'stuck', subject: 'mail', ended_at: null }])
  expect((await told())[0]).toMatchObject({ body: expect.stringContaining('again and again for 40 minutes') })
  await api.db.run(sql`update event_delivery set state = 'done', done_at = now()`)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'stuck', ended_at: expect.any(String) }])
})

test('an outage that is known explains what has failed for long', async () => {
  await failingForLong()
  await mailsFail(6)
  await watchTroubles(api.db)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'failing' }])
})

test('every administrator gets one email when an outage begins and one when it ends', async () => {
  await using server = await startMailServer()
  const config = {
    SMTP_URL: server.url,
    DATA_DIR: api.config.DATA_DIR,
    PUBLIC_URL: 'https://agency.example',
    BRAND_NAME: 'Waymark',
  }
  const { secrets } = api
  const send = async () => {
    await watchTroubles(api.db)
    await react(api.db, mail({ config, secrets }))
    const letters = await Promise.all(server.received.splice(0).map((one) => PostalMime.parse(one)))
    return letters.map(({ subject, text }) => ({ subject, text }))
  }
  await mailsFail(6)
  // The failed ones stay out of the way until the mail server answers again.
  await api.db.run(sql`update event_delivery set due_at = now() + interval '1 hour' where subscriber = 'mail'`)
  const began = {
    subject: 'mail is failing',
    text: expect.stringMatching(/6 failures a minute since .+ECONNREFUSED mail:25/),
  }
  expect(await send()).toEqual([began, began])
  expect(await send()).toEqual([])
  await mailsWorkAgain()
  const ended = {
    subject: 'mail works again',
    text: expect.stringMatching(/What ended: mail: 6 failures a minute since/),
  }
  expect(await send()).toEqual([ended, ended])
  expect(await send()).toEqual([])
})
