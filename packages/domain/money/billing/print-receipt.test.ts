import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import type { Receipt } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aReceipt } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { openPdf } from '../../knowledge/files/extract/open-pdf.ts'

const api = await apiForFile()
const user = await aUser(api.db)
const token = await tokenOf(api, user)

/** The lines of text on the PDF of a receipt, with their places: `y` from the bottom of the page. */
async function printed({ id }: Receipt) {
  const { body } = await api.call(billingEndpoints.downloadReceipt, { token, params: { id } })
  if (!Buffer.isBuffer(body)) throw new Error('no PDF')
  const page = await (await openPdf(body)).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    return [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
  })
}

const texts = async (receipt: Receipt) => (await printed(receipt)).map(({ text }) => text)

test('breaks a long name of who paid before the day of the payment, and goes on below it', async () => {
  const words = 'Featherstonehaugh, Cholmondeley and Partners, Licensed Health Insurance Agents of West Virginia '
  const lines = await printed(await aReceipt(api.db, user, { billed_to: words.repeat(3).trim() }))
  const at = (heading: string) => lines.findIndex(({ text }) => text === heading)
  const name = lines.slice(at('Billed to') + 1, at('Paid on'))
  expect(name.map(({ text }) => text).join(' ')).toBe(words.repeat(3).trim())
  expect(Math.max(...name.map(({ x, width }) => x + width))).toBeLessThan(400)
  expect(lines[at('Description')]?.y).toBeLessThan((name.at(-1)?.y ?? 0) - 20)
})

test('says of a payment for the rest of a month that it is for a change of the plan', async () => {
  const month = await aReceipt(api.db, user)
  const change = await aReceipt(api.db, user, {
    package_id: 'white_label',
    period_starts_at: new Date('2026-11-16T12:00:00Z'),
    paid_at: new Date('2026-11-16T12:00:00Z'),
  })
  expect(await texts(month)).toContain('Broker Basic, monthly subscription')
  expect(await texts(change)).toEqual(
    expect.arrayContaining([
      'Change to White Label Premium, for the rest of the month',
      'November 16, 2026 to November 30, 2026',
    ]),
  )
})
