import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { openItems, VETTING_ITEMS } from '@waymark/contracts/networks/applications/options'
import type { ReviewedApplication } from '@waymark/contracts/networks/applications/schemas'
import { call } from '../../../shared/api/call.ts'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { approvalWords, invitedAgain } from './review-words.ts'
import { useReview } from './use-review.ts'

const { approveApplication, reopenApplication, inviteApplicantAgain } = applicationEndpoints

interface Props {
  readonly application: ReviewedApplication
}

/** The button for the next decision. An approval waits for the checklist. */
export function Decisions({ application }: Props) {
  const { id, name, status, invitation, checks } = application
  const params = { id }
  const approve = useReview('Could not approve', () => call(approveApplication, { params }), {
    done: () => toast.success(`${name} is approved.`),
  })
  const reopen = useReview('Could not reopen', () => call(reopenApplication, { params }))
  const invite = useReview('Could not send an invitation', () => call(inviteApplicantAgain, { params }), {
    done: () => toast.success(invitedAgain(application)),
  })
  if (status === 'declined') {
    return (
      <Button size="sm" variant="default" loading={reopen.isPending} onClick={() => reopen.mutate()}>
        Reopen
      </Button>
    )
  }
  if (invitation === 'sent' || invitation === 'expired') {
    return (
      <Button size="sm" variant="default" loading={invite.isPending} onClick={() => invite.mutate()}>
        Send another invitation
      </Button>
    )
  }
  if (status !== 'received' && status !== 'asked') return null
  const open = VETTING_ITEMS.filter((item) => !checks.some((check) => check.item === item))
  const askFirst = () =>
    modals.openConfirmModal({
      title: `Approve ${name}?`,
      children: approvalWords(application),
      labels: { confirm: 'Approve', cancel: 'Cancel' },
      centered: true,
      onConfirm: () => approve.mutate(),
    })
  return (
    <>
      <Button
        size="sm"
        loading={approve.isPending}
        disabled={open.length > 0}
        aria-describedby={open.length > 0 ? 'open-checks' : undefined}
        onClick={askFirst}
      >
        Approve
      </Button>
      {open.length > 0 && (
        <Text size="sm" tone="muted" id="open-checks">
          {openItems(open)}
        </Text>
      )}
    </>
  )
}
