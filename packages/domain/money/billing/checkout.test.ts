import { DAY_MS } from '@waymark/contracts/durations'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { GRACE_DAYS } from '@waymark/rules/money/billing/live-until'
import { tokenOf } from '@waymark/testing/access'
import { type Answer } from '@waymark/testing/api'
import { aCheckout } from '@waymark/testing/factories/agency'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { settle } from './settle-on-subscription-changed.ts'

const ORIGIN = 'http://localhost:3000'

const api = await apiForFile()
let user: User
let token: string
beforeEach(async () => {
  await api.db.run(sql`update event_delivery set state = 'done'`)
  user = await aUser(api.db)
  token = await tokenOf(api, user)
})

const buy = (package_id = 'broker_basic', key?: string, origin_url = ORIGIN) =>
  api.call(endpoints.startCheckout, { token, body: { package_id, origin_url }, idempotency_key: key })
const urlOf = ({ status, body }: Answer) => {
  expect([status, body]).toEqual([200, { url: expect.any(String) }])
  return Object(body).url as string
}
const idOf = (answer: Answer) => urlOf(answer).split('/').at(-1) ?? ''
const act = (id: string, what: string) =>
  api.call(endpoints.completeSandboxCheckout, { token, params: { id }, body: { act: what } })
const subscribe = async (package_id = 'broker_basic') => act(idOf(await buy(package_id)), 'pay')
const standing = () => api.get(endpoints.readSubscription, { token })
const receipts = () => api.get(endpoints.listReceipts, { token })
const subscriptions = () => api.db.rows(tables.subscription, sql`select * from subscription where user_id = ${user.id}`)
const account = () => api.db.row(tables.app_user, sql`select * from app_user where id = ${user.id}`)
const told = async () => {
  await react(api.db, notify)
  const rows = await api.db.rows(
    tables.notification.pick('kind'),
    sql`select kind from notification where user_id = ${user.id} order by id`,
  )
  return rows.map(({ kind }) => kind)
}
const cancel = () => api.call(endpoints.cancelSubscription, { token })
const resume = () => api.call(endpoints.resumeSubscription, { token })
/** Moves the paid period into the past, and the payment. */
const passDays = (days: number) =>
  api.db.run(sql`
    with paid as (
      update checkout set created_at = created_at - make_interval(days => ${days}) where user_id = ${user.id}
    )
    update subscription set period_starts_at = period_starts_at - make_interval(days => ${days}),
      period_ends_at = period_ends_at - make_interval(days => ${days}),
      started_at = started_at - make_interval(days => ${days})
    where user_id = ${user.id}`)
const settleDue = async () => {
  await makeDue(api.db, 'settle')
  return react(api.db, settle(api))
}

test('shows anyone the server’s plans and prices', async () => {
  expect(await api.get(endpoints.listPlans)).toEqual([
    { package_id: 'broker_basic', name: 'Broker Basic', amount_cents: 999 },
    { package_id: 'white_label', name: 'White Label Premium', amount_cents: 4900 },
  ])
})

describe('a checkout', () => {
  test('opens a page, and paying there creates the subscription with receipt and updates the account', async () => {
    const url = urlOf(await buy('white_label'))
    expect(url).toMatch(/^http:\/\/localhost:3000\/checkout\/[0-9a-f-]{36}$/)
    const id = url.split('/').at(-1) ?? ''
    expect(await api.get(endpoints.readSandboxCheckout, { token, params: { id } })).toEqual({
      id,
      package_id: 'white_label',
      name: 'White Label Premium',
      amount_cents: 4900,
      state: 'open',
    })
    expect(await account()).toMatchObject({ subscription_status: 'trial', subscription_package: null })
    expect((await act(id, 'pay')).body).toEqual({ url: `${ORIGIN}/broker?tab=billing&checkout=success` })
    expect(await account()).toMatchObject({ subscription_status: 'active', subscription_package: 'white_label' })
    expect(await standing()).toMatchObject({
      subscription_status: 'active',
      paid: { package_id: 'white_label', amount_cents: 4900, cancel_at_period_end: false, past_due_until: null },
      test_mode: true,
    })
    expect(await receipts()).toMatchObject([{ package_id: 'white_label', amount_cents: 4900 }])
    expect(await told()).toEqual(['payment_received'])
    // A repeat changes nothing.
    expect((await act(id, 'pay')).status).toBe(200)
    expect(await receipts()).toHaveLength(1)
  })

  test('that is declined charges nothing, says so, and can still be paid', async () => {
    const id = idOf(await buy())
    expect(await act(id, 'pay_declined')).toMatchObject({ status: 422, body: { code: 'card_declined' } })
    expect(await receipts()).toEqual([])
    expect((await account())?.subscription_status).toBe('trial')
    expect((await act(id, 'pay')).status).toBe(200)
    expect((await account())?.subscription_status).toBe('active')
  })

  test('that was canceled or has expired can no longer be paid', async () => {
    const id = idOf(await buy())
    expect((await act(id, 'cancel')).body).toEqual({ url: `${ORIGIN}/broker?tab=billing&checkout=cancelled` })
    expect((await act(id, 'pay')).status).toBe(409)
    const { id: late } = await aCheckout(api.db, user, { state: 'open', expires_at: new Date() })
    expect((await act(late, 'pay')).status).toBe(409)
    expect(await subscriptions()).toEqual([])
  })

  test('opens once for a hundred requests with one key, which is valid for nothing else', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => buy('broker_basic', 'one key')))
    expect(new Set(answers.map(urlOf)).size).toBe(1)
    const made = await api.db.rows(tables.checkout.pick('id'), sql`select id from checkout where user_id = ${user.id}`)
    expect(made).toHaveLength(1)
    expect(await buy('white_label', 'one key')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  test('opens the same page in two tabs; choosing another plan closes it', async () => {
    const [one, two] = await Promise.all([buy(), buy()])
    expect(urlOf(one)).toBe(urlOf(two))
    const other = idOf(await buy('white_label'))
    expect((await act(idOf(one), 'pay')).status).toBe(409)
    expect((await act(other, 'pay')).status).toBe(200)
    expect(await subscriptions()).toHaveLength(1)
  })

  test('paid in two tabs at once subscribes once and charges once', async () => {
    const id = idOf(await buy())
    await Promise.all(Array.from({ length: 10 }, () => act(id, 'pay')))
    expect(await subscriptions()).toHaveLength(1)
    expect(await receipts()).toHaveLength(1)
  })

  test('for the current plan is rejected', async () => {
    await subscribe()
    expect(await buy()).toMatchObject({ status: 409, body: { code: 'already_subscribed' } })
  })

  test.each(['https://evil.example', 'javascript:alert(1)', 'http://localhost:3000.evil.example', 'nonsense'])(
    'never returns to %s',
    async (origin_url) => {
      expect(await buy('broker_basic', undefined, origin_url)).toMatchObject({
        status: 422,
        body: { code: 'foreign_origin' },
      })
    },
  )

  test('returns to the origin of the request', async () => {
    expect(urlOf(await buy('broker_basic', undefined, api.url))).toContain(`${api.url}/checkout/`)
  })
})

describe('a switch of the plan', () => {
  test('takes effect immediately and charges the difference for the rest of the period', async () => {
    await subscribe()
    await passDays(15)
    expect(urlOf(await buy('white_label'))).toBe(`${ORIGIN}/broker?tab=billing&checkout=switched&plan=white_label`)
    expect(await account()).toMatchObject({ subscription_package: 'white_label' })
    const [difference] = await receipts()
    expect(difference?.package_id).toBe('white_label')
    expect(difference?.amount_cents).toBeGreaterThan(1700)
    expect(difference?.amount_cents).toBeLessThan(2300)
    expect(await subscriptions()).toMatchObject([{ package_id: 'white_label', amount_cents: 4900 }])
  })

  test('to a smaller plan is credited to the next charge', async () => {
    await subscribe('white_label')
    expect(urlOf(await buy('broker_basic'))).toBe(`${ORIGIN}/broker?tab=billing&checkout=switched&plan=broker_basic`)
    expect(await receipts()).toHaveLength(1)
    const [{ credit_cents } = { credit_cents: 0 }] = await subscriptions()
    expect(credit_cents).toBeGreaterThan(3800)
    await passDays(32)
    expect(await settleDue()).toBe(2)
    expect(await receipts()).toHaveLength(1)
    expect(await subscriptions()).toMatchObject([{ credit_cents: credit_cents - 999, package_id: 'broker_basic' }])
  })
})

describe('a cancellation', () => {
  test('keeps everything until the period is over, and then the account is inactive', async () => {
    await subscribe()
    expect(await told()).toEqual(['payment_received'])
    const { body } = await cancel()
    expect(body).toMatchObject({ subscription_status: 'active', paid: { cancel_at_period_end: true } })
    expect((await cancel()).body).toEqual(body)
    await settleDue()
    expect((await account())?.subscription_status).toBe('active')
    await passDays(32)
    await settleDue()
    await api.db.run(sql`update event_delivery set state = 'pending' where subscriber = 'settle'`)
    await settleDue()
    expect(await account()).toMatchObject({ subscription_status: 'inactive', subscription_package: null })
    expect(await standing()).toMatchObject({ subscription_status: 'inactive', paid: null })
    expect(await told()).toEqual(['payment_received', 'subscription_cancelled', 'subscription_ended'])
    expect((await cancel()).status).toBe(409)
    expect((await resume()).status).toBe(409)
    // Subscribe again.
    await subscribe('white_label')
    expect(await account()).toMatchObject({ subscription_status: 'active', subscription_package: 'white_label' })
  })

  test('can be taken back until the period ends', async () => {
    await subscribe()
    await cancel()
    expect((await resume()).body).toMatchObject({ paid: { cancel_at_period_end: false } })
    await passDays(32)
    await settleDue()
    expect((await account())?.subscription_status).toBe('active')
    expect(await receipts()).toHaveLength(2)
  })

  test('is rejected during a trial or for an account without charges', async () => {
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'not_subscribed' } })
    const granted = await anAdministrator(api.db, { subscription_status: 'active' })
    const answer = await api.call(endpoints.cancelSubscription, { token: await tokenOf(api, granted) })
    expect(answer.status).toBe(409)
  })
})

describe('a renewal', () => {
  test('happens once at the end of the period, for a month of the same plan', async () => {
    await subscribe()
    await settleDue()
    expect(await receipts()).toHaveLength(1)
    await passDays(31)
    await api.db.run(sql`update event_delivery set state = 'pending' where subscriber = 'settle'`)
    await settleDue()
    await api.db.run(sql`update event_delivery set state = 'pending' where subscriber = 'settle'`)
    await settleDue()
    const paid = await receipts()
    expect(paid).toHaveLength(2)
    expect(paid[0]?.period_starts_at).toBe(
      paid[1] && new Date(new Date(paid[1].period_ends_at).getTime() - 31 * DAY_MS).toISOString(),
    )
    expect(new Set(paid.map(({ number }) => number)).size).toBe(2)
  })

  test('happens even if the clock of the process is behind the database’s', async () => {
    await subscribe()
    await api.db.run(sql`update subscription set period_ends_at = now() where user_id = ${user.id}`)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
    await settleDue().finally(() => vi.useRealTimers())
    expect(await receipts()).toHaveLength(2)
  })

  test('that fails leaves everything working for some days, in which it can be paid', async () => {
    await subscribe()
    await api.db.run(sql`
      update subscription set state = 'past_due', period_starts_at = now() - interval '2 days' where user_id = ${user.id}`)
    const { paid, subscription_status } = await standing()
    expect(subscription_status).toBe('active')
    expect(new Date(paid?.past_due_until ?? 0).getTime() - Date.now()).toBeLessThanOrEqual((GRACE_DAYS - 2) * DAY_MS)
    await settleDue()
    expect((await account())?.subscription_status).toBe('active')
    await subscribe()
    expect(await standing()).toMatchObject({ paid: { past_due_until: null } })
    expect(await subscriptions()).toHaveLength(1)
    await api.db.run(sql`
      update subscription set state = 'past_due', period_starts_at = now() - interval '7 days' where user_id = ${user.id}`)
    await settleDue()
    expect((await account())?.subscription_status).toBe('inactive')
  })
})

describe('receipts', () => {
  test('come in pages, newest first', async () => {
    await subscribe()
    for (let month = 0; month < 4; month++) {
      await passDays(31)
      await api.db.run(sql`update event_delivery set state = 'pending' where subscriber = 'settle'`)
      await settleDue()
    }
    const all = await receipts()
    expect(all.map(({ number }) => number)).toEqual(
      all
        .map(({ number }) => number)
        .toSorted()
        .toReversed(),
    )
    const first = await api.call(endpoints.listReceipts, { token, query: { limit: 2 } })
    expect(first.body).toEqual(all.slice(0, 2))
    const cursor = new URL(/<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', ORIGIN).searchParams.get('cursor')
    expect(await api.get(endpoints.listReceipts, { token, query: { limit: 2, cursor: cursor ?? '' } })).toEqual(
      all.slice(2, 4),
    )
  })

  test('download as a PDF of one page, for their owner only', async () => {
    await subscribe()
    const [receipt] = await api.db.rows(tables.receipt, sql`select * from receipt where user_id = ${user.id}`)
    const path = `/api/payments/receipts/${receipt?.id}/pdf`
    const response = await api.fetch(path, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain(`receipt-R-`)
    const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(pdf).toMatch(/^%PDF-/)
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const missing = ['H1', 'TH', 'TD'].filter((part) => !pdf.includes(`/S /${part}\n`))
    expect(missing, 'parts for screen readers').toEqual([])
    const other = await tokenOf(api, await anAdministrator(api.db))
    expect((await api.fetch(path, { headers: { authorization: `Bearer ${other}` } })).status).toBe(404)
  })
})
