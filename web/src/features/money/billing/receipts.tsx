import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { billingEndpoints, type Receipt } from '@waymark/contracts/money/billing/endpoints'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'
import { callBytes } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { receiptsQuery } from '../../../shared/billing/queries.ts'
import { price } from '../../../shared/format/money.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Row } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'

export function Receipts() {
  const receipts = useInfiniteQuery(receiptsQuery)
  return (
    <PanelSection title="Receipts">
      <List
        list={receipts}
        label="Receipts"
        look="lines"
        empty="No payments yet. Your receipts will appear here."
        skeleton={{ rows: 1, height: 56 }}
        compact
      >
        {(receipt) => <ReceiptRow receipt={receipt} />}
      </List>
    </PanelSection>
  )
}

function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
  const download = useAction({
    mutationFn: () => callBytes(billingEndpoints.downloadReceipt, { params: { id: receipt.id } }),
    onSuccess: (blob) => saveBytes(blob, `receipt-${receipt.number}.pdf`),
    failed: 'Could not download the receipt',
  })
  return (
    <Row justify="between">
      <div>
        <strong>{price(receipt.amount_cents)}</strong> {PLAN_NAMES[receipt.package_id]}
        <Text size="sm" tone="muted">
          {receipt.number}, paid {longDate(receipt.paid_at)}
          {receipt.refunded_cents > 0 && `, ${price(receipt.refunded_cents)} refunded`}
        </Text>
      </div>
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
    </Row>
  )
}
