import { Button, NumberInput, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { useState } from 'react'
import { fieldErrors } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import styles from '../../../shared/console/console.module.css'
import { price } from '../../../shared/format/money.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { type Referral, rereadReferrals } from './queries.ts'

interface Props {
  readonly referral: Referral
  /** What stands of the fee (USD): it cannot fall below nothing. */
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
  const queries = useQueryClient()
  // Another try is the same correction, even when only the answer was lost.
  const [idempotency_key, setKey] = useState(newIdempotencyKey)
  const form = useForm<{ referral_id: string; amount: number | string; memo: string }>({
    initialValues: { referral_id: referral.id, amount: '', memo: '' },
    validate: schemaResolver(ledgerEndpoints.correctFee.body, { sync: true }),
    onValuesChange: () => setKey(newIdempotencyKey()),
  })
  const correct = useMutation({
    mutationFn: ({ amount, ...rest }: typeof form.values) =>
      call(ledgerEndpoints.correctFee, { body: { ...rest, amount: Number(amount) }, idempotency_key }),
    onSuccess: () => {
      toast.success('The fee is corrected.')
      close()
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      toast.error('The fee was not corrected', error)
    },
    onSettled: () => rereadReferrals(queries),
  })
  const amount = Number(form.values.amount)
  const after = Math.round(100 * (left + amount))
  return (
    <form className={styles.form} onSubmit={form.onSubmit((values) => correct.mutate(values))} noValidate>
      <NumberInput
        label="Amount in USD"
        description="Below zero takes from the fee"
        required
        data-autofocus
        decimalScale={2}
        thousandSeparator=","
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Reason"
        description={`${referral.referrer_name} reads it in the ledger`}
        required
        maxLength={LIMITS.short_text}
        {...form.getInputProps('memo')}
      />
      <p className={styles.effect} aria-live="polite">
        {after < 0
          ? `Only ${price(100 * left)} is left of this fee.`
          : `Afterwards ${price(after)} is ${referral.status === 'Paid' ? 'earned' : 'pending'} of this fee. Nothing is changed: another entry is made.`}
      </p>
      <div className={styles.acts}>
        <Button type="submit" loading={correct.isPending} disabled={after < 0}>
          Correct the fee
        </Button>
        <Button variant="default" disabled={correct.isPending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
