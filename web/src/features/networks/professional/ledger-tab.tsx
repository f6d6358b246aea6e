import { NativeSelect, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { ask, askPagesUnder } from '../../../shared/api/queries.ts'
import { useSought } from '../../../shared/api/use-sought.ts'
import { price } from '../../../shared/format/money.ts'
import { useNow } from '../../../shared/format/now.ts'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { LedgerEntry } from './ledger-entry.tsx'
import styles from './network-tab.module.css'
import { nameOfPeriod, periodsSince } from './periods.ts'
import { StatementMenu } from './statement-menu.tsx'

const { period: periodSchema } = ledgerEndpoints.readLedger.query.shape

/** The member's side: a row for each fee and each correction, of a period that the address names. */
export function LedgerTab() {
  const me = useMe()
  const [address, change] = useAddress()
  const period = periodSchema.safeParse(address.get('period') ?? '').data
  const rows = useInfiniteQuery(askPagesUnder(ledgerEndpoints.readLedger, 'transactions', { query: { period } }))
  const totals = useQuery(ask(ledgerEndpoints.readLedger, { query: { limit: 1, period } })).data
  const now = useNow()
  const open = address.get('row')
  // A referral leads to the row of its fee, wherever in the list that is.
  const referral_id = address.get('referral')
  const sought = useSought(rows, (row) => row.referral_id === referral_id && row.tx_type === 'referral_fee')
  const open_id = open ?? (referral_id === null ? null : (sought?.id ?? null))
  return (
    <section aria-labelledby="ledger-title">
      <div className={styles.head}>
        <h2 id="ledger-title" className={styles.title}>
          Ledger
        </h2>
        <div className={styles.tools}>
          <NativeSelect
            size="sm"
            aria-label="Period"
            data={periodsSince(me?.created_at ?? now, new Date(now))}
            value={period ?? ''}
            onChange={(event) => change({ period: event.currentTarget.value })}
          />
          <StatementMenu period={period} />
        </div>
      </div>
      <p className={styles.lead}>
        A fee is pending once its referral is won, and earned once it is paid. Nothing here is ever changed: what was
        wrong is put right by another row.
      </p>
      {period !== undefined && totals && (
        <p className={styles.sums}>
          Of {nameOfPeriod(period)}: <strong>{price(100 * totals.total_earned)}</strong> earned,{' '}
          <strong>{price(100 * totals.total_pending)}</strong> pending.
        </p>
      )}
      {rows.isError && !rows.data ? (
        <Failure error={rows.error} retry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <Skeleton height={220} />
      ) : rows.data.length === 0 ? (
        <p className={styles.empty}>
          {period === undefined ? 'No transactions yet' : 'No transactions in this period.'}
        </p>
      ) : (
        <ul className={styles.list} aria-label="Transactions">
          {rows.data.map((row) => (
            <LedgerEntry
              key={row.id}
              row={row}
              open={row.id === open_id}
              led={open === null && referral_id !== null}
              toggle={() => change({ referral: '', row: row.id === open_id ? '' : row.id })}
            />
          ))}
        </ul>
      )}
      <More list={rows} />
    </section>
  )
}
