import { useQueryClient } from '@tanstack/react-query'
import { answersFrom } from '../../../shared/api/queries.ts'
import { RESOURCE_LISTS } from '../../../shared/networks/resources.ts'

export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(RESOURCE_LISTS.map((list) => queries.invalidateQueries({ queryKey: answersFrom(list) })))
  }
}
