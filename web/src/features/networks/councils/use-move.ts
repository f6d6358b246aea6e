import { useQueryClient } from '@tanstack/react-query'
import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import type { CouncilMove } from '@waymark/contracts/networks/councils/schemas'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { councilQuery } from './queries.ts'

/** Runs an action in a council. If the server refuses it, shows the server's message and refetches the council. */
export function useMove(id: string) {
  const queries = useQueryClient()
  return useAction({
    mutationFn: (body: CouncilMove) => call(councilEndpoints.makeCouncilMove, { params: { id }, body }),
    onSuccess: (council) => {
      queries.setQueryData(councilQuery(id).queryKey, council)
    },
    onError: (error) => {
      toast.error('That did not work', error)
      return queries.invalidateQueries({ queryKey: councilQuery(id).queryKey })
    },
    reread: [councilEndpoints.listCouncils],
  })
}

export type CouncilMoveMutation = ReturnType<typeof useMove>
