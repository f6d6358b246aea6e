import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AgencyFile, fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { answersFrom, type Pages } from '../../../shared/api/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { withChanges } from '../../../shared/ui/use-address.ts'

const LISTS = [fileEndpoints.findFiles, fileEndpoints.searchFiles]

/** Deletes a file right away and offers Undo for a few seconds. */
export function useDeleteFile() {
  const queries = useQueryClient()
  const [, setSearch] = useSearchParams()
  const reread = () =>
    Promise.all(LISTS.map((endpoint) => queries.invalidateQueries({ queryKey: answersFrom(endpoint) })))

  const restore = useMutation({
    mutationFn: ({ id }: AgencyFile) => call(fileEndpoints.restoreFile, { params: { id } }),
    onSuccess: ({ original_name }) => toast.success(`${original_name} is back`),
    onError: (error, { original_name }) => toast.error(`${original_name} could not be restored`, error),
    onSettled: reread,
  })
  return useMutation({
    mutationFn: ({ id }: AgencyFile) => call(fileEndpoints.deleteFile, { params: { id } }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey: answersFrom(fileEndpoints.findFiles) })
      queries.setQueriesData<Pages<AgencyFile>>(
        { queryKey: [...answersFrom(fileEndpoints.findFiles), 'pages'] },
        (pages) => pages && withoutRow(pages, id),
      )
      setSearch((search) => (search.get('file') === id ? withChanges(search, { file: null, page: null }) : search), {
        replace: true,
      })
    },
    onSuccess: (_answer, file) => toast.undo(`${file.original_name} deleted`, () => restore.mutate(file)),
    onError: (error, { original_name }) => toast.error(`${original_name} could not be deleted`, error),
    onSettled: reread,
  })
}

const withoutRow = (pages: Pages<AgencyFile>, file_id: string): Pages<AgencyFile> => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== file_id) })),
})
