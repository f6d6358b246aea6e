import type { Bytes } from '@waymark/contracts/endpoint'
import type { Config } from '@waymark/platform/config'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'
import { BLUE, group, LEFT, MUTED, type Part, type Placed, printPdf, ruleAt, writeAt } from '../../print-pdf.ts'
import { type PrintedReceipt, receiptNumber } from './list-receipts.ts'

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** A receipt on one Letter page, with the days of a time zone. */
export async function printReceipt(
  receipt: PrintedReceipt,
  time_zone: string,
  { BRAND_NAME, PUBLIC_URL }: Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'>,
): Promise<Bytes> {
  const number = receiptNumber(receipt)
  const info = { Title: `Receipt ${number}`, Author: BRAND_NAME, CreationDate: receipt.paid_at }
  return printPdf(`receipt-${number}.pdf`, info, (page) =>
    draw(page, receipt, { number, time_zone, BRAND_NAME, PUBLIC_URL }),
  )
}

interface Letterhead {
  number: string
  time_zone: string
  BRAND_NAME: string
  PUBLIC_URL: string
}

function draw(
  page: PDFKit.PDFDocument,
  receipt: PrintedReceipt,
  { number, time_zone, BRAND_NAME, PUBLIC_URL }: Letterhead,
): void {
  const day = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: time_zone })
  const text = (words: string, y: number, { x = LEFT, ...look }: Placed & { x?: number } = {}) =>
    writeAt(page, words, x, y, look)
  const rule = (y: number) => ruleAt(page, y)

  text(BRAND_NAME, 64, { size: 16, bold: true, color: BLUE })
  text(new URL(PUBLIC_URL).host, 86, { size: 9.5, color: MUTED })
  text('Receipt', 64, { size: 22, right: true, type: 'H1' })
  text(number, 92, { color: MUTED, right: true })
  rule(124)

  text('Billed to', 148, { size: 9.5, color: MUTED })
  text(receipt.billed_to, 163, { bold: true, width: 320 })
  const below_name = page.y
  text('Paid on', 148, { x: 400, size: 9.5, color: MUTED, right: true })
  text(day(receipt.paid_at), 163, { x: 400, right: true })

  // A name of many lines moves the rest of the page down.
  page.translate(0, Math.max(0, below_name - 212))
  const plan = PLAN_NAMES[receipt.package_id]
  const paid_for = receipt.switches ? `Change to ${plan}, for the rest of the month` : `${plan}, monthly subscription`
  const { amount_cents, refunded_cents } = receipt
  group(page, 'Table', (table) => {
    const row = (cells: (parent: Part) => void) => group(page, 'TR', cells, table)
    row((parent) => {
      text('Description', 232, { size: 9.5, color: MUTED, type: 'TH', parent })
      text('Amount (USD)', 232, { size: 9.5, color: MUTED, right: true, type: 'TH', parent })
    })
    rule(250)
    row((parent) => {
      group(
        page,
        'TD',
        (cell) => {
          text(paid_for, 264, { bold: true, parent: cell })
          const days = `${day(receipt.period_starts_at)} to ${day(receipt.period_ends_at)}`
          text(days, 281, { size: 9.5, color: MUTED, parent: cell })
        },
        parent,
      )
      text(dollars(amount_cents), 264, { right: true, type: 'TD', parent })
    })
    rule(308)
    row((parent) => {
      text('Paid in full', 324, { bold: true, type: 'TH', parent })
      text(dollars(amount_cents), 321, { size: 14, bold: true, right: true, type: 'TD', parent })
    })
    if (refunded_cents === 0) return
    row((parent) => {
      text('Refunded', 346, { type: 'TH', parent })
      text(dollars(-refunded_cents), 346, { right: true, type: 'TD', parent })
    })
    row((parent) => {
      text('Paid after refunds', 366, { bold: true, type: 'TH', parent })
      text(dollars(amount_cents - refunded_cents), 363, { size: 14, bold: true, right: true, type: 'TD', parent })
    })
  })

  const below = refunded_cents > 0 ? 414 : 372
  const test = receipt.provider === 'sandbox'
  if (test) text('Test payment: no money was moved.', below, { color: MUTED })
  text(
    `Thank you. Please keep this receipt for your records. Days are in the time zone ${time_zone}.`,
    test ? below + 18 : below,
    { size: 9.5, color: MUTED },
  )
}
