import { trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aContribution, aMatrixEntry } from '@waymark/testing/factories/networks'
import { aFamilyMember, anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'

const { recordContribution, listContributions, readTrustCredits, correctTrustCredits } = trustCreditEndpoints
const DECISIONS = {
  confirm: trustCreditEndpoints.confirmContribution,
  decline: trustCreditEndpoints.declineContribution,
  withdraw: trustCreditEndpoints.withdrawContribution,
} as const
type Decision = keyof typeof DECISIONS

const api = await apiForFile()
let admin_token: string
beforeAll(async () => {
  admin_token = await tokenOf(api, await anAdministrator(api.db))
})

let giver: User
let receiver: User
let token: string
let receiver_token: string
beforeEach(async () => {
  giver = await aFamilyMember(api.db)
  receiver = await aFamilyMember(api.db, { first_name: 'Rea' })
  token = await tokenOf(api, giver)
  receiver_token = await tokenOf(api, receiver)
})

const record = (overrides: object = {}, idempotency_key?: string) =>
  api.call(recordContribution, {
    token,
    body: { receiver_id: receiver.id, hours: 1.25, what_for: 'Fixing the fence', ...overrides },
    idempotency_key,
  })
const decide = (name: Decision, id: string, as = receiver_token) =>
  api.call(DECISIONS[name], { token: as, params: { id }, ...(name === 'decline' ? { body: {} } : {}) })
const correct = (body: object, idempotency_key?: string) =>
  api.call(correctTrustCredits, { token: admin_token, body, idempotency_key })
const credits = (as = token) => api.get(readTrustCredits, { token: as })
const toldTo = (user: User) =>
  api.db.rows(
    tables.notification.pick('kind'),
    sql`select kind from notification where user_id = ${user.id} order by id`,
  )

test('credits hours to the giver after the receiver confirmed', async () => {
  const key = newId()
  expect((await record({}, key)).status).toBe(201)
  expect(await record({}, key)).toMatchObject({ status: 201 })
  const { contributions } = await api.get(listContributions, { token: receiver_token })
  expect(contributions).toMatchObject([
    { giver_name: 'Ada Broker', receiver_name: 'Rea Broker', hours: 1.25, status: 'recorded', matrix_title: null },
  ])
  expect(await credits()).toEqual({ transactions: [], total_hours: 0 })

  const id = contributions[0]?.id ?? ''
  expect((await decide('confirm', id, token)).status).toBe(403)
  expect((await decide('confirm', id)).body).toMatchObject({ status: 'confirmed' })
  expect(await credits()).toMatchObject({
    transactions: [{ tx_type: 'hours_contributed', memo: 'Fixing the fence', hours: 1.25, contribution_id: id }],
    total_hours: 1.25,
  })
  expect(await credits(receiver_token)).toMatchObject({ total_hours: 0 })
  expect(await toldTo(receiver)).toEqual([{ kind: 'hours_to_confirm' }])
  expect(await toldTo(giver)).toEqual([{ kind: 'hours_confirmed' }])
})

test('confirms hours once in a hundred simultaneous requests', async () => {
  const { id } = await aContribution(api.db, giver, receiver)
  const answers = await Promise.all(Array.from({ length: 100 }, () => decide('confirm', id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await credits()).toMatchObject({ transactions: [{ hours: 3 }], total_hours: 3 })
  expect(
    await api.db.rows(
      tables.ledger_transaction.pick('id'),
      sql`select id from ledger_transaction where subject_id = ${id}`,
    ),
  ).toHaveLength(1)
})

test('keeps declined or withdrawn hours out of the ledger', async () => {
  const [one, other] = [await aContribution(api.db, giver, receiver), await aContribution(api.db, giver, receiver)]
  const declined = await api.call(DECISIONS.decline, {
    token: receiver_token,
    params: { id: one.id },
    body: { reason: 'It was two' },
  })
  expect(declined.body).toMatchObject({ status: 'declined', decline_reason: 'It was two' })
  expect((await decide('confirm', one.id)).status).toBe(409)
  expect((await decide('withdraw', other.id)).status).toBe(403)
  expect((await decide('withdraw', other.id, token)).status).toBe(200)
  expect((await decide('confirm', other.id)).status).toBe(409)
  expect(await credits()).toEqual({ transactions: [], total_hours: 0 })
})

test('accepts hours for another member, in quarters, for an entry of one of the two', async () => {
  const own = await aMatrixEntry(api.db, receiver)
  const foreign = await aMatrixEntry(api.db, await aFamilyMember(api.db))
  expect((await record({ matrix_entry_id: own.id })).body).toMatchObject({ matrix_title: 'Help with reading' })
  for (const [wrong, path] of [
    [{ receiver_id: giver.id }, 'receiver_id'],
    [{ receiver_id: (await aUser(api.db)).id }, 'receiver_id'],
    [{ matrix_entry_id: foreign.id }, 'matrix_entry_id'],
    [{ hours: 0.3 }, 'hours'],
    [{ hours: 0 }, 'hours'],
    [{ hours: 100.25 }, 'hours'],
    [{ what_for: ' ' }, 'what_for'],
  ] as const) {
    expect(await record(wrong)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  }
})

test('enters a correction as its own row, once per key, up to what is left', async () => {
  const { id } = await aContribution(api.db, giver, receiver)
  const body = { contribution_id: id, hours: -0.5, memo: 'Half an hour of it was lunch' }
  expect((await correct(body)).status).toBe(409)
  await decide('confirm', id)
  const key = newId()
  expect((await correct(body, key)).body).toMatchObject({ tx_type: 'correction', hours: -0.5, memo: body.memo })
  expect((await correct(body, key)).status).toBe(201)
  expect((await correct({ ...body, hours: -2.75 })).status).toBe(409)
  expect(await credits()).toMatchObject({ transactions: [{ hours: -0.5 }, { hours: 3 }], total_hours: 2.5 })
})

const moves = fc.oneof(
  fc.record({
    at: fc.nat(2),
    act: fc.constantFrom<Decision>('confirm', 'decline', 'withdraw'),
    by: fc.constantFrom('giver', 'receiver'),
  }),
  fc.record({ at: fc.nat(2), quarters: fc.integer({ min: -20, max: 20 }).filter((quarters) => quarters !== 0) }),
)

test('balances after any sequence of moves, and credits match each member’s rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { minLength: 5, maxLength: 30 }), async (sequence) => {
      const someone = await aFamilyMember(api.db)
      const tokens = { giver: await tokenOf(api, someone), receiver: receiver_token }
      const given = await Promise.all(
        [100, 25, 300].map((hours) => aContribution(api.db, someone, receiver, { hours })),
      )
      const model = [100, 25, 300].map((hours) => ({ status: 'recorded', hours, left: 0 }))
      const surprises: unknown[] = []
      for (const one of sequence) {
        const [id, expected] = [given[one.at]?.id ?? '', model[one.at] ?? { status: '', hours: 0, left: 0 }]
        if ('act' in one) {
          const becomes = { confirm: 'confirmed', decline: 'declined', withdraw: 'withdrawn' }[one.act]
          const mine = one.by === (one.act === 'withdraw' ? 'giver' : 'receiver')
          const legal = expected.status === 'recorded' || expected.status === becomes
          const { status } = await decide(one.act, id, tokens[one.by])
          if (status !== (mine ? (legal ? 200 : 409) : 403)) surprises.push({ ...one, expected, status })
          if (mine && expected.status === 'recorded') {
            Object.assign(expected, { status: becomes, left: becomes === 'confirmed' ? expected.hours : 0 })
          }
        } else {
          const amount = one.quarters * 25
          const legal = expected.status === 'confirmed' && expected.left + amount >= 0
          const { status } = await correct({ contribution_id: id, hours: one.quarters / 4, memo: 'x' })
          if (status !== (legal ? 201 : 409)) surprises.push({ ...one, expected, status })
          if (legal) expected.left += amount
        }
      }
      expect(surprises).toEqual([])
      const { transactions, total_hours } = await api.get(readTrustCredits, {
        token: tokens.giver,
        query: { limit: 100 },
      })
      expect(total_hours * 100).toBe(model.reduce((sum, { left }) => sum + left, 0))
      expect(transactions.reduce((sum, { hours }) => sum + hours, 0)).toBe(total_hours)
      expect(
        await api.db.rows(
          tables.ledger_entry.pick('transaction_id'),
          sql`select transaction_id from ledger_entry group by transaction_id having sum(amount) <> 0`,
        ),
      ).toEqual([])
    }),
    { numRuns: 25 },
  )
})
