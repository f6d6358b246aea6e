import { Button, NumberInput, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import type { WholeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { price } from '../../../shared/format/money.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { REFERRAL_READS } from './queries.ts'

interface Props {
  readonly referral: WholeReferral
  /** The remaining fee in USD. A correction cannot take it below zero. */
  readonly left: number
}

export function CorrectFee(props: Props) {
  const [open, setOpen] = useState(false)
  return open ? (
    <CorrectionForm {...props} close={() => setOpen(false)} />
  ) : (
    <Button variant="default" size="sm" mt="md" onClick={() => setOpen(true)}>
      Correct the fee
    </Button>
  )
}

function CorrectionForm({ referral, left, close }: Props & { readonly close: () => void }) {
  const initialValues: { referral_id: string; amount: number | string; memo: string } = {
    referral_id: referral.id,
    amount: '',
    memo: '',
  }
  const { form, action, submit } = useEndpointForm(ledgerEndpoints.correctFee, {
    initialValues,
    send: ({ amount: typed, ...rest }) =>
      call(ledgerEndpoints.correctFee, { body: { ...rest, amount: Number(typed) } }),
    done: 'The fee is corrected.',
    failed: 'The fee was not corrected',
    reread: REFERRAL_READS,
    onSuccess: close,
  })
  // A lone minus sign is no number yet.
  const amount = Number(form.values.amount) || 0
  const after = Math.round(100 * (left + amount))
  return (
    <Stack as="form" gap="sm" onSubmit={submit} noValidate>
      <NumberInput
        label="Amount in USD"
        description="A negative amount reduces the fee"
        required
        data-autofocus
        decimalScale={2}
        thousandSeparator=","
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Reason"
        description={`${referral.referrer_name} sees it in the ledger`}
        required
        maxLength={LIMITS.short_text}
        {...form.getInputProps('memo')}
      />
      <Text aria-live="polite">
        {after < 0
          ? `Only ${price(100 * left)} is left of this fee.`
          : `Afterwards ${price(after)} is ${referral.status === 'Paid' ? 'earned' : 'pending'} of this fee. Existing entries do not change. A new entry is added.`}
      </Text>
      <Cluster>
        <Button type="submit" loading={action.isPending} disabled={after < 0}>
          Correct the fee
        </Button>
        <Button variant="default" disabled={action.isPending} onClick={close}>
          Cancel
        </Button>
      </Cluster>
    </Stack>
  )
}
