import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { anAdministrator } from '@waymark/testing/factories/people'
import { react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { followCharge } from './follow-on-charge-refunded.ts'
import { stripeForFile } from './stripe.fixture.ts'
import { sumReceipts } from './sum-payments.ts'

const { api, charges, tell, aSubscriber } = await stripeForFile()

const now = Math.floor(Date.now() / 1000)

/** A subscriber who paid $49 by a charge. */
async function aPayer() {
  const { user, token } = await aSubscriber()
  const charge = `ch_${newId()}`
  const invoice = {
    id: `in_${charge}`,
    amount_paid: 4900,
    created: now,
    parent: { subscription_details: { metadata: { user_id: user.id, package_id: 'white_label' } } },
    lines: { data: [{ period: { start: now, end: now + 2_592_000 } }] },
  }
  charges.set(charge, { amount_refunded: 0, invoice })
  const event = (type: string, object: object, id = `evt_${newId()}`) =>
    tell({ id, type, created: now, data: { object } })
  return {
    user,
    charge,
    paid: () => event('invoice.paid', invoice),
    refunded: async (cents: number) => {
      charges.set(charge, { amount_refunded: cents, invoice })
      await event('charge.refunded', { id: charge, amount_refunded: cents })
      return react(api.db, followCharge(api))
    },
    disputed: async () => {
      await event('charge.dispute.created', { id: 'du_1', charge }, `evt_${charge}`)
      return react(api.db, followCharge(api))
    },
    receipts: () => api.get(endpoints.listReceipts, { token }),
    pdf: async (id: string) => (await api.call(endpoints.downloadReceipt, { token, params: { id } })).status,
  }
}
const revenue = async () => (await sumReceipts(api, 'UTC', new Date())).at(-1)?.revenue ?? 0

test('refunds are on the receipt and its PDF, and no revenue', async () => {
  const before = await revenue()
  const { paid, refunded, receipts, pdf } = await aPayer()
  await paid()
  expect(await receipts()).toMatchObject([{ amount_cents: 4900, refunded_cents: 0 }])
  await refunded(1900)
  await refunded(4900)
  const [receipt] = await receipts()
  expect(receipt).toMatchObject({ amount_cents: 4900, refunded_cents: 4900 })
  expect(await revenue()).toBe(before)
  expect(await pdf(receipt?.id ?? '')).toBe(200)
})

test('a refund that is told of before its payment, twice, or late counts once', async () => {
  const { paid, refunded, receipts } = await aPayer()
  await refunded(2000)
  await paid()
  await refunded(2000)
  await refunded(1000)
  expect(await receipts()).toMatchObject([{ amount_cents: 4900, refunded_cents: 2000 }])
})

test('leaves charges of other businesses of the same Stripe account alone', async () => {
  const { charge, disputed, receipts } = await aPayer()
  charges.set(charge, { amount_refunded: 100, invoice: { id: 'in_other', parent: null } })
  expect(await disputed()).toBe(1)
  expect(await receipts()).toEqual([])
})

test('tells every administrator once of a disputed payment', async () => {
  const { id } = await anAdministrator(api.db)
  const { user, paid, disputed, receipts } = await aPayer()
  await paid()
  expect(await disputed()).toBe(1)
  expect(await disputed()).toBe(0)
  const told = await api.db.rows(
    tables.notification,
    sql`select * from notification where user_id = ${id}::uuid and kind = 'payment_disputed'`,
  )
  const [receipt] = await receipts()
  expect(told).toMatchObject([
    {
      body: expect.stringContaining(`$49 for White Label Premium, receipt ${receipt?.number}`),
      link: `/admin/users?user=${user.id}`,
    },
  ])
})
