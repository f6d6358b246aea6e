import { Button, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import {
  feeReferralEndpoints,
  type SimilarReferral,
  type WholeReferral,
} from '@waymark/contracts/networks/fee-referrals/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toneOf } from '../../../shared/networks/fee-referral-words.ts'
import { useFirstFocus } from '../../../shared/ui/use-first-focus.ts'

const { compareFeeReferrals, readFeeReferral, listAllFeeReferrals } = feeReferralEndpoints

interface Props {
  readonly referral: WholeReferral
}

/** Who else referred this employer, who came first, and whether it is the same employer at all. */
export function SimilarReferrals({ referral: { id, similar, referrer_name } }: Props) {
  if (similar.length === 0) return null
  const first = similar.find(({ same_employer, came_first }) => same_employer && came_first)
  // Also of two referrals by one member only one is paid, though no one else referred the employer.
  const same = similar.some(({ same_employer }) => same_employer)
  const lead = same
    ? `${first?.referrer_name ?? referrer_name} came first. Only one fee is paid for an employer, and you decide which.`
    : 'These referrals have the same company name or contact. They do not count as the same employer.'
  return (
    <PanelSection level={3} title="Similar referrals" lead={lead} tone={same ? 'attention' : undefined}>
      <Stack as="ul" gap="md" aria-label="Similar referrals">
        {similar.map((other) => (
          <Stack as="li" gap="xs" key={other.id}>
            <Similar other={other} />
            <Compare id={id} other={other} />
          </Stack>
        ))}
      </Stack>
    </PanelSection>
  )
}

function Similar({ other }: { readonly other: SimilarReferral }) {
  const [address] = useSearchParams()
  const to = new URLSearchParams(address)
  to.set('referral', other.id)
  const { same_name, same_email, same_employer, comparison } = other
  const alike =
    same_name && same_email ? 'Same name and contact' : same_name ? 'Same company name' : 'Same contact email'
  return (
    <>
      <Cluster justify="between" gap="sm">
        <Link to={`/admin/referrals?${to}`}>{other.employer_company}</Link>
        <Mark tone={toneOf(other.status)}>{other.status}</Mark>
      </Cluster>
      <Text size="sm" tone="muted">
        {other.referrer_name}, <When at={other.created_at} />, {other.came_first ? 'before' : 'after'} this one. {alike}
        {comparison === null && (same_employer ? ', so it counts as the same employer.' : '.')}
        {comparison !== null && '.'}
      </Text>
      {comparison !== null && (
        <Text size="sm">
          {same_employer ? 'Counts as the same employer' : 'Counts as a different employer'}: {comparison.reason} (
          {comparison.decided_by_name}, <When at={comparison.decided_at} />)
        </Text>
      )}
    </>
  )
}

function Compare({ id, other }: { readonly id: string; readonly other: SimilarReferral }) {
  const [open, setOpen] = useState(false)
  const label = other.same_employer ? 'This is a different employer' : 'This is the same employer'
  return open ? (
    <CompareForm id={id} other={other} label={label} close={() => setOpen(false)} />
  ) : (
    <Button variant="default" size="sm" style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}

interface FormProps {
  readonly id: string
  readonly other: SimilarReferral
  readonly label: string
  readonly close: () => void
}

function CompareForm({ id, other, label, close }: FormProps) {
  const first = useFirstFocus()
  const { form, action, submit } = useEndpointForm(compareFeeReferrals, {
    initialValues: { other_id: other.id, same_employer: !other.same_employer, reason: '' },
    send: (body) => call(compareFeeReferrals, { params: { id }, body }),
    done: 'Your decision is stored.',
    failed: 'Your decision was not stored',
    reread: [readFeeReferral, listAllFeeReferrals, adminEndpoints.readListCounts],
    onSuccess: close,
  })
  return (
    <Stack as="form" gap="sm" onSubmit={submit} noValidate>
      <TextInput
        label="How do you know?"
        description="Administrators see your reason."
        required
        ref={first}
        maxLength={LIMITS.short_text}
        {...form.getInputProps('reason')}
      />
      <Cluster>
        <Button type="submit" size="sm" loading={action.isPending}>
          {label}
        </Button>
        <Button variant="default" size="sm" disabled={action.isPending} onClick={close}>
          Cancel
        </Button>
      </Cluster>
    </Stack>
  )
}
