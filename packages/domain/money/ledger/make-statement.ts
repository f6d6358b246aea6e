import type { Bytes, QueryOf } from '@waymark/contracts/endpoint'
import type { LedgerStep, ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import type { Sql } from '@waymark/platform/database'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import type { Context, UserActor } from '../../context.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../csv.ts'
import { download } from '../../download.ts'
import { type Member, nameOfPeriod } from './period.ts'
import { printStatement, type StatementTable } from './print-statement.ts'
import { readStepsOfMember } from './read-fee-steps.ts'
import { readAllRows, readTotals } from './read-ledger.ts'

/** A member's statement for a period as on the screen, or with each entry. */
export async function makeStatement(
  { db, actor, config }: Context<UserActor>,
  { period, of, format }: QueryOf<typeof ledgerEndpoints.downloadStatement>,
): Promise<Bytes> {
  const { user } = actor
  const table = of === 'fees' ? await feesTable(db, user, period) : await entriesTable(db, user, period)
  const name = [of === 'fees' ? 'ledger' : 'ledger-entries', period ?? 'all'].join('-')
  if (format === 'csv') return asCsv(`${name}.csv`, table, user.time_zone)
  const title = of === 'fees' ? 'Statement of fees' : 'Statement of entries'
  return printStatement(table, {
    file_name: `${name}.pdf`,
    title,
    period: nameOfPeriod(period),
    member: `${user.first_name} ${user.last_name}`,
    time_zone: user.time_zone,
    BRAND_NAME: config.BRAND_NAME,
    PUBLIC_URL: config.PUBLIC_URL,
  })
}

/** A correction names the fee that it is of. */
const described = ({ tx_type, memo, fee_memo }: Pick<LedgerStep, 'tx_type' | 'memo'> & { fee_memo: string }) =>
  tx_type === 'correction' ? `${fee_memo}. Correction: ${memo}` : memo

async function feesTable(db: Sql, member: Member, period: string | undefined): Promise<StatementTable> {
  const [rows, totals] = await Promise.all([readAllRows(db, member, period), readTotals(db, member, period)])
  return {
    headings: ['Date', 'Description', 'Status', 'Amount (USD)'],
    rows: rows.map((row) => [row.created_at, described(row), row.status, row.amount]),
    // A fee belongs to the period in which it was won, also if it was paid after that.
    totals: [
      [period === undefined ? 'Total Earned' : 'Paid so far', totals.total_earned],
      [period === undefined ? 'Pending' : 'Still pending', totals.total_pending],
    ],
  }
}

const STEPS: Record<LedgerStep['tx_type'], string> = {
  referral_fee: 'Won',
  correction: 'Correction',
  referral_fee_paid: 'Paid',
  referral_fee_reversed: 'Taken back',
}

async function entriesTable(db: Sql, member: Member, period: string | undefined): Promise<StatementTable> {
  const steps = await readStepsOfMember(db, member, period)
  const sum = (of: 'pending_change' | 'earned_change') =>
    steps.reduce((total, step) => total + Math.round(100 * step[of]), 0) / 100
  return {
    headings: ['Date', 'Description', 'Step', 'Pending (USD)', 'Earned (USD)'],
    rows: steps.map((step) => [
      step.created_at,
      described(step),
      STEPS[step.tx_type],
      step.pending_change,
      step.earned_change,
    ]),
    totals: [['Moved', sum('pending_change'), sum('earned_change')]],
  }
}

/** Dates are the days of the time zone, which the heading names, like those of the period. */
function asCsv(name: string, { headings, rows, totals }: StatementTable, time_zone: string): Bytes {
  // Puts a total below the column that it sums up.
  const under = (total: readonly (string | number)[]) => [
    ...total.slice(0, 1),
    ...Array.from({ length: headings.length - total.length }, () => null),
    ...total.slice(1),
  ]
  const named = headings.map((heading) => (heading === 'Date' ? `Date (${time_zone})` : heading))
  const dated = rows.map((cells) => cells.map((cell) => (cell instanceof Date ? dayIn(time_zone, cell) : cell)))
  const lines = [named, ...dated, ...totals.map(under)].map((cells) => csvLine(cells))
  return download(name, 'text/csv', Buffer.from(BYTE_ORDER_MARK + lines.join('')))
}
