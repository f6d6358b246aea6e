import { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { FEE_REFERRAL_STATUSES, type FeeReferralStatus } from '@waymark/contracts/networks/fee-referrals/statuses'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { nextStatuses } from '@waymark/rules/networks/fee-referrals/moves'
import { tokenOf } from '@waymark/testing/access'
import { aFeeReferral } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { post } from './post-transaction.ts'

const { changeFeeReferral } = feeReferralEndpoints
const { readLedger, correctFee, downloadStatement } = ledgerEndpoints

const api = await apiForFile()
let admin_token: string
beforeAll(async () => {
  admin_token = await tokenOf(api, await anAdministrator(api.db))
})

let referrer: User
let token: string
beforeEach(async () => {
  referrer = await aUser(api.db)
  token = await tokenOf(api, referrer)
})

const move = (id: string, status: string) =>
  api.call(changeFeeReferral, { token: admin_token, params: { id }, body: { status } })
const correct = (body: object, idempotency_key?: string) =>
  api.call(correctFee, { token: admin_token, body, idempotency_key })
const ledger = () => api.get(readLedger, { token })
/** Where the referrer is. */
const thisMonth = () => dayIn(referrer.time_zone, new Date()).slice(0, 7)

async function moved(id: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) expect((await move(id, status)).status).toBe(200)
}

test('records a won fee as pending and a paid one as earned: one row with entries per step', async () => {
  const { id } = await aFeeReferral(api.db, referrer, { employer_company: 'Elm Bakery' })
  await moved(id, 'Contacted', 'Audit')
  expect(await ledger()).toEqual({ transactions: [], total_earned: 0, total_pending: 0 })

  await moved(id, 'Won')
  expect(await ledger()).toMatchObject({
    transactions: [{ tx_type: 'referral_fee', memo: 'Referral fee: Elm Bakery', amount: 400, status: 'Approved' }],
    total_earned: 0,
    total_pending: 400,
  })

  await moved(id, 'Paid')
  expect(await ledger()).toMatchObject({
    transactions: [{ amount: 400, status: 'Paid' }],
    total_earned: 400,
    total_pending: 0,
  })
})

test('reverses the fee of a referral that was won and then lost', async () => {
  const { id } = await aFeeReferral(api.db, referrer, { employer_company: newId() })
  await moved(id, 'Contacted', 'Audit', 'Won', 'Lost')
  expect(await ledger()).toMatchObject({
    transactions: [{ amount: 400, status: 'Reversed' }],
    total_earned: 0,
    total_pending: 0,
  })
})

test('enters no fee and no row for an employer of fewer than ten', async () => {
  const { id } = await aFeeReferral(api.db, referrer, {
    employer_company: newId(),
    employee_count_estimate: 9,
    fee_cents: 0,
  })
  await moved(id, 'Contacted', 'Audit', 'Won', 'Paid')
  expect(await ledger()).toEqual({ transactions: [], total_earned: 0, total_pending: 0 })
  expect((await correct({ referral_id: id, amount: 1, memo: 'x' })).status).toBe(409)
})

test('enters a correction as its own row, settled with its fee, once per key', async () => {
  const employer_company = newId()
  const { id } = await aFeeReferral(api.db, referrer, { employer_company })
  await moved(id, 'Contacted', 'Audit', 'Won')
  const key = newId()
  const body = { referral_id: id, amount: -150.25, memo: 'Two left before the start' }
  expect((await correct(body, key)).status).toBe(201)
  expect((await correct(body, key)).status).toBe(201)
  expect(await ledger()).toMatchObject({
    transactions: [
      {
        tx_type: 'correction',
        memo: 'Two left before the start',
        fee_memo: `Referral fee: ${employer_company}`,
        amount: -150.25,
        status: 'Approved',
      },
      { amount: 400, status: 'Approved' },
    ],
    total_pending: 249.75,
  })
  expect((await correct({ referral_id: id, amount: -249.76, memo: 'Too much' })).status).toBe(409)

  await moved(id, 'Paid')
  expect(await ledger()).toMatchObject({ total_earned: 249.75, total_pending: 0 })
  await correct({ referral_id: id, amount: 50, memo: 'One came back' })
  expect(await ledger()).toMatchObject({ total_earned: 299.75, total_pending: 0 })
})

test('pays a fee once in a hundred simultaneous requests', async () => {
  const { id } = await aFeeReferral(api.db, referrer, { employer_company: newId() })
  await moved(id, 'Contacted', 'Audit', 'Won')
  const answers = await Promise.all(Array.from({ length: 100 }, () => move(id, 'Paid')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await ledger()).toMatchObject({ transactions: [{ status: 'Paid' }], total_earned: 400, total_pending: 0 })
  expect(
    await api.db.rows(
      tables.ledger_transaction.pick('id'),
      sql`select id from ledger_transaction where subject_id = ${id} and tx_type = 'referral_fee_paid'`,
    ),
  ).toHaveLength(1)
})

test('lists rows in pages, newest first', async () => {
  for (let at = 0; at < 3; at++) {
    await moved((await aFeeReferral(api.db, referrer, { employer_company: newId() })).id, 'Contacted', 'Audit', 'Won')
  }
  const all = await ledger()
  const first = await api.call(readLedger, { token, query: { limit: 2 } })
  expect(first.body).toMatchObject({ transactions: all.transactions.slice(0, 2), total_pending: 1200 })
  const next = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', api.url)
  const rest = await api.get(readLedger, { token, query: Object.fromEntries(next.searchParams) })
  expect(rest.transactions).toEqual(all.transactions.slice(2))
})

test('prints statements that match the ledger, for all time and for a period', async () => {
  const period = thisMonth()
  const [paid, won, lost] = await Promise.all(
    ['Bell, Bakery', 'Heron', 'Kite'].map((employer_company) => aFeeReferral(api.db, referrer, { employer_company })),
  )
  if (!paid || !won || !lost) throw new Error('no referrals')
  for (const { id } of [paid, won, lost]) await moved(id, 'Contacted', 'Audit', 'Won')
  await correct({ referral_id: paid.id, amount: -150.25, memo: 'Two left' })
  await moved(paid.id, 'Paid')
  await moved(lost.id, 'Lost')

  const statement = async (query: Record<string, string>) => {
    const { body } = await api.call(downloadStatement, { token, query })
    return Buffer.isBuffer(body) ? body.toString('latin1') : ''
  }
  const totals = { total_earned: 249.75, total_pending: 400 }
  expect(await api.get(readLedger, { token, query: { period } })).toMatchObject(totals)
  const fees = (await statement({ period, of: 'fees', format: 'csv' })).split('\r\n')
  expect(fees[1]).toMatch(/^\d{4}-\d\d-\d\d,"Referral fee: Bell, Bakery",Paid,400$/)
  // A fee of this period may have been paid after it.
  expect(fees.slice(-3)).toEqual(['Paid so far,,,249.75', 'Still pending,,,400', ''])
  expect(fees.join()).toContain('"Referral fee: Bell, Bakery. Correction: Two left",Paid,-150.25')
  const all = (await statement({ of: 'fees', format: 'csv' })).split('\r\n')
  expect(all).toEqual([...fees.slice(0, -3), 'Total Earned,,,249.75', 'Pending,,,400', ''])

  const entries = (await statement({ of: 'entries', format: 'csv' })).split('\r\n')
  expect(entries.filter((line) => line.includes(',Taken back,-400,0'))).toHaveLength(1)
  expect(entries.join()).toContain('"Referral fee: Bell, Bakery. Correction: Two left",Correction,-150.25,0')
  expect(entries.at(-2)).toBe('Moved,,,400,249.75')

  expect(await statement({ period: '2020', format: 'csv' })).toContain('Paid so far,,,0')
  expect(await api.get(readLedger, { token, query: { period: '2020' } })).toEqual({
    transactions: [],
    total_earned: 0,
    total_pending: 0,
  })
  for (const of of ['fees', 'entries']) {
    const pdf = await statement({ of, format: 'pdf' })
    expect(pdf).toMatch(/^%PDF/)
    const missing = ['H1', 'TH', 'TD'].filter((part) => !pdf.includes(`/S /${part}\n`))
    expect(missing, 'parts for screen readers').toEqual([])
  }
  expect((await api.call(downloadStatement, { token, query: { period: '2026-13' } })).status).toBe(422)
})

test('adds up a period without a trace of binary fractions', async () => {
  const { id } = await aFeeReferral(api.db, referrer, { employer_company: newId() })
  await moved(id, 'Contacted', 'Audit', 'Won')
  for (const amount of [-150.25, -66.08]) await correct({ referral_id: id, amount, memo: 'Left' })
  const query = { period: thisMonth() }
  expect((await api.get(readLedger, { token, query })).total_pending).toBe(183.67)
  await moved(id, 'Paid')
  expect((await api.get(readLedger, { token, query })).total_earned).toBe(183.67)
})

test('counts a fee to the period in which it was won where the member is', async () => {
  const member = await aUser(api.db, { time_zone: 'America/New_York' })
  const { id } = member
  await api.db.transaction(async (tx) => {
    const [transaction_id, subject_id] = [newId(), newId()]
    await tx.run(sql`
      insert into ledger_transaction (id, tx_type, subject_id, memo, posted_by, created_at)
      values (${transaction_id}::uuid, 'referral_fee', ${subject_id}::uuid, 'Won in the evening', ${id}::uuid,
              '2025-12-01T01:00:00Z')`)
    await tx.run(sql`
      insert into ledger_entry (id, transaction_id, account, user_id, amount)
      values (${newId()}::uuid, ${transaction_id}::uuid, 'house_fees', null, -40000),
             (${newId()}::uuid, ${transaction_id}::uuid, 'member_pending', ${id}::uuid, 40000)`)
  })
  const mine = await tokenOf(api, member)
  const pending = async (period: string) => {
    const { body } = await api.call(downloadStatement, { token: mine, query: { period, of: 'entries', format: 'csv' } })
    const { transactions, total_pending } = await api.get(readLedger, { token: mine, query: { period } })
    return [transactions.length, total_pending, String(body).split('\r\n').slice(0, 2)]
  }
  const headings = '\ufeffDate (America/New_York),Description,Step,Pending (USD),Earned (USD)'
  const won = '2025-11-30,Won in the evening,Won,400,0'
  expect([await pending('2025-11'), await pending('2025-12'), await pending('2025')]).toEqual([
    [1, 400, [headings, won]],
    [0, 0, [headings, 'Moved,,,0,0']],
    [1, 400, [headings, won]],
  ])
})

const posting = (amount: number) => ({
  tx_type: 'correction' as const,
  subject_id: newId(),
  memo: 'By hand',
  posted_by: referrer.id,
  entries: [
    { account: 'house_fees' as const, user_id: null, amount: -100 },
    { account: 'member_pending' as const, user_id: referrer.id, amount },
  ],
})

describe('the database', () => {
  test('rejects a transaction with a nonzero sum', async () => {
    await expect(api.db.transaction((tx) => post(tx, posting(99)))).rejects.toThrow('do not add up')
    await api.db.transaction((tx) => post(tx, posting(100)))
  })

  test('rejects changes to or deletion of entries', async () => {
    await api.db.transaction((tx) => post(tx, posting(100)))
    for (const change of [
      sql`update ledger_entry set amount = 0`,
      sql`delete from ledger_entry`,
      sql`update ledger_transaction set memo = 'x'`,
      sql`delete from ledger_transaction`,
    ]) {
      await expect(api.db.run(change)).rejects.toThrow('corrected by another transaction')
    }
  })
})

const step = fc.oneof(
  fc.record({ referral: fc.nat(2), status: fc.constantFrom(...FEE_REFERRAL_STATUSES) }),
  fc.record({ referral: fc.nat(2), cents: fc.integer({ min: -60_000, max: 60_000 }).filter((cents) => cents !== 0) }),
)

test('balances after any sequence of legal and illegal moves, and reaches no illegal state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const member = await aUser(api.db)
      const sizes = [5, 25, 60]
      const referrals = await Promise.all(
        sizes.map((employees, at) =>
          aFeeReferral(api.db, member, {
            employer_company: newId(),
            email: `${newId()}@bakery.example`,
            employee_count_estimate: employees,
            fee_cents: [0, 400_00, 800_00][at] ?? 0,
          }),
        ),
      )
      const statuses: FeeReferralStatus[] = ['New', 'New', 'New']
      const surprises: unknown[] = []
      for (const one of steps) {
        const { id } = referrals[one.referral] ?? { id: '' }
        if ('status' in one) {
          const at = statuses[one.referral] ?? 'New'
          const legal = at === one.status || nextStatuses(at).includes(one.status)
          const { status } = await move(id, one.status)
          if (status !== (legal ? 200 : 409)) surprises.push({ at, ...one, answered: status })
          if (legal) statuses[one.referral] = one.status
        } else {
          const { status } = await correct({ referral_id: id, amount: one.cents / 100, memo: 'x' })
          if (status !== 201 && status !== 409) surprises.push({ ...one, answered: status })
        }
      }
      expect(surprises).toEqual([])
      const { transactions, total_earned, total_pending } = await api.get(readLedger, {
        token: await tokenOf(api, member),
        query: { limit: 100 },
      })
      const sum = (status: string) =>
        transactions
          .filter((row) => row.status === status)
          .reduce((total, row) => total + Math.round(row.amount * 100), 0)
      expect(Math.round(total_earned * 100)).toBe(sum('Paid'))
      expect(Math.round(total_pending * 100)).toBe(sum('Approved'))
      expect(total_earned).toBeGreaterThanOrEqual(0)
      expect(total_pending).toBeGreaterThanOrEqual(0)
      expect(
        await api.db.rows(
          tables.ledger_entry.pick('transaction_id'),
          sql`select transaction_id from ledger_entry group by transaction_id having sum(amount) <> 0`,
        ),
      ).toEqual([])
      expect(
        (
          await api.db.rows(
            tables.fee_referral.pick('status'),
            sql`
          select status from fee_referral where referrer_id = ${member.id} order by id`,
          )
        ).map(({ status }) => status),
      ).toEqual(statuses)
    }),
    // Shrinking would take longer than the test may.
    { numRuns: 25, endOnFailure: true },
  )
})
