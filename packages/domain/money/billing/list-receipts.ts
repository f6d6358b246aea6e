import type { Receipt as Presented } from '@waymark/contracts/money/billing/endpoints'
import { type Database, type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { Receipt } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { prismaOf } from '@waymark/platform/prisma'
import { bool, type RowOf } from '@waymark/platform/row'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

/** `R-000123` */
export const receiptNumber = ({ number }: Pick<Receipt, 'number'>): string => `R-${String(number).padStart(6, '0')}`

export const presentReceipt = (receipt: Receipt): Presented => ({
  id: receipt.id,
  number: receiptNumber(receipt),
  package_id: receipt.package_id,
  amount_cents: receipt.amount_cents,
  refunded_cents: receipt.refunded_cents,
  period_starts_at: receipt.period_starts_at.toISOString(),
  period_ends_at: receipt.period_ends_at.toISOString(),
  paid_at: receipt.paid_at.toISOString(),
})

/** A user's receipts, newest first. */
export async function listReceipts(
  db: Database,
  user_id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ page: Receipt[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const rows = await (await prismaOf(db)).receipt.findMany({
    where: { user_id, ...(before ? { id: { lt: before } } : {}) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  return cutPage(rows, limit, ({ id }) => id)
}

const printedReceipt = tables.receipt.extend({ switches: bool })
export type PrintedReceipt = RowOf<typeof printedReceipt>

/**
 * A receipt, and whether it is for a switch of the plan: then another one was paid before for a time that ends at the same
 * instant. Throws 404.
 */
export async function readReceipt(db: Sql, id: string): Promise<PrintedReceipt> {
  const receipt = await db.row(
    printedReceipt,
    sql`
    select receipt.*, exists (
      select from receipt as earlier
      where earlier.user_id = receipt.user_id and earlier.provider = receipt.provider
        and earlier.period_ends_at = receipt.period_ends_at and earlier.paid_at < receipt.paid_at) as switches
    from receipt where id = ${id}::uuid`,
  )
  if (!receipt) throw notFound()
  return receipt
}
