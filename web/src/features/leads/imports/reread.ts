import type { QueryClient } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type ImportDetail, importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { answersFrom } from '../../../shared/api/queries.ts'
import { importQuery } from './queries.ts'

const CHANGES_CLIENTS: ReadonlySet<ImportDetail['state']> = new Set(['running', 'undoing'])

/** Refetches an import, and the clients that it added or took out. */
export function rereadImport(queries: QueryClient, id: string): void {
  const { queryKey } = importQuery(id)
  const before = queries.getQueryData(queryKey)?.state
  void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: answersFrom(importEndpoints.listImports) })
  if (before === undefined || CHANGES_CLIENTS.has(before)) {
    void queries.invalidateQueries({ queryKey: answersFrom(clientEndpoints.listClients) })
  } else void queries.invalidateQueries({ queryKey: answersFrom(importEndpoints.listImportRows) })
}
