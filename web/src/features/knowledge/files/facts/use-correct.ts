import { useQueryClient } from '@tanstack/react-query'
import { type FactSheet, planFactEndpoints } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { toast } from '../../../../shared/ui/toast.tsx'
import { factsQuery } from '../queries.ts'
import type { Cell, ShownFact } from './arrange.ts'

interface Entered {
  readonly cell: Cell
  readonly text: string
  /** Only for what was not read. */
  readonly page: number
}

/** Saves what a person enters in a place of the form. The server answers with the whole sheet. */
export function useEnter(file_id: string, done: () => void) {
  const show = useShow(file_id)
  const undo = useTakeBack(file_id)
  return useAction({
    mutationFn: ({ cell: { key, column, label, fact }, text, page }: Entered) =>
      fact
        ? call(planFactEndpoints.correctFact, { params: { id: fact.id }, body: { text } })
        : call(planFactEndpoints.addFact, { params: { id: file_id }, body: { key, column, label, text, page } }),
    failed: 'This could not be saved',
    onSuccess: (sheet, { cell: { fact } }) => {
      show(sheet)
      done()
      if (fact) toast.undo('Saved. The assistant now answers with it.', () => undo.mutate(fact))
      else toast.success('Saved. The assistant now answers with it.')
    },
  })
}

/** Returns to what a fact said before: an earlier correction, or what was read. */
function useTakeBack(file_id: string) {
  const show = useShow(file_id)
  return useAction({
    mutationFn: ({ id, corrected }: ShownFact) =>
      call(planFactEndpoints.correctFact, { params: { id }, body: { text: corrected?.text ?? null } }),
    failed: 'This could not be taken back',
    onSuccess: show,
  })
}

/** Takes a correction back, and removes what was added by hand. */
export function useRestore(file_id: string) {
  const show = useShow(file_id)
  return useAction({
    mutationFn: ({ id }: ShownFact) => call(planFactEndpoints.correctFact, { params: { id }, body: { text: null } }),
    failed: 'This could not be taken back',
    onSuccess: show,
  })
}

function useShow(file_id: string) {
  const queries = useQueryClient()
  return (sheet: FactSheet) => {
    queries.setQueryData(factsQuery(file_id).queryKey, sheet)
  }
}
