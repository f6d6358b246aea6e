import { useQueryClient } from '@tanstack/react-query'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { rereadWith } from '../../../shared/socket/reread-with.ts'

/** Refetches an import when it gets further, and the clients that it added or took out. */
export function useImportsLive(): void {
  const queries = useQueryClient()
  useLiveMessage('import:changed', ({ import_id }) => {
    void rereadWith(
      queries,
      () => import('./reread.ts'),
      ({ rereadImport }) => rereadImport(queries, import_id),
    )
  })
}
