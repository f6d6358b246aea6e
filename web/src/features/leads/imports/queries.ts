import { importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { ask, askPages } from '../../../shared/api/queries.ts'

export const importsQuery = askPages(importEndpoints.listImports, { query: { limit: 20 } })
export const importQuery = (id: string) => ask(importEndpoints.readImport, { params: { id } })
export const importRowsQuery = (id: string, only: 'all' | 'problems' | 'duplicates' | 'kept') =>
  askPages(importEndpoints.listImportRows, { params: { id }, query: { only, limit: only === 'all' ? 10 : 25 } })
