import type { documentRequestEndpoints } from '@waymark/contracts/conversations/document-requests/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { askForDocuments, readDocumentWords } from './ask-for-documents.ts'
import { takeBackRequest } from './take-back-request.ts'

export const documentRequestRoutes: Routes<typeof documentRequestEndpoints> = {
  async readDocumentWords({ params: { id } }, context) {
    await logAccess(context, 'client.read', 'client', id)
    return readDocumentWords(context.db, id, new Date())
  },
  askForDocuments: ({ params, body }, context) => askForDocuments(context, params.id, body),
  takeBackDocumentRequest: ({ params }, context) => takeBackRequest(context, params.id),
}
