import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Opportunity, opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { call } from '../../../../shared/api/call.ts'
import { answersFrom } from '../../../../shared/api/queries.ts'
import { toast } from '../../../../shared/ui/toast.tsx'
import { wasRefused } from './was-refused.ts'

export function DeleteOpportunity({ opportunity: { id, title } }: { readonly opportunity: Opportunity }) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => call(opportunityEndpoints.deleteOpportunity, { params: { opp_id: id } }),
    onSuccess: () => toast.success('Opportunity deleted'),
    onError: (error) =>
      toast.error(wasRefused(error) ? 'Failed to delete opportunity' : 'Error deleting opportunity', error),
    onSettled: () =>
      Promise.all(
        [opportunityEndpoints.listOpportunities, opportunityEndpoints.readOpportunity].map((endpoint) =>
          queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
        ),
      ),
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
