import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { call } from '../api/call.ts'
import { count } from '../format/people.ts'
import { toast } from '../ui/toast.tsx'

/** Restores what a deletion removed and refetches everything on screen. */
export function useUndo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deletionEndpoints.undoDeletion, { params: { id } }),
    onSuccess: ({ clients_left_out }) => {
      const left_out = `${count(clients_left_out, 'person', 'people')} who answered again since. Their new record stays.`
      toast.success(clients_left_out > 0 ? `Restored, except ${left_out}` : 'Everything is back')
    },
    onError: (error) => toast.error('This could not be undone', error),
    onSettled: () => queries.invalidateQueries(),
  })
}
