import { useQueryClient } from '@tanstack/react-query'
import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { planFactEndpoints } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { answersFrom } from '../../../shared/api/queries.ts'
import type { Upload } from '../../../shared/files/upload-queue.ts'
import { uploadQueue } from '../../../shared/files/uploads.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { useBurst } from '../../../shared/socket/use-burst.ts'
import { toast } from '../../../shared/ui/toast.tsx'

const lists = answersFrom(fileEndpoints.findFiles)

/** Refreshes files as they are processed, and announces finished and failed uploads. */
export function useFilesLive(): void {
  const queries = useQueryClient()
  const [search] = useSearchParams()

  const changed = useBurst<string>((file_ids) => {
    const read = [fileEndpoints.findFiles, fileEndpoints.searchFiles, assistantEndpoints.readAssistantStatus]
    for (const endpoint of read) void queries.invalidateQueries({ queryKey: answersFrom(endpoint) })
    for (const endpoint of [fileEndpoints.readFile, fileEndpoints.readFilePage, planFactEndpoints.listFacts]) {
      void queries.invalidateQueries({
        queryKey: answersFrom(endpoint),
        predicate: ({ queryKey }) => file_ids.some((id) => JSON.stringify(queryKey).includes(id)),
      })
    }
  })
  useLiveMessage('file:status', ({ file_id }) => changed(file_id))

  const ended = useEffectEvent(async ({ file, state, source, problem, error }: Upload) => {
    if (state === 'arrived') {
      toast.success(`${file.name} uploaded and processing for agency search!`)
      await queries.invalidateQueries({ queryKey: lists })
      return
    }
    // On the files tab, the upload list shows the error itself.
    if (source === 'quick') toast.error('Failed to upload file', error)
    else if (state === 'failed' && search.get('tab') !== 'files') toast.error(`${file.name}: ${problem}`)
  })
  useEffect(() => uploadQueue.onEnd((upload) => ended(upload)), [])
}
