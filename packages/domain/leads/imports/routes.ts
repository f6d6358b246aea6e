import type { importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { cancelImport, confirmImport, mapImport, undoImport } from './decide-import.ts'
import { exportProblems, listImportRows, listImports, readImport } from './read-imports.ts'
import { startImport } from './start-import.ts'

export const importRoutes: Routes<typeof importEndpoints> = {
  async listImports({ query }, context) {
    const { page, next } = await listImports(context, query)
    context.reply.nextPage(next)
    return page
  },
  startImport: ({ file }, context) => startImport(context, file),
  async readImport({ params }, context) {
    await logAccess(context, 'client_import.read', 'client_import', params.id)
    return readImport(context.db, params.id)
  },
  async listImportRows({ params, query }, context) {
    await logAccess(context, 'client_import.read', 'client_import', params.id)
    const { page, next } = await listImportRows(context, params.id, query)
    context.reply.nextPage(next)
    return page
  },
  async exportImportProblems({ params }, context) {
    await logAccess(context, 'client_import.exported', 'client_import', params.id)
    return {
      name: 'import-problems.csv',
      media_type: 'text/csv; charset=utf-8',
      size: null,
      content: exportProblems(context, params.id),
    }
  },
  mapImport: ({ params, body }, context) => mapImport(context, params.id, body.mapping),
  confirmImport: ({ params, body }, context) => confirmImport(context, params.id, body),
  cancelImport: ({ params }, context) => cancelImport(context, params.id),
  undoImport: ({ params }, context) => undoImport(context, params.id),
}
