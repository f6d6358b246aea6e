import type {
  DocumentWords,
  documentRequestEndpoints,
} from '@waymark/contracts/conversations/document-requests/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { LIMITS } from '@waymark/contracts/fields'
import { type Database, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { documentWords } from '@waymark/rules/conversations/document-words'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { inLanguage } from '@waymark/words/t'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { readTask, type TaskRow } from '../../leads/tasks/task-rows.ts'
import { insertTask } from '../../leads/tasks/write-tasks.ts'
import { readReplyFacts } from '../messaging/reply-values.ts'
import { refuseOpenVariables, sendIn } from '../messaging/send-message.ts'

/** The words for a message that asks this client for documents. Throws 404. */
export async function readDocumentWords(db: Database, client_id: string, now: Date): Promise<DocumentWords> {
  const client = await readReplyFacts(db, client_id, now)
  if (!client) throw notFound()
  const { language } = client
  const first_name = cleanName(client.first_name ?? '')
  const english = inLanguage('en', () => documentWords(first_name))
  const translated = inLanguage(language, () => documentWords(first_name))
  return {
    language,
    before: { english: english.before, translated: translated.before },
    after: { english: english.after, translated: translated.after },
    documents: english.documents.map(({ title, said }, index) => ({
      title,
      english: said,
      translated: translated.documents[index]?.said ?? said,
    })),
  }
}

/**
 * Sends the message, and adds a task of the caller that waits for the documents. One per Idempotency-Key. Throws like
 * `sendMessage`.
 */
export async function askForDocuments(
  context: Context<UserActor>,
  client_id: string,
  body: BodyOf<typeof documentRequestEndpoints.askForDocuments>,
): Promise<TaskRow> {
  const { documents, message, due_at } = body
  await refuseOpenVariables(context, message)
  const listed = documents.join(', ')
  const title = `Requested documents: ${listed}`
  const fits = title.length <= LIMITS.short_text
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'askForDocuments', context, { client_id, ...body }, async () => {
      const sent = await sendIn(tx, context, {
        recipient_id: client_id,
        subject: null,
        message,
        message_type: 'general',
        priority: 'normal',
        files: [],
      })
      const task = await insertTask(tx, context, {
        assignee_id: context.actor.user.id,
        client_id,
        kind: 'documents',
        title: fits ? title : `${title.slice(0, LIMITS.short_text - 1)}…`,
        note: fits ? null : listed,
        due_at,
      })
      await tx.run(sql`update task set message_id = ${sent.id}::uuid where id = ${task.id}::uuid`)
      return task.id
    })
    const task = await readTask(tx, id)
    if (!task) throw notFound()
    return task
  })
}
