import { useQueryClient } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type ImportDetail, importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { answersFrom } from '../../../shared/api/queries.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { importQuery } from './queries.ts'

const CHANGES_CLIENTS: ReadonlySet<ImportDetail['state']> = new Set(['running', 'undoing'])

/** Refetches an import when it gets further, and the clients that it added or took out. */
export function useImportsLive(): void {
  const queries = useQueryClient()
  useLiveMessage('import:changed', ({ import_id }) => {
    const { queryKey } = importQuery(import_id)
    const before = queries.getQueryData(queryKey)?.state
    void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: answersFrom(importEndpoints.listImports) })
    if (before === undefined || CHANGES_CLIENTS.has(before)) {
      void queries.invalidateQueries({ queryKey: answersFrom(clientEndpoints.listClients) })
    } else void queries.invalidateQueries({ queryKey: answersFrom(importEndpoints.listImportRows) })
  })
}
