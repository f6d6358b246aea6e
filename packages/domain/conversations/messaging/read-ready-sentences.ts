import type { ReadySentences } from '@waymark/contracts/conversations/messaging/endpoints'
import type { Config } from '@waymark/platform/config'
import { type Database, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { array, nullable, type RowOf, text, timestamptz } from '@waymark/platform/row'
import { readySentences } from '@waymark/rules/conversations/ready-sentences'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { inLanguage } from '@waymark/words/t'
import { estimateForClient } from '../../coverage/entitlement/household-of-client.ts'

const clientRow = tables.client.pick('first_name', 'language').extend({
  agent_name: text,
  agency: nullable(text),
  spoken: nullable(array(text)),
  next_step_at: nullable(timestamptz),
  time_zone: nullable(text),
})

/** Sentences for a message to this client, in English beside the client's language. Throws 404. */
export async function readReadySentences(
  { db, config }: { db: Database; config: Pick<Config, 'PUBLIC_URL'> },
  client_id: string,
  now: Date,
): Promise<ReadySentences> {
  const [client, estimate] = await Promise.all([
    db.row(
      clientRow,
      sql`
      select client.first_name, client.language,
             concat_ws(' ', agent.first_name, agent.last_name) as agent_name, agent.languages as spoken,
             coalesce(nullif(agency_profile.agency_name, ''), agent.company_name) as agency, agent.time_zone,
             (select min(due_at) from task
              where task.client_id = client.id and assignee_id = agent.id and done_at is null and deleted_at is null
                and due_at > ${now}::timestamptz) as next_step_at
      from client left join app_user as agent on agent.id = client.broker_id
      left join agency_profile on agency_profile.user_id = agent.id
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
    variables: { english: variables(client, 'en', config), translated: variables(client, client.language, config) },
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

/** What is known of the variables of saved replies, in one language. */
function variables(
  { first_name, agent_name, agency, next_step_at, time_zone }: RowOf<typeof clientRow>,
  language: string,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): ReadySentences['variables']['english'] {
  const name = cleanName(first_name ?? '')
  const day = new Intl.DateTimeFormat(`${language}-US`, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: time_zone ?? 'UTC',
  })
  return {
    ...(name !== '' && { first_name: name }),
    ...(agent_name !== '' && { agent_name }),
    ...(agency && { agency }),
    ...(next_step_at && { next_step_due: day.format(next_step_at) }),
    // Without a token, which would open the page to everyone who sees the message. The page mails the link.
    own_page: new URL('/status', PUBLIC_URL).href,
  }
}
