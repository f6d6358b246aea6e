import { documentWords } from '@waymark/rules/conversations/document-words'
import type { DemoAnswers } from './answers.ts'
import { messageAnswers } from './message-answers.ts'
import { clientOf, type DemoStore } from './store.ts'
import { taskAnswers } from './task-answers.ts'

const same = (said: string) => ({ english: said, translated: said })

/** Requests for documents. All clients of the demo read English. */
export const documentAnswers = (store: DemoStore) => {
  const { sendMessage } = messageAnswers(store)
  const { createTask, deleteTask } = taskAnswers(store)
  const input = { query: undefined, sent: undefined }
  return {
    readDocumentWords: ({ params }) => {
      const { before, after, documents } = documentWords(clientOf(store, params.id).first_name ?? '')
      return {
        language: 'en',
        before: same(before),
        after: same(after),
        documents: documents.map(({ title, said }) => ({ title, ...same(said) })),
      }
    },
    askForDocuments: ({ params, body: { documents, message, due_at } }) => {
      sendMessage({
        ...input,
        params: undefined,
        body: {
          recipient_id: params.id,
          message,
          subject: null,
          message_type: 'general',
          priority: 'normal',
          files: [],
        },
      })
      return createTask({
        ...input,
        params: undefined,
        body: {
          kind: 'documents',
          title: `Requested documents: ${documents.join(', ')}`,
          note: null,
          repeat: null,
          client_id: params.id,
          due_at,
        },
      })
    },
    takeBackDocumentRequest: ({ params }) => {
      deleteTask({ ...input, params, body: undefined })
      return { message_taken_back: false }
    },
  } satisfies DemoAnswers
}
