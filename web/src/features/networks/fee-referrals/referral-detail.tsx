import { useQuery } from '@tanstack/react-query'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { useSearchParams } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
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
import { standing, toneOf } from '../../../shared/networks/fee-referral-words.ts'
import { FeeSteps } from '../../../shared/networks/fee-steps.tsx'
import { ReferralHistory } from '../../../shared/networks/referral-history.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { CorrectFee } from './correct-fee.tsx'
import { NextStep } from './next-step.tsx'
import type { Referral } from './queries.ts'

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

function Shown({ referral }: { readonly referral: Referral }) {
  const { employer_company, referrer_name, status, contact_name, email, phone, steps, fee_amount } = referral
  const { pending, earned } = standing(steps)
  const correctable = fee_amount > 0 && (status === 'Won' || status === 'Paid')
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
          <Fact name="Employees, about">{referral.employee_count_estimate.toLocaleString()}</Fact>
        </Facts>
      </Panel>
      {referral.notes && (
        <PanelSection level={3} title="Notes of the referrer">
          <Text wrap="kept">{referral.notes}</Text>
        </PanelSection>
      )}
      <PanelSection level={3} title="Fee">
        <Facts>
          <Fact name="By the tiers">{price(100 * fee_amount)}</Fact>
          <Fact name="Pending">{price(100 * pending)}</Fact>
          <Fact name="Earned">{price(100 * earned)}</Fact>
        </Facts>
        {steps.length > 0 && <FeeSteps steps={steps} />}
        {correctable && <CorrectFee referral={referral} left={status === 'Won' ? pending : earned} />}
      </PanelSection>
      <PanelSection level={3} title="History">
        <ReferralHistory history={referral.history} />
      </PanelSection>
    </>
  )
}
