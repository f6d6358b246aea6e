import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams, LIMITS, requiredText } from '../../fields.ts'
import { dueAt } from '../../leads/tasks/due-at.ts'
import { task } from '../../leads/tasks/endpoints.ts'

/** The same in English and in the client's language. */
const said = z.object({ english: z.string(), translated: z.string() })

export const documentWords = z.object({
  /** The client's, such as `es`. */
  language: z.string(),
  /** What comes before and after the list. `{due}` stands for the day. */
  before: said,
  after: said,
  /** The usual documents. `title` is for the agent, so it is in English. */
  documents: z.array(z.object({ title: z.string(), ...said.shape })),
})
export type DocumentWords = z.output<typeof documentWords>

export const documentRequestEndpoints = {
  readDocumentWords: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/document-words',
    summary:
      "Get the usual documents to ask a client for, and the words of a message about them in the client's language",
    tag: 'Messages',
    access: 'session',
    record: 'client',
    params: idParams,
    status: 200,
    response: documentWords,
  }),
  askForDocuments: endpoint({
    method: 'POST',
    path: '/broker/clients/{id}/document-requests',
    summary: 'Ask your client for documents: sends the message, and adds a task that waits for them',
    tag: 'Messages',
    access: 'session',
    record: 'client',
    idempotent: true,
    params: idParams,
    body: z.object({
      /** Their names, for the title of the task. */
      documents: z
        .array(requiredText(LIMITS.name, 'Please name the document'))
        .min(1, 'Please choose at least one document')
        .max(20, 'Please choose at most 20 documents'),
      message: requiredText(LIMITS.free_text, 'Please enter a message'),
      due_at: dueAt,
    }),
    status: 201,
    response: task,
  }),
  takeBackDocumentRequest: endpoint({
    method: 'POST',
    path: '/broker/tasks/{id}/take-back-request',
    summary:
      'Take back a request for documents: deletes its task, and within seconds its message, too, unless the client read it',
    tag: 'Messages',
    access: 'session',
    record: 'task',
    params: idParams,
    status: 200,
    response: z.object({ message_taken_back: z.boolean() }),
  }),
}
