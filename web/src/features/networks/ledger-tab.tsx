import { Badge, Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LedgerRow } from '@waymark/contracts/ledger/endpoints'
import { price } from '../../shared/format/money.ts'
import { longDate } from '../../shared/format/time.ts'
import { Failure } from '../../shared/ui/failure.tsx'
import styles from './network-tab.module.css'
import { ledgerQuery } from './queries.ts'

const COLORS = { Paid: 'green', Approved: 'yellow', Reversed: 'gray' } as const

/** The member's side: a row for each fee and each correction. */
export function LedgerTab() {
  const rows = useInfiniteQuery(ledgerQuery)
  return (
    <section aria-labelledby="ledger-title">
      <h2 id="ledger-title" className={styles.title}>
        Ledger
      </h2>
      <p className={styles.lead}>
        A fee is pending once its referral is won, and earned once it is paid. Nothing here is ever changed: what was
        wrong is put right by another row.
      </p>
      {rows.isError && !rows.data ? (
        <Failure error={rows.error} retry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <Skeleton height={220} />
      ) : rows.data.length === 0 ? (
        <p className={styles.empty}>No transactions yet. The first referral of yours that is won begins your ledger.</p>
      ) : (
        <Rows rows={rows.data} />
      )}
      {rows.hasNextPage && (
        <Button variant="default" mt="md" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Rows({ rows }: { readonly rows: readonly LedgerRow[] }) {
  return (
    <ul className={styles.list} aria-label="Transactions">
      {rows.map(({ id, memo, created_at, amount, status, tx_type }) => (
        <li key={id} className={styles.row}>
          <span className={styles.what}>
            <strong>{memo}</strong>
            <span className={styles.about}>
              {tx_type === 'correction' ? 'Correction, ' : ''}
              {longDate(created_at)}
            </span>
          </span>
          <Badge variant="light" color={COLORS[status]} autoContrast>
            {status}
          </Badge>
          <span className={styles.amount}>{price(100 * amount)}</span>
        </li>
      ))}
    </ul>
  )
}
