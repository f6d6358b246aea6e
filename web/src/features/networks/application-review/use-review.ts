import { useQueryClient } from '@tanstack/react-query'
import { applicationEndpoints, type ReviewedApplication } from '@waymark/contracts/networks/applications/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { answersFrom, ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { toast } from '../../../shared/ui/toast.tsx'

const { readApplication, listApplications } = applicationEndpoints

/** Shows the returned application immediately, then refetches the list and the console's counts. */
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
    onError: (error) => {
      toast.error(failed, error)
      // Another administrator may have been faster.
      void queries.invalidateQueries({ queryKey: answersFrom(readApplication) })
    },
    reread: [listApplications, adminEndpoints.readListCounts],
  })
}
