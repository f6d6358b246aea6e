import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@waymark/contracts/endpoint'
import { answersFrom } from '../../../shared/api/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'

/** An act whose lists are read again afterwards; `failed` is said when it could not be done. */
export function useAct<Input, Output>(
  act: (input: Input) => Promise<Output>,
  { lists, failed, done }: { lists: readonly Endpoint[]; failed: string; done?: (output: Output) => void },
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (output) => {
      done?.(output)
      return Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: answersFrom(list) })))
    },
    onError: (error) => toast.error(failed, error),
  })
}
