import { useQuery } from '@tanstack/react-query'
import { feeReferralEndpoints, type WholeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { Link, useSearchParams } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { userAddress } from '../../../shared/console/data-addresses.ts'
import { Detail } from '../../../shared/console/detail.tsx'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { price } from '../../../shared/format/money.ts'
import { When } from '../../../shared/format/when.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { LICENSE_WORDS, standing, toneOf } from '../../../shared/networks/fee-referral-words.ts'
import { FeeSteps } from '../../../shared/networks/fee-steps.tsx'
import { ReferralCorrections } from '../../../shared/networks/referral-corrections.tsx'
import { ReferralHistory } from '../../../shared/networks/referral-history.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { CorrectFee } from './correct-fee.tsx'
import { CorrectReferral } from './correct-referral.tsx'
import { NextStep } from './next-step.tsx'
import { SimilarReferrals } from './similar-referrals.tsx'

export function ReferralDetail({ id }: { readonly id: string }) {
  const [address] = useSearchParams()
  const back = new URLSearchParams(address)
  back.delete('referral')
  const referral = useQuery({
    ...ask(feeReferralEndpoints.readFeeReferral, { params: { id } }),
    refetchInterval: useFallbackPolling(),
  })
  return (
    <Detail to={`/admin/referrals?${back}`} all="All referrals">
      <Loaded query={referral} failure="Could not load the referral" skeleton={400}>
        {(data) => <Shown referral={data} />}
      </Loaded>
    </Detail>
  )
}

function Shown({ referral }: { readonly referral: WholeReferral }) {
  const { employer_company, referrer_name, status, contact_name, email, phone, steps, fee_amount, state } = referral
  const { pending, earned } = standing(steps)
  const open = status === 'New' || status === 'Contacted' || status === 'Audit'
  const won = status === 'Won' || status === 'Paid'
  return (
    <>
      <Stack gap="xs">
        <Heading level={2} size="title">
          {employer_company}
        </Heading>
        <Text size="sm" tone="muted">
          Referred by {referrer_name} · <When at={referral.created_at} />
        </Text>
      </Stack>
      <Cluster>
        <Mark tone={toneOf(status)}>{status}</Mark>
      </Cluster>
      <NextStep key={status} referral={referral} pending={pending} />
      <Panel>
        <Facts>
          <Fact name="Contact">{contact_name}</Fact>
          <Fact name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
          <Fact name="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
          <Fact name="Employees (estimate)">{referral.employee_count_estimate.toLocaleString()}</Fact>
          <Fact name="State">{state === null ? 'Not known' : stateName(state)}</Fact>
          <Fact name="Referrer’s license">
            {referral.license === 'no_account' ? (
              LICENSE_WORDS[referral.license]
            ) : (
              <Link to={userAddress(referral.referrer_id)}>{LICENSE_WORDS[referral.license]}</Link>
            )}
          </Fact>
        </Facts>
        {state === null && (
          <Text size="sm" tone="muted">
            Without a state, we assume that the employer is in one where {referrer_name} is licensed.
          </Text>
        )}
        <ReferralCorrections corrections={referral.corrections} />
        {(open || (won && fee_amount === 0)) && <CorrectReferral referral={referral} />}
      </Panel>
      <SimilarReferrals referral={referral} />
      {referral.notes && (
        <PanelSection level={3} title="Notes from the referrer">
          <Text wrap="kept">{referral.notes}</Text>
        </PanelSection>
      )}
      <PanelSection level={3} title="Fee">
        <Facts>
          <Fact name="Fee for this size">{price(100 * fee_amount)}</Fact>
          <Fact name="Pending">{price(100 * pending)}</Fact>
          <Fact name="Earned">{price(100 * earned)}</Fact>
        </Facts>
        {steps.length > 0 && <FeeSteps steps={steps} />}
        {won && fee_amount > 0 && <CorrectFee referral={referral} left={status === 'Won' ? pending : earned} />}
      </PanelSection>
      <PanelSection level={3} title="History">
        <ReferralHistory history={referral.history} />
      </PanelSection>
    </>
  )
}
