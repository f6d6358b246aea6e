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
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetSettings } from '../../foundation/settings/read-settings.ts'

const { createFeeReferral, changeFeeReferral, compareFeeReferrals, readFeeReferral, listFeeReferrals } =
  feeReferralEndpoints

const api = await apiForFile()
let token: string
beforeAll(async () => {
  token = await tokenOf(api, await anAdministrator(api.db))
})

let ada: User
let ben: User
/** An employer that no other test refers. */
let employer_company: string
beforeEach(async () => {
  ada = await aUser(api.db)
  ben = await aUser(api.db, { first_name: 'Ben', last_name: 'Other' })
  employer_company = `Bakery ${newId()}`
})

const referredBy = (user: User, overrides: object = {}) =>
  aFeeReferral(api.db, user, { status: 'Audit', employer_company, email: `${newId()}@example.test`, ...overrides })
const change = (id: string, body: object) => api.call(changeFeeReferral, { token, params: { id }, body })
const move = (id: string, status: string) => change(id, { status })
const read = (id: string) => api.get(readFeeReferral, { token, params: { id } })
const earned = async (user: User) =>
  api.get(ledgerEndpoints.readLedger, { token: await tokenOf(api, user), query: { limit: 1 } })

test('wins a referral only for a verified license in the state of the employer', async () => {
  const { id } = await referredBy(ada, { state: 'NY' })
  expect(await read(id)).toMatchObject({ state: 'NY', license: 'not_in_state' })
  expect(await move(id, 'Won')).toMatchObject({
    status: 409,
    body: {
      code: 'license_required',
      detail:
        'Ada Broker has no active license in New York. A fee is paid only for an active license in the employer’s state.',
    },
  })
  await api.db.run(sql`
    update app_user set states_licensed = '{NY,TX}', credentials_verified = false where id = ${ada.id}::uuid`)
  expect((await move(id, 'Won')).body).toMatchObject({
    detail: expect.stringContaining('The license of Ada Broker is not verified yet.'),
  })
  expect(await read(id)).toMatchObject({ status: 'Audit', license: 'unverified', steps: [] })
  await api.db.run(sql`
    update app_user set credentials_verified = true, states_unchecked = '{NY}' where id = ${ada.id}::uuid`)
  expect(await move(id, 'Won')).toMatchObject({ status: 409, body: { code: 'license_required' } })
  expect(await read(id)).toMatchObject({ license: 'unverified' })
  await api.db.run(sql`update app_user set states_unchecked = '{}' where id = ${ada.id}::uuid`)
  expect((await move(id, 'Won')).status).toBe(200)
  expect(await earned(ada)).toMatchObject({ total_pending: 400 })
})

test('assumes that an employer without a state is in one where the referrer is licensed', async () => {
  const unlicensed = await aUser(api.db, { states_licensed: [] })
  const { id } = await referredBy(unlicensed, { employer_company: newId() })
  expect(await move(id, 'Won')).toMatchObject({ status: 409, body: { code: 'license_required' } })
  expect((await move((await referredBy(ada)).id, 'Won')).status).toBe(200)
})

test('wins a referral without a fee also without a license, and gives it its fee only with one', async () => {
  await api.db.run(sql`update app_user set credentials_verified = false where id = ${ada.id}::uuid`)
  const { id } = await referredBy(ada, { employee_count_estimate: 9, fee_cents: 0 })
  expect((await move(id, 'Won')).status).toBe(200)
  const correction = { employee_count_estimate: 25, reason: 'Counted' }
  expect(await change(id, correction)).toMatchObject({ status: 409, body: { code: 'license_required' } })
  expect(await read(id)).toMatchObject({ employee_count_estimate: 9, fee_amount: 0, corrections: [], steps: [] })
  await api.db.run(sql`update app_user set credentials_verified = true where id = ${ada.id}::uuid`)
  expect((await change(id, correction)).status).toBe(200)
  expect(await earned(ada)).toMatchObject({ total_pending: 400, total_earned: 0 })
})

test('wins no referral of a deleted account', async () => {
  const { id } = await referredBy(ada)
  await api.db.run(sql`update fee_referral set referrer_id = ${newId()}::uuid where id = ${id}::uuid`)
  expect(await read(id)).toMatchObject({ license: 'no_account', referrer_name: 'Deleted account' })
  expect(await move(id, 'Won')).toMatchObject({ status: 409, body: { code: 'license_required' } })
})

test('wins no referral of a disabled account', async () => {
  const { id } = await referredBy(ada)
  await api.db.run(sql`update app_user set is_active = false where id = ${ada.id}::uuid`)
  expect(await read(id)).toMatchObject({ license: 'disabled' })
  expect(await move(id, 'Won')).toMatchObject({
    status: 409,
    body: { code: 'license_required', detail: expect.stringContaining('The account of Ada Broker is disabled.') },
  })
})

test('stores the state of the employer with the referral', async () => {
  const body = {
    employer_company,
    contact_name: 'Bo Bell',
    email: 'bo@bell.example',
    employee_count_estimate: 20,
    network_scope: 'TW' as const,
  }
  const asAda = await tokenOf(api, ada)
  expect(await api.get(createFeeReferral, { token: asAda, body: { ...body, state: 'TX' } })).toMatchObject({
    state: 'TX',
    license: 'active',
  })
  expect(await api.get(createFeeReferral, { token: asAda, body: { ...body, state: '' } })).toMatchObject({
    state: null,
  })
  expect(await api.call(createFeeReferral, { token: asAda, body: { ...body, state: 'ZZ' } })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'state' }] },
  })
})

test('shows administrators who referred the same employer, and who came first', async () => {
  const first = await referredBy(ada, { employer_company: `The ${employer_company}, Inc.` })
  const second = await referredBy(ben, { employer_company: employer_company.toUpperCase() })
  const third = await referredBy(ben, { employer_company: `${employer_company} South`, email: first.email })
  expect(await read(second.id)).toMatchObject({
    also_referred: 'later',
    similar: [
      {
        id: first.id,
        referrer_name: 'Ada Broker',
        came_first: true,
        same_name: true,
        same_email: false,
        same_employer: true,
        comparison: null,
      },
    ],
  })
  expect(await read(first.id)).toMatchObject({
    also_referred: 'first',
    similar: [
      { id: second.id, came_first: false, same_employer: true },
      { id: third.id, same_name: false, same_email: true, same_employer: false },
    ],
  })
  expect(await read(third.id)).toMatchObject({ also_referred: null, similar: [{ id: first.id }] })
})

test('tells referrers that the employer was referred before, but not by whom', async () => {
  await referredBy(ada)
  const { id } = await referredBy(ben)
  const asBen = await tokenOf(api, ben)
  expect(await api.get(readFeeReferral, { token: asBen, params: { id } })).toMatchObject({
    also_referred: 'later',
    similar: [],
  })
  const { referrals } = await api.get(listFeeReferrals, { token: asBen })
  expect(referrals).toMatchObject([{ also_referred: 'later' }])
  expect(JSON.stringify(referrals)).not.toContain('Ada')
})

test('does not take a second referral by the same member for one by another', async () => {
  const [first, second] = [await referredBy(ada), await referredBy(ada)]
  expect(await read(first.id)).toMatchObject({ also_referred: null, similar: [{ id: second.id, same_employer: true }] })
  expect(await read(second.id)).toMatchObject({ also_referred: null })
  const third = await referredBy(ben)
  expect(await read(second.id)).toMatchObject({ also_referred: 'first' })
  expect(await read(third.id)).toMatchObject({ also_referred: 'later' })
})

test('wins one referral of an employer, and the next one once that is lost', async () => {
  const [first, second] = [await referredBy(ada), await referredBy(ben)]
  expect((await move(second.id, 'Won')).status).toBe(200)
  expect(await move(first.id, 'Won')).toMatchObject({
    status: 409,
    body: {
      code: 'employer_already_won',
      detail: 'The referral of this employer by Ben Other is already Won. Only one fee is paid for an employer.',
    },
  })
  expect((await move(second.id, 'Lost')).status).toBe(200)
  expect((await move(first.id, 'Won')).status).toBe(200)
})

test('pays one of two referrals that were both won before this rule', async () => {
  const [first, second] = [await referredBy(ada, { status: 'Won' }), await referredBy(ben, { status: 'Won' })]
  const answers = await Promise.all([move(first.id, 'Paid'), move(second.id, 'Paid')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('wins one of twenty referrals of an employer that are moved at the same time', async () => {
  const referrals = await Promise.all(Array.from({ length: 20 }, (_, at) => referredBy(at % 2 === 0 ? ada : ben)))
  const answers = await Promise.all(referrals.map(({ id }) => move(id, 'Won')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect((await earned(ada)).total_pending + (await earned(ben)).total_pending).toBe(400)
})

test('lets administrators say that a company of the same name is another employer, and take it back', async () => {
  const [first, second] = [await referredBy(ada), await referredBy(ben)]
  await move(first.id, 'Won')
  const compare = (same_employer: boolean, other_id = first.id) =>
    api.call(compareFeeReferrals, {
      token,
      params: { id: second.id },
      body: { other_id, same_employer, reason: 'Another town' },
    })
  expect(await compare(false)).toMatchObject({
    status: 200,
    body: {
      also_referred: null,
      similar: [
        { same_employer: false, comparison: { reason: 'Another town', decided_by_name: 'Grace Administrator' } },
      ],
    },
  })
  expect(await read(first.id)).toMatchObject({ also_referred: null, similar: [{ same_employer: false }] })
  await compare(false)
  expect(
    await api.db.rows(
      tables.employer_comparison.pick('id'),
      sql`select id from employer_comparison where referral_id = ${second.id}::uuid`,
    ),
  ).toHaveLength(1)
  expect((await compare(true)).body).toMatchObject({ also_referred: 'later' })
  expect((await move(second.id, 'Won')).status).toBe(409)
  await compare(false)
  expect((await move(second.id, 'Won')).status).toBe(200)
  const stranger = await referredBy(ada, { employer_company: newId() })
  expect((await compare(true, stranger.id)).status).toBe(409)
})

test('corrects the head count before Won, with the reason, and the fee follows the tiers', async () => {
  const { id } = await referredBy(ada)
  expect(await change(id, { employee_count_estimate: 45 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'reason' }] },
  })
  const corrected = {
    employee_count_estimate: 45,
    fee_amount: 800,
    state: 'NM',
    license: 'not_in_state',
    corrections: [
      {
        reason: 'Their payroll says so',
        from_employee_count: 20,
        to_employee_count: 45,
        from_fee_amount: 400,
        to_fee_amount: 800,
        from_state: null,
        to_state: 'NM',
        corrected_by_name: 'Grace Administrator',
      },
    ],
  }
  const correction = { employee_count_estimate: 45, state: 'NM', reason: 'Their payroll says so' }
  expect((await change(id, correction)).body).toMatchObject(corrected)
  expect((await change(id, correction)).body).toMatchObject(corrected)
  expect(await api.get(listFeeReferrals, { token: await tokenOf(api, ada) })).toMatchObject({ referrals: [corrected] })
  expect(
    await api.db.rows(
      tables.notification.pick('kind', 'body'),
      sql`select kind, body from notification where user_id = ${ada.id}::uuid`,
    ),
  ).toEqual([{ kind: 'fee_referral_corrected', body: `${employer_company}: 45 employees, fee $800, New Mexico.` }])
})

/** An hour of February 2, 2026. */
const hour = (at: number) => new Date(Date.UTC(2026, 1, 2, at))

test('corrects the head count by the tiers at the time of the referral, also on the day they change', async () => {
  const made = [await referredBy(ada, { created_at: hour(9) }), await referredBy(ada, { created_at: hour(11) })]
  const value = JSON.stringify({ tiers: [{ employees: 0, fee_cents: 150_00 }] })
  await api.db.run(sql`
    insert into setting_version (id, name, number, effective_from, value, note, created_at)
    values (${newId()}::uuid, 'fee_tiers', 1, '2026-02-02', ${value}::jsonb, 'One fee', ${hour(10)}::timestamptz),
           (${newId()}::uuid, 'fee_tiers', 2, '2026-02-03', '{}'::jsonb, 'As before', ${hour(10)}::timestamptz)`)
  forgetSettings(api.db)
  const answers = await Promise.all(
    made.map(({ id }) => change(id, { employee_count_estimate: 45, reason: 'Counted' })),
  )
  expect(answers).toMatchObject([{ body: { fee_amount: 800 } }, { body: { fee_amount: 150 } }])
})

test('corrects and wins in one transaction, or does neither', async () => {
  const { id } = await referredBy(ada)
  const won = { status: 'Won', employee_count_estimate: 45, reason: 'Counted' }
  expect((await change(id, { ...won, state: 'NY' })).status).toBe(409)
  expect(await read(id)).toMatchObject({ employee_count_estimate: 20, corrections: [] })
  expect((await change(id, { ...won, state: 'TX' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'Won', steps: [{ pending_change: 800 }] })
})

test.each(['Won', 'Paid', 'Lost'] as const)('corrects no head count of a referral that is %s', async (status) => {
  const { id } = await referredBy(ada, { status })
  expect((await change(id, { employee_count_estimate: 45, reason: 'Counted' })).status).toBe(409)
  expect(await read(id)).toMatchObject({ employee_count_estimate: 20 })
})

test.each([
  ['Won', { total_pending: 400, total_earned: 0 }, [{ tx_type: 'referral_fee' }]],
  ['Paid', { total_pending: 0, total_earned: 400 }, [{ tx_type: 'referral_fee' }, { tx_type: 'referral_fee_paid' }]],
] as const)(
  'enters the fee of a referral that is %s without one when its head count is corrected',
  async (...expected) => {
    const [status, totals, steps] = expected
    const { id } = await referredBy(ada, { status, employee_count_estimate: 9, fee_cents: 0 })
    expect((await change(id, { employee_count_estimate: 8, reason: 'Counted' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ employee_count_estimate: 8, steps: [] })
    expect((await change(id, { employee_count_estimate: 25, reason: 'Counted again' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status, employee_count_estimate: 25, fee_amount: 400, steps })
    expect(await earned(ada)).toMatchObject(totals)
    expect((await change(id, { employee_count_estimate: 45, reason: 'Counted once more' })).status).toBe(409)
  },
)

test.each(['Won', 'Paid'] as const)(
  'enters no second fee for an employer when the head count of a referral that is %s is corrected',
  async (status) => {
    const { id } = await referredBy(ada, { status, employee_count_estimate: 9, fee_cents: 0 })
    await referredBy(ben, { status })
    expect(await change(id, { employee_count_estimate: 40, reason: 'Counted' })).toMatchObject({
      status: 409,
      body: { code: 'employer_already_won' },
    })
    expect(await read(id)).toMatchObject({ employee_count_estimate: 9, fee_amount: 0, corrections: [], steps: [] })
    expect((await change(id, { employee_count_estimate: 8, reason: 'Counted' })).status).toBe(200)
  },
)

test('corrects the head count and pays the fee in one transaction', async () => {
  const { id } = await referredBy(ada, { status: 'Won', employee_count_estimate: 9, fee_cents: 0 })
  expect((await change(id, { status: 'Paid', employee_count_estimate: 25, reason: 'Counted' })).status).toBe(200)
  expect(await earned(ada)).toMatchObject({ total_pending: 0, total_earned: 400 })
})

test('refuses a change of nothing', async () => {
  const { id } = await referredBy(ada)
  expect(await change(id, {})).toMatchObject({ status: 422, body: { errors: [{ path: 'status' }] } })
})
