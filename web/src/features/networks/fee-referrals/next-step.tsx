import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { feeReferralEndpoints, type WholeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import type { FeeReferralStatus } from '@waymark/contracts/networks/fee-referrals/statuses'
import { nextStatuses } from '@waymark/rules/networks/fee-referrals/moves'
import { call } from '../../../shared/api/call.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { effectOf, obstacleTo } from '../../../shared/networks/fee-referral-words.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { rereadReferrals } from './queries.ts'

interface Props {
  readonly referral: WholeReferral
  /** In USD. */
  readonly pending: number
}

/** The possible next steps of a referral, each with its effect on the fee. */
export function NextStep({ referral, pending }: Props) {
  const queries = useQueryClient()
  const move = useMutation({
    mutationFn: (status: FeeReferralStatus) =>
      call(feeReferralEndpoints.changeFeeReferral, { params: { id: referral.id }, body: { status } }),
    onSuccess: ({ employer_company, status }) => toast.success(`${employer_company}: ${status}.`),
    onError: (error) => toast.error('The referral was not moved', error),
    // Refetch after a refusal, too: it usually means that another administrator moved the referral first.
    onSettled: () => rereadReferrals(queries),
  })
  const [forward, lost] = nextStatuses(referral.status)
  if (!forward || !lost) return null
  const obstacle = obstacleTo(referral, forward)
  const askLost = () =>
    modals.openConfirmModal({
      title: `Is ${referral.employer_company} lost?`,
      children: `${effectOf(referral, lost, pending)} A lost referral cannot continue. We let ${referral.referrer_name} know.`,
      labels: { confirm: 'Mark as lost', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => move.mutate(lost),
    })
  return (
    <Panel as="section" aria-label="Next step">
      <Heading level={3}>Next step: {forward}</Heading>
      {obstacle === null ? (
        <Text>
          {effectOf(referral, forward, pending)} We let {referral.referrer_name} know.
        </Text>
      ) : (
        <Text tone="attention">{obstacle}</Text>
      )}
      <Cluster>
        <Button loading={move.isPending} disabled={obstacle !== null} onClick={() => move.mutate(forward)}>
          Move to {forward}
        </Button>
        <Button variant="default" disabled={move.isPending} onClick={askLost}>
          Lost
        </Button>
      </Cluster>
    </Panel>
  )
}
