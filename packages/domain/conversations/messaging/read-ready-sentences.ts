import type { ReadySentences } from '@waymark/contracts/conversations/messaging/endpoints'
import { type Database, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { array, nullable, text } from '@waymark/platform/row'
import { readySentences } from '@waymark/rules/conversations/ready-sentences'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { inLanguage } from '@waymark/words/t'
import { estimateForClient } from '../../coverage/entitlement/household-of-client.ts'

const clientRow = tables.client.pick('first_name', 'language').extend({
  agent_name: text,
  spoken: nullable(array(text)),
})

/** Sentences for a message to this client, in English beside the client's language. Throws 404. */
export async function readReadySentences(db: Database, client_id: string, now: Date): Promise<ReadySentences> {
  const [client, estimate] = await Promise.all([
    db.row(
      clientRow,
      sql`
      select client.first_name, client.language,
             concat_ws(' ', agent.first_name, agent.last_name) as agent_name, agent.languages as spoken
      from client left join app_user as agent on agent.id = client.broker_id
      where client.id = ${client_id}::uuid`,
    ),
    estimateForClient(db, client_id, now),
  ])
  if (!client || !estimate) throw notFound()
  const facts = {
    first_name: cleanName(client.first_name ?? ''),
    agent_name: client.agent_name,
    estimate,
    today: now.toISOString().slice(0, 10),
  }
  const english = inLanguage('en', () => readySentences(facts))
  const translated = inLanguage(client.language, () => readySentences(facts))
  return {
    language: client.language,
    agent_speaks: client.spoken?.includes(client.language) ?? false,
    groups: english.map(({ title, sentences }, group) => ({
      title,
      sentences: sentences.flatMap((sentence, index) => {
        const said = translated[group]?.sentences[index]
        return said === undefined ? [] : [{ english: sentence, translated: said }]
      }),
    })),
  }
}
