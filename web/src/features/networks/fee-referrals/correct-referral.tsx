import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { feeReferralEndpoints, type WholeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { money } from '../../../shared/format/money.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { EMPLOYER_STATES } from '../../../shared/networks/employer-states.ts'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { useFirstFocus } from '../../../shared/ui/use-first-focus.ts'
import { REFERRAL_READS } from './queries.ts'

interface Props {
  readonly referral: WholeReferral
}

/** Corrects the head count and the state of a referral that has no fee in the ledger yet. */
export function CorrectReferral({ referral }: Props) {
  const [open, setOpen] = useState(false)
  return open ? (
    <CorrectionForm referral={referral} close={() => setOpen(false)} />
  ) : (
    <Button variant="default" size="sm" style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
      Correct head count or state
    </Button>
  )
}

function CorrectionForm({ referral, close }: Props & { readonly close: () => void }) {
  const { status } = referral
  const first = useFirstFocus()
  const [shown] = useState(() => ({
    employee_count_estimate: referral.employee_count_estimate,
    state: referral.state ?? '',
    reason: '',
  }))
  const schema = feeReferralEndpoints.changeFeeReferral.body.refine(
    ({ employee_count_estimate, state }) =>
      employee_count_estimate !== shown.employee_count_estimate || (state ?? '') !== shown.state,
    { path: ['employee_count_estimate'], error: 'Correct the head count or the state' },
  )
  const { form, action, submit } = useEndpointForm(feeReferralEndpoints.changeFeeReferral, {
    initialValues: shown,
    schema,
    // Another administrator may have corrected the rest since the form was opened.
    send: (values) =>
      call(feeReferralEndpoints.changeFeeReferral, { params: { id: referral.id }, body: changedFields(values, shown) }),
    done: ({ fee_amount }) => `Corrected. The fee for this size is ${money(fee_amount)}.`,
    failed: 'The referral was not corrected',
    reread: REFERRAL_READS,
    onSuccess: close,
  })
  return (
    <Stack as="form" gap="sm" onSubmit={submit} noValidate>
      <NumberInput
        label="Employees"
        required
        ref={first}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps('employee_count_estimate')}
      />
      <NativeSelect
        label="State"
        description="The referrer needs a license there"
        data={EMPLOYER_STATES}
        {...form.getInputProps('state')}
      />
      <TextInput
        label="Reason"
        description={`${referral.referrer_name} sees it with your name`}
        required
        maxLength={LIMITS.short_text}
        {...form.getInputProps('reason')}
      />
      <Text>
        The fee follows the tiers at the time of the referral.
        {status === 'Won' && ' It enters the ledger as pending.'}
        {status === 'Paid' && ' It enters the ledger as earned, permanently.'}
      </Text>
      <Cluster>
        <Button type="submit" loading={action.isPending}>
          Save the correction
        </Button>
        <Button variant="default" disabled={action.isPending} onClick={close}>
          Cancel
        </Button>
      </Cluster>
    </Stack>
  )
}
