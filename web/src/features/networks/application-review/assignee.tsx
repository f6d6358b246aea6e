import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import type { ReviewedApplication } from '@waymark/contracts/networks/applications/schemas'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { useReview } from './use-review.ts'

const { assignApplication, listReviewers } = applicationEndpoints

/** Who looks after the application. The chosen administrator is notified. */
export function Assignee({ application }: { readonly application: ReviewedApplication }) {
  const { id, assignee_id, assignee_name } = application
  const me = useMe()
  const reviewers = useQuery(ask(listReviewers))
  const assign = useReview(
    'The assignee was not changed',
    (chosen: string | null) => call(assignApplication, { params: { id }, body: { assignee_id: chosen } }),
    { done: (chosen) => toast.success(chosen === null ? 'No one is assigned.' : 'The assignee is changed.') },
  )
  const choices = (reviewers.data ?? []).map((one) => ({ value: one.id, label: one.name }))
  // A disabled or deleted administrator is no longer a choice, but still shown.
  const gone = assignee_id !== null && !choices.some(({ value }) => value === assignee_id)
  const data = [
    { value: '', label: 'No one' },
    ...choices,
    ...(gone ? [{ value: assignee_id, label: assignee_name ?? 'Deleted account' }] : []),
  ]
  return (
    <Cluster align="end">
      <NativeSelect
        label="Assigned to"
        data={data}
        value={assignee_id ?? ''}
        disabled={reviewers.isPending || assign.isPending}
        error={reviewers.isError && 'The administrators could not be loaded'}
        onChange={(event) => assign.mutate(event.currentTarget.value || null)}
      />
      {me && assignee_id !== me.id && (
        <Button variant="default" loading={assign.isPending} onClick={() => assign.mutate(me.id)}>
          Assign to me
        </Button>
      )}
    </Cluster>
  )
}
