import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { ConsumerActor, Context } from '../../context.ts'
import { ofSubmission, submissionSeenBy } from '../../coverage/risk/assess-client.ts'
import { readRetainedFor } from '../../leads/clients/retained-for.ts'
import { proposedAnswers } from '../../leads/intake/read-answers.ts'
import { readIntakeStatus } from '../../leads/intake/read-status.ts'
import { readerZone } from '../../people/accounts/time-zone.ts'
import { readConsents } from './read-own-record.ts'

/**
 * What a consent receipt says: who agreed to what, who their agent is, and the time zone of the reader. The person is
 * left out for the token of a submission that was followed by another one. Throws 404.
 */
export async function readConsentReceipt(
  { db, secrets, actor }: Pick<Context<ConsumerActor>, 'db' | 'secrets' | 'actor'>,
  time_zone: string | undefined,
) {
  const submitted_at = submissionSeenBy(actor)
  const [consents, { agent, reference }, client, proposal, retained_for] = await Promise.all([
    readConsents(db, secrets, actor),
    readIntakeStatus(db, actor, actor.client_id),
    db.row(
      tables.client.pick('first_name', 'last_name', 'email'),
      sql`
      select first_name, last_name, email from client
      where id = ${actor.client_id}::uuid
        and (${submitted_at}::timestamptz is null or ${ofSubmission(actor.client_id, submitted_at, sql`client.revision`)})`,
    ),
    proposedAnswers(db, actor.client_id),
    readRetainedFor(db),
  ])
  const zone = await readerZone(db, time_zone)
  return { ...consents, person: client ?? proposal ?? null, agent, reference, time_zone: zone, retained_for }
}

export type ConsentReceiptFacts = Awaited<ReturnType<typeof readConsentReceipt>>
