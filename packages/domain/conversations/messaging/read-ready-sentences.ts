import type { ReadySentences } from '@waymark/contracts/conversations/messaging/ready-sentences'
import type { Config } from '@waymark/platform/config'
import type { Database } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { readySentences } from '@waymark/rules/conversations/ready-sentences'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { inLanguage } from '@waymark/words/t'
import { estimateForClient } from '../../coverage/entitlement/household-of-client.ts'
import { readReplyFacts, replyValues } from './reply-values.ts'

/** Sentences for a message to this client, in English beside the client's language. Throws 404. */
export async function readReadySentences(
  { db, config }: { db: Database; config: Pick<Config, 'PUBLIC_URL'> },
  client_id: string,
  now: Date,
): Promise<ReadySentences> {
  const [client, estimate] = await Promise.all([
    readReplyFacts(db, client_id, now),
    estimateForClient(db, client_id, now),
  ])
  if (!client || !estimate) throw notFound()
  const facts = {
    first_name: cleanName(client.first_name ?? ''),
    agent_name: client.agent_name,
    estimate,
    today: earliestDayIn(estimate.state, now),
  }
  const english = inLanguage('en', () => readySentences(facts))
  const translated = inLanguage(client.language, () => readySentences(facts))
  return {
    language: client.language,
    variables: {
      english: replyValues(client, 'en', config),
      translated: replyValues(client, client.language, config),
    },
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
