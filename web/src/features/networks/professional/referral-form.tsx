import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { type FeeTier, feeCents } from '@waymark/rules/networks/fee-referrals/fee'
import { useEffect, useRef, useState } from 'react'
import { ApiError, fieldErrors } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { answersFrom } from '../../../shared/api/queries.ts'
import { money } from '../../../shared/format/money.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './network-tab.module.css'
import { tiersInWords } from './words.ts'

interface Props {
  /** Null while they are not known. */
  readonly tiers: readonly FeeTier[] | null
  readonly close: () => void
}

export function ReferralForm({ tiers, close }: Props) {
  const queries = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  // Another try is the same referral, even when only the answer was lost.
  const [idempotency_key, setKey] = useState(newIdempotencyKey)
  const form = useForm({
    initialValues: {
      employer_company: '',
      contact_name: '',
      email: '',
      phone: '',
      employee_count_estimate: 20,
      notes: '',
    },
    validate: schemaResolver(feeReferralEndpoints.createFeeReferral.body, { sync: true }),
    onValuesChange: () => setKey(newIdempotencyKey()),
  })
  const submit = useMutation({
    mutationFn: (fields: typeof form.values) =>
      call(feeReferralEndpoints.createFeeReferral, {
        body: { ...fields, network_scope: 'TW' },
        idempotency_key,
      }),
    onSuccess: ({ fee_amount }) => {
      toast.success(`Referral submitted! Potential fee: ${money(fee_amount)}`)
      close()
      return queries.invalidateQueries({ queryKey: answersFrom(feeReferralEndpoints.listFeeReferrals) })
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      toast.error(failure(error), error)
    },
  })
  return (
    <form className={styles.form} onSubmit={form.onSubmit((values) => submit.mutate(values))} noValidate>
      <h3>Submit a referral</h3>
      <div className={styles.fields}>
        <TextInput
          ref={first}
          label="Company name"
          required
          maxLength={LIMITS.name}
          {...form.getInputProps('employer_company')}
        />
        <TextInput label="Contact name" required maxLength={LIMITS.name} {...form.getInputProps('contact_name')} />
        <TextInput label="Email" type="email" required maxLength={LIMITS.email} {...form.getInputProps('email')} />
        <TextInput label="Phone" type="tel" maxLength={LIMITS.phone} {...form.getInputProps('phone')} />
        <NumberInput
          label="Employee count"
          required
          min={1}
          max={1_000_000}
          allowDecimal={false}
          thousandSeparator=","
          {...form.getInputProps('employee_count_estimate')}
        />
      </div>
      <Textarea label="Notes" autosize minRows={2} maxLength={LIMITS.free_text} {...form.getInputProps('notes')} />
      <p className={styles.note} aria-live="polite">
        {tiers && (
          <>
            Estimated fee: <strong>{money(feeCents(form.values.employee_count_estimate, tiers) / 100)}</strong>.{' '}
            {tiersInWords(tiers)}{' '}
          </>
        )}
        You may receive a referral fee if this employer enrolls; please tell them so.
      </p>
      <div className={styles.acts}>
        <Button variant="default" onClick={close} disabled={submit.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={submit.isPending}>
          Submit Referral
        </Button>
      </div>
    </form>
  )
}

/** The server said no, or nothing was heard of it. */
const failure = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? 'Failed to submit referral' : 'Error submitting referral'
