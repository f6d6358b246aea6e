import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { bytesQuery } from './queries.ts'

/** Saves a file under its name. */
export function useDownload() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AgencyFile) => queries.fetchQuery(bytesQuery(id)),
    onSuccess: (bytes, { original_name }) => saveBytes(bytes, original_name),
    onError: (error, { original_name }) => toast.error(`${original_name} could not be downloaded`, error),
  })
}
