import { Button, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { billingEndpoints, type Receipt } from '@waymark/contracts/money/billing/endpoints'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'
import { callBytes } from '../../../shared/api/call.ts'
import { price } from '../../../shared/format/money.ts'
import { longDate } from '../../../shared/format/time.ts'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './billing.module.css'
import { receiptsQuery } from './queries.ts'

export function Receipts() {
  const receipts = useInfiniteQuery(receiptsQuery)
  return (
    <section className={styles.card} aria-labelledby="receipts-title">
      <h2 id="receipts-title">Receipts</h2>
      {receipts.isError && !receipts.data ? (
        <Failure compact error={receipts.error} retry={() => void receipts.refetch()} />
      ) : !receipts.data ? (
        <Skeleton height={56} />
      ) : receipts.data.length === 0 ? (
        <p className={styles.hint}>No payments yet. Each one leaves a receipt here.</p>
      ) : (
        <ul className={styles.receipts}>
          {receipts.data.map((receipt) => (
            <ReceiptRow key={receipt.id} receipt={receipt} />
          ))}
        </ul>
      )}
      <More list={receipts} />
    </section>
  )
}

function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
  const download = useMutation({
    mutationFn: () => callBytes(billingEndpoints.downloadReceipt, { params: { id: receipt.id } }),
    onSuccess: (blob) => saveBytes(blob, `receipt-${receipt.number}.pdf`),
    onError: (error) => toast.error('Failed to download the receipt', error),
  })
  return (
    <li className={styles.receipt}>
      <span>
        <strong>{price(receipt.amount_cents)}</strong> {PLAN_NAMES[receipt.package_id]}
        <span className={styles.receipt_about}>
          {receipt.number}, paid {longDate(receipt.paid_at)}
        </span>
      </span>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        PDF
        <span className="visually-hidden">&nbsp;of receipt {receipt.number}</span>
      </Button>
    </li>
  )
}
