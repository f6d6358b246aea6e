import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { type Opportunity, opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { wasRefused } from './was-refused.ts'

export function DeleteOpportunity({ opportunity: { id, title } }: { readonly opportunity: Opportunity }) {
  const removal = useAction({
    mutationFn: () => call(opportunityEndpoints.deleteOpportunity, { params: { opp_id: id } }),
    reread: [opportunityEndpoints.listOpportunities, opportunityEndpoints.readOpportunity],
    done: 'Opportunity deleted',
    failed: (error) => (wasRefused(error) ? 'Failed to delete opportunity' : 'Error deleting opportunity'),
  })
  const ask = () =>
    modals.openConfirmModal({
      title: 'Delete opportunity',
      children: `Delete opportunity "${title}"? This cannot be undone.`,
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => removal.mutate(),
    })
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      ms="auto"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={removal.isPending}
      onClick={ask}
    >
      Delete opportunity (Admin only)
    </Button>
  )
}
