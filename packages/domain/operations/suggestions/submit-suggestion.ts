import type { BodyOf } from '@waymark/contracts/endpoint'
import type { suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { Suggestion } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'

/** Stores a suggestion and notifies the platform watchers. One per Idempotency-Key. */
export async function submitSuggestion(
  context: Context,
  body: BodyOf<typeof suggestionEndpoints.submitSuggestion>,
): Promise<Suggestion> {
  return context.db.transaction(async (tx) => {
    const { suggestion_id } = await once(tx, 'submitSuggestion', context, body, async () => {
      const { title, description, category, priority, user_type, source, user_agent, page_url } = body
      const id = newId()
      await tx.run(sql`
        insert into suggestion (id, title, description, category, priority, user_type, source, user_agent, page_url)
        values (${id}, ${title}, ${description}, ${category}, ${priority}, ${user_type}, ${source}, ${user_agent},
                ${page_url === null ? null : pathOf(page_url)})`)
      await emit(tx, 'suggestion.received', id, {})
      return { suggestion_id: id }
    })
    const suggestion = await tx.row(tables.suggestion, sql`select * from suggestion where id = ${suggestion_id}`)
    if (!suggestion) throw new Error('a suggestion was not written')
    return suggestion
  })
}

/** The path only, because the query string may name a client. Null for an invalid address. */
function pathOf(page_url: string): string | null {
  const base = 'http://page'
  return URL.canParse(page_url, base) ? new URL(page_url, base).pathname : null
}
