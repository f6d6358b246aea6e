import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { type FeeTier, feeCents } from '@waymark/rules/networks/fee-referrals/fee'
import { licenseStanding } from '@waymark/rules/networks/fee-referrals/license'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { money } from '../../../shared/format/money.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { EMPLOYER_STATES } from '../../../shared/networks/employer-states.ts'
import { tiersInWords } from '../../../shared/networks/fee-words.ts'
import { FormEnd } from '../../../shared/networks/form-end.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { licenseWords } from './license-words.ts'

interface Props {
  /** Null while they load. */
  readonly tiers: readonly FeeTier[] | null
  readonly close: () => void
}

export function ReferralForm({ tiers, close }: Props) {
  const me = useMe()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { form, action, submit } = useEndpointForm(feeReferralEndpoints.createFeeReferral, {
    initialValues: {
      employer_company: '',
      contact_name: '',
      email: '',
      phone: '',
      employee_count_estimate: 20,
      state: '',
      notes: '',
    },
    send: (fields) => call(feeReferralEndpoints.createFeeReferral, { body: { ...fields, network_scope: 'TW' } }),
    reread: [feeReferralEndpoints.listFeeReferrals],
    done: ({ fee_amount, license }) =>
      license === 'unverified' ? 'Referral submitted!' : `Referral submitted! Potential fee: ${money(fee_amount)}`,
    failed: failure,
    onSuccess: close,
  })
  const { employee_count_estimate, state } = form.values
  const unpaid = licenseWords(licenseStanding(state || null, me ?? null), state || null)
  return (
    <Panel as="form" onSubmit={submit} noValidate>
      <Heading level={3}>Submit a referral</Heading>
      <Grid min="14rem">
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
        <NativeSelect
          label="State"
          description="The fee requires your license there"
          data={EMPLOYER_STATES}
          {...form.getInputProps('state')}
        />
      </Grid>
      <Textarea label="Notes" autosize minRows={2} maxLength={LIMITS.free_text} {...form.getInputProps('notes')} />
      <Panel tone="tint" pad="sm" aria-live="polite">
        <Text>
          {tiers && (
            <>
              Estimated fee: <strong>{money(feeCents(employee_count_estimate, tiers) / 100)}</strong>.{' '}
              {tiersInWords(tiers)}{' '}
            </>
          )}
          {unpaid === null
            ? 'You may receive a referral fee if this employer enrolls; please tell them so.'
            : `${unpaid} If that changes, you may receive the fee if this employer enrolls; please tell them so.`}
        </Text>
      </Panel>
      <FormEnd close={close} pending={action.isPending}>
        Submit Referral
      </FormEnd>
    </Panel>
  )
}

/** The message depends on whether the server refused the referral or did not respond. */
const failure = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? 'Failed to submit referral' : 'Error submitting referral'
