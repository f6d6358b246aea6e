import { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aFeeReferral } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'

const { createFeeReferral, listFeeReferrals, listAllFeeReferrals, changeFeeReferral, readFeeReferral } =
  feeReferralEndpoints

const api = await apiForFile()
let administrator: User
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
})

let member: User
let token: string
beforeEach(async () => {
  member = await aUser(api.db)
  token = await tokenOf(api, member)
})

const body = (overrides: object = {}) => ({
  employer_company: 'Bell Bakery',
  contact_name: 'Bo Bell',
  email: 'bo@bell.example',
  employee_count_estimate: 20,
  network_scope: 'TW',
  ...overrides,
})

test('computes the fee by the tiers and starts as New, with its referrer', async () => {
  const made = await api.get(createFeeReferral, { token, body: body({ phone: ' ', notes: 'Renews in May' }) })
  expect(made).toMatchObject({
    status: 'New',
    fee_amount: 400,
    phone: null,
    notes: 'Renews in May',
    history: [{ from_status: null, to_status: 'New', moved_by_name: 'Ada Broker' }],
  })
  expect((await api.get(listFeeReferrals, { token })).referrals).toEqual([made])
})

test.each([
  [{ employer_company: ' ' }, 'employer_company'],
  [{ contact_name: undefined }, 'contact_name'],
  [{ email: 'bo' }, 'email'],
  [{ employee_count_estimate: 0 }, 'employee_count_estimate'],
  [{ employee_count_estimate: 2.5 }, 'employee_count_estimate'],
])('rejects %o', async (wrong, path) => {
  const answer = await api.call(createFeeReferral, { token, body: body(wrong) })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
})

test('creates one referral per key, and only for members of the network', async () => {
  const idempotency_key = newId()
  const one = await api.get(createFeeReferral, { token, body: body(), idempotency_key })
  expect(await api.get(createFeeReferral, { token, body: body(), idempotency_key })).toEqual(one)
  expect((await api.get(listFeeReferrals, { token })).referrals).toHaveLength(1)
  expect((await api.call(createFeeReferral, { token, body: body({ network_scope: 'SP' }) })).status).toBe(403)
})

test('moves one step at a time, records who did it, and notifies the referrer', async () => {
  const { id } = await aFeeReferral(api.db, member, { employer_company: 'Bell Bakery' })
  const move = (status: string) => api.call(changeFeeReferral, { token: admin_token, params: { id }, body: { status } })
  const admin_token = await tokenOf(api, administrator)

  expect((await move('Audit')).status).toBe(409)
  expect((await move('Contacted')).body).toMatchObject({
    status: 'Contacted',
    history: [
      { to_status: 'New', moved_by_name: 'Ada Broker' },
      { from_status: 'New', to_status: 'Contacted', moved_by_name: 'Grace Administrator' },
    ],
  })
  expect((await move('Contacted')).status).toBe(200)
  expect(
    await api.db.rows(
      tables.notification.pick('kind', 'body', 'link'),
      sql`select kind, body, link from notification where user_id = ${member.id}`,
    ),
  ).toEqual([{ kind: 'fee_referral_moved', body: 'Bell Bakery: Contacted.', link: '/tw/dashboard?tab=referrals' }])
  expect((await move('Lost')).status).toBe(200)
  expect((await move('Contacted')).status).toBe(409)
})

test('does not take back a fee that was won after the administrator looked', async () => {
  const { id } = await aFeeReferral(api.db, member, { status: 'Audit', employer_company: newId() })
  const admin_token = await tokenOf(api, administrator)
  const move = (change: object) => api.call(changeFeeReferral, { token: admin_token, params: { id }, body: change })
  expect((await move({ from: 'Audit', status: 'Won' })).status).toBe(200)
  expect(await move({ from: 'Audit', status: 'Lost' })).toMatchObject({
    status: 409,
    body: { code: 'moved', detail: 'This referral became Won after you opened it. Please check it again.' },
  })
  // A repeat, and a page of the release before, which does not say what it showed.
  expect((await move({ from: 'Audit', status: 'Won' })).body).toMatchObject({ status: 'Won' })
  expect((await move({ status: 'Lost' })).body).toMatchObject({ status: 'Lost' })
})

test('notifies administrators of new referrals, but not of moves', async () => {
  const second = await anAdministrator(api.db)
  const { id } = await api.get(createFeeReferral, { token, body: body({ employer_company: 'Heron Tiles' }) })
  await api.get(changeFeeReferral, { token: await tokenOf(api, second), params: { id }, body: { status: 'Contacted' } })
  await react(api.db, notify)
  await react(api.db, notify)
  const told = await api.db.rows(
    tables.notification.pick('user_id'),
    sql`select user_id from notification where link = ${`/admin/referrals?referral=${id}`}`,
  )
  expect(told.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([administrator.id, second.id]))
  expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(told.length)
})

test('searches company names by a part, taken literally', async () => {
  const admin_token = await tokenOf(api, administrator)
  const { id } = await aFeeReferral(api.db, member, { employer_company: 'Fifty 50%_Off Shops' })
  await aFeeReferral(api.db, member, { employer_company: 'Fifty 50xyOff Shops' })
  const { referrals } = await api.get(listAllFeeReferrals, { token: admin_token, query: { search: '50%_off' } })
  expect(referrals.map((one) => one.id)).toEqual([id])
})

test('shows the ledger entries of a referral: when, by whom, pending and earned', async () => {
  const admin_token = await tokenOf(api, administrator)
  const { id } = await aFeeReferral(api.db, member, { status: 'Audit' })
  const move = (status: string) => api.get(changeFeeReferral, { token: admin_token, params: { id }, body: { status } })
  expect((await api.get(readFeeReferral, { token, params: { id } })).steps).toEqual([])
  await move('Won')
  await api.get(ledgerEndpoints.correctFee, {
    token: admin_token,
    body: { referral_id: id, amount: -150.25, memo: 'Two left' },
  })
  await move('Paid')
  expect(await api.get(readFeeReferral, { token, params: { id } })).toMatchObject({
    referrer_name: 'Ada Broker',
    status: 'Paid',
    steps: [
      { tx_type: 'referral_fee', pending_change: 400, earned_change: 0, posted_by_name: 'Grace Administrator' },
      { tx_type: 'correction', memo: 'Two left', pending_change: -150.25, earned_change: 0 },
      { tx_type: 'referral_fee_paid', pending_change: -249.75, earned_change: 249.75 },
    ],
  })
})

test('lets administrators page through all referrals by status', async () => {
  const admin_token = await tokenOf(api, administrator)
  const made = []
  for (let at = 0; at < 3; at++) made.push(await aFeeReferral(api.db, member, { status: 'Audit' }))
  const first = await api.call(listAllFeeReferrals, { token: admin_token, query: { status: 'Audit', limit: 2 } })
  expect(first.body).toMatchObject({
    referrals: [{ id: made[2]?.id, referrer_name: 'Ada Broker', referrer_id: member.id }, { id: made[1]?.id }],
  })
  expect(first.headers.get('link')).toContain('rel="next"')
})
