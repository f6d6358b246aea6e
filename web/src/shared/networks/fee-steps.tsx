import type { LedgerStep } from '@waymark/contracts/money/ledger/endpoints'
import { price } from '../format/money.ts'
import { exactly } from '../format/time.ts'
import { Cluster, Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import { STEP_LABELS } from './fee-words.ts'

/** The ledger entries of a fee with their amount, time and author. */
export function FeeSteps({ steps }: { readonly steps: readonly LedgerStep[] }) {
  return (
    <Stack as="ol" gap="xs" aria-label="Steps of the fee">
      {steps.map((step) => (
        <Cluster as="li" gap="sm" key={step.id}>
          <strong>{STEP_LABELS[step.tx_type]}</strong>
          <span>{moved(step)}</span>
          <Text as="span" size="xs" tone="muted">
            {step.tx_type === 'correction' && `${step.memo}, `}
            {[step.posted_by_name, exactly(step.created_at)].filter(Boolean).join(', ')}
          </Text>
        </Cluster>
      ))}
    </Stack>
  )
}

function moved({ pending_change, earned_change }: LedgerStep): string {
  if (pending_change !== 0 && earned_change !== 0) return `${price(100 * earned_change)} from pending to earned`
  const [change, of] = earned_change === 0 ? [pending_change, 'pending'] : [earned_change, 'earned']
  return `${change > 0 ? '+' : ''}${price(100 * change)} ${of}`
}
