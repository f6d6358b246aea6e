import type { Bulk } from '@waymark/contracts/conversations/bulk/endpoints'
import type { Sql } from '@waymark/platform/database'
import { fillReply, openVariables } from '@waymark/rules/conversations/saved-replies'
import { readReplyFacts, replyValues } from '../messaging/reply-values.ts'
import { openVariable } from '../messaging/send-message.ts'
import type { Acting } from './judge-clients.ts'

/**
 * The text in the client's language, filled in. A client without a name is greeted without one. Throws 422 for a variable
 * that has no value anymore.
 */
export async function textFor(
  db: Sql,
  { config }: Pick<Acting, 'config'>,
  { texts }: Extract<Bulk, { act: 'message' }>,
  client_id: string,
): Promise<string> {
  const facts = await readReplyFacts(db, client_id, new Date())
  if (!facts) return ''
  const { language, bookable } = facts
  const text = texts[language] ?? ''
  const values = { first_name: '', ...replyValues(facts, language, config) }
  const open = openVariables(text).find((variable) => !Object.hasOwn(values, variable.slice(1, -1)))
  if (open !== undefined) throw openVariable(open, `texts.${language}`, bookable)
  return fillReply(text, values)
}
