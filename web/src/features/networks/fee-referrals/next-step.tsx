import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { feeReferralEndpoints, type WholeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import type { FeeReferralStatus } from '@waymark/contracts/networks/fee-referrals/statuses'
import { nextStatuses } from '@waymark/rules/networks/fee-referrals/moves'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { effectOf, obstacleTo } from '../../../shared/networks/fee-referral-words.ts'
import { REFERRAL_READS } from './queries.ts'

interface Props {
  readonly referral: WholeReferral
  /** In USD. */
  readonly pending: number
}

/** The possible next steps of a referral, each with its effect on the fee. */
export function NextStep({ referral, pending }: Props) {
  const move = useAction({
    mutationFn: (body: { from: FeeReferralStatus; status: FeeReferralStatus }) =>
      call(feeReferralEndpoints.changeFeeReferral, { params: { id: referral.id }, body }),
    reread: REFERRAL_READS,
    done: ({ employer_company, status }) => `${employer_company}: ${status}.`,
    failed: 'The referral was not moved',
  })
  const [forward, lost] = nextStatuses(referral.status)
  if (!forward || !lost) return null
  // The dialog stays as it was opened, and so does what it asks for.
  const moveTo = (status: FeeReferralStatus) => move.mutate({ from: referral.status, status })
  const obstacle = obstacleTo(referral, forward)
  const told = referral.license === 'no_account' ? '' : ` We let ${referral.referrer_name} know.`
  const askLost = () =>
    modals.openConfirmModal({
      title: `Is ${referral.employer_company} lost?`,
      children: `${effectOf(referral, lost, pending)} A lost referral cannot continue.${told}`,
      labels: { confirm: 'Mark as lost', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => moveTo(lost),
    })
  return (
    <Panel as="section" aria-label="Next step">
      <Heading level={3}>Next step: {forward}</Heading>
      {obstacle === null ? (
        <Text>
          {effectOf(referral, forward, pending)}
          {told}
        </Text>
      ) : (
        <Text tone="attention">{obstacle}</Text>
      )}
      <Cluster>
        <Button loading={move.isPending} disabled={obstacle !== null} onClick={() => moveTo(forward)}>
          Move to {forward}
        </Button>
        <Button variant="default" disabled={move.isPending} onClick={askLost}>
          Lost
        </Button>
      </Cluster>
    </Panel>
  )
}
