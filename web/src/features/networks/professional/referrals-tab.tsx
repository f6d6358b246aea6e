import { Badge, Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FeeReferral, feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { FEE_REFERRAL_STATUSES } from '@waymark/contracts/networks/fee-referrals/statuses'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { money } from '../../../shared/format/money.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { WHO_IS_PAID } from '../../../shared/networks/fee-terms.ts'
import { earnings, STATUS_COLORS } from '../../../shared/networks/fee-words.ts'
import { ReferralCorrections } from '../../../shared/networks/referral-corrections.tsx'
import { ReferralHistory } from '../../../shared/networks/referral-history.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { feeReferralsQuery, feeTiersQuery } from './queries.ts'
import { ReferralConditions } from './referral-conditions.tsx'
import { ReferralForm } from './referral-form.tsx'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...FEE_REFERRAL_STATUSES.map((value) => ({ value, label: value })),
]
const { status: statusSchema } = feeReferralEndpoints.listFeeReferrals.query.shape

/** Employers that the member referred, with the status of each. */
export function ReferralsTab() {
  const [open, setOpen] = useState(false)
  const [address, change] = useAddress()
  const status = statusSchema.safeParse(address.get('status') ?? '').data
  const referrals = useInfiniteQuery(feeReferralsQuery(status))
  const tiers = useQuery(feeTiersQuery)
  const unverified = useMe()?.credentials_verified === false
  return (
    <Section
      title="Referrals"
      lead={tiers.data && `${earnings(tiers.data.tiers)}${unverified ? `. ${WHO_IS_PAID}` : ''}`}
      tools={
        <>
          <NativeSelect
            size="sm"
            aria-label="Status of the referrals"
            data={STATUSES}
            value={status ?? ''}
            onChange={(event) => change({ status: event.currentTarget.value })}
          />
          {!open && (
            <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
              Submit a referral
            </Button>
          )}
        </>
      }
    >
      {open && <ReferralForm tiers={tiers.data?.tiers ?? null} close={() => setOpen(false)} />}
      <List
        list={referrals}
        label="Referrals"
        look="panels"
        empty={
          status === undefined
            ? 'No referrals yet. Submit your first referral to start earning!'
            : `None of your referrals are ${status}.`
        }
      >
        {(referral) => <ReferralCard referral={referral} />}
      </List>
    </Section>
  )
}

function ReferralCard({ referral }: { readonly referral: FeeReferral }) {
  const { id, employer_company, contact_name, employee_count_estimate, status, fee_amount, history } = referral
  return (
    <>
      <Cluster justify="between">
        <Stack as="span" gap="none" grow="12rem">
          <strong>{employer_company}</strong>
          <Text as="span" size="xs" tone="muted">
            {contact_name}, about {employee_count_estimate.toLocaleString()} employees
            {referral.state !== null && `, ${stateName(referral.state)}`}
          </Text>
        </Stack>
        <Badge variant="light" color={STATUS_COLORS[status]} autoContrast>
          {status}
        </Badge>
        {status !== 'Lost' && (
          <Text as="span" numeric>
            Fee for this size: <strong>{money(fee_amount)}</strong>
          </Text>
        )}
      </Cluster>
      <ReferralConditions referral={referral} />
      <ReferralHistory history={history} />
      <ReferralCorrections corrections={referral.corrections} />
      {fee_amount > 0 && history.some(({ to_status }) => to_status === 'Won') && (
        <Text as={Link} size="sm" to={`/tw/dashboard?tab=ledger&referral=${id}`}>
          See the fee in the ledger
        </Text>
      )}
    </>
  )
}
