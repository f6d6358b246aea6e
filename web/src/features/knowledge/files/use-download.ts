import { useQueryClient } from '@tanstack/react-query'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { useAction } from '../../../shared/api/use-action.ts'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { bytesQuery } from './queries.ts'

/** Saves a file under its own name. */
export function useDownload() {
  const queries = useQueryClient()
  return useAction({
    mutationFn: ({ id }: AgencyFile) => queries.fetchQuery(bytesQuery(id)),
    onSuccess: (bytes, { original_name }) => saveBytes(bytes, original_name),
    failed: (_error, { original_name }) => `${original_name} could not be downloaded`,
  })
}
