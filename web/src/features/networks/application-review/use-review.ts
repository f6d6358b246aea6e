import { useQueryClient } from '@tanstack/react-query'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import type { ReviewedApplication } from '@waymark/contracts/networks/applications/schemas'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'

const { readApplication, findApplications } = applicationEndpoints

/** Shows the returned application immediately, then refetches it, the list and the console's counts. */
export function useReview<Input = void>(
  failed: string,
  act: (input: Input) => Promise<ReviewedApplication>,
  { done }: { readonly done?: (input: Input) => void } = {},
) {
  const queries = useQueryClient()
  return useAction({
    mutationFn: act,
    onSuccess: (application, input) => {
      queries.setQueryData(ask(readApplication, { params: { id: application.id } }).queryKey, application)
      done?.(input)
    },
    failed,
    // Also the application: of several quick changes, the response to an earlier one may arrive last.
    reread: [readApplication, findApplications, adminEndpoints.readListCounts],
  })
}
