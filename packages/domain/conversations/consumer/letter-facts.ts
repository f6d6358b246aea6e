import type { EventEnvelope } from '@waymark/events/envelope'
import { batchCalls } from '@waymark/platform/batch-calls'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { perDatabase } from '@waymark/platform/per-database'
import { array, bool, nullable, type RowOf, text, uuid } from '@waymark/platform/row'
import type { LetterFace } from '@waymark/rules/foundation/letters/write-letter'
import { optedOutAmong } from '../../foundation/notifications/consumer-opt-out.ts'
import { letterFacesOfClients } from '../../people/agency/read-face.ts'
import type { Secrets } from '../../secrets.ts'

/** The events that service emails are about. */
export type ConsumerMailEvent = EventEnvelope<
  'client.assigned' | 'client.held' | 'client.updated' | 'consent.revoked' | 'message.sent'
>

const factsRow = tables.client
  .pick(
    'id',
    'reference',
    'email',
    'first_name',
    'submitted_at',
    'status',
    'first_contact_at',
    'email_consent',
    'phone_consent',
    'text_consent',
    'language',
  )
  .extend({
    event_id: uuid,
    agent_name: nullable(text),
    agency: nullable(text),
    states_licensed: nullable(array(text)),
    npn: nullable(text),
    phone: nullable(text),
    agent_email: nullable(text),
    /** Who wrote the message of the event, if the client has another agent by now: empty for one of our team. */
    written_by: nullable(text),
    /** Whether an unread message to them has files. */
    sent_files: bool,
    /** Whether the assignment, the hold or the unread message of the event still stands. */
    stands: bool,
    /** Whether an email for another event confirmed the assessment. */
    confirmed: bool,
    /** Whether it did so while they waited for an agent's word on a license: the time that it named did not change since. */
    told_at_hold: bool,
  })

/** What decides about the letter for an event and fills it in. */
export type Facts = RowOf<typeof factsRow> & { opted_out: boolean; face: LetterFace | null }

interface Asked {
  event: ConsumerMailEvent
  secrets: Pick<Secrets, 'mail_link'>
  now: Date
}

/** The facts for an event. Null if its client gets no letters. Events that are asked about together are read together. */
export const readLetterFacts = (db: Database, asked: Asked): Promise<Facts | null> => line(db)(asked)

const line = perDatabase((db) =>
  batchCalls<Asked, Facts | null>({
    work: (asked) => readTogether(db, asked),
    concurrency: 1,
    max_batch: 64,
    // The queue hands over one email after another, and nobody waits for the first.
    linger_ms: 100,
    leftNothing: () => true,
  }),
)

async function readTogether(db: Database, asked: readonly Asked[]): Promise<(Facts | null)[]> {
  const [first] = asked
  if (!first) return []
  const { now, secrets } = first
  const rows = await readRows(
    db,
    asked.map(({ event }) => event),
  )
  const opted_out = await optedOutAmong(db, secrets.mail_link, rows)
  const faces = await letterFacesOfClients(
    db,
    rows.map(({ id }) => id),
    now,
  )
  const facts = rows.map((row, place) => ({
    ...row,
    opted_out: opted_out.has(place),
    face: faces.get(row.id) ?? null,
  }))
  const byEvent = new Map(facts.map((one) => [one.event_id, one]))
  return asked.map(({ event }) => byEvent.get(event.id) ?? null)
}

export const clientOf = ({ aggregate_id, payload }: ConsumerMailEvent) =>
  'recipient_id' in payload ? payload.recipient_id : aggregate_id

/** What an event is about besides its client, if it can be over before the letter is written. */
const thingOf = ({ aggregate_id, payload }: ConsumerMailEvent): string | null => {
  if ('recipient_id' in payload) return aggregate_id
  if ('hold_id' in payload) return payload.hold_id
  return 'assignment_id' in payload ? payload.assignment_id : null
}

/** Who wrote the message that an event is about. */
const writerOf = ({ payload }: ConsumerMailEvent): string | null => ('sender_id' in payload ? payload.sender_id : null)

/**
 * An administrator stands for the admin queue and is not the client's agent, nor is someone whose account is disabled, as on
 * the client's page.
 */
const readRows = (db: Database, events: readonly ConsumerMailEvent[]) =>
  db.rows(
    factsRow,
    sql`
    select event_id, client.id, client.reference, client.email, client.first_name, client.submitted_at, client.status,
           client.first_contact_at, client.email_consent, client.phone_consent, client.text_consent, client.language,
           nullif(concat_ws(' ', agent.first_name, agent.last_name), '') as agent_name,
           coalesce(nullif(agency_name, ''), nullif(agent.company_name, '')) as agency,
           agent.states_licensed, agent.npn, agency_profile.client_phone as phone,
           agency_profile.client_email as agent_email,
           case when asked.writer_id is not null and asked.writer_id is distinct from agent.id
             then concat_ws(' ', writer.first_name, writer.last_name) end as written_by,
           exists (select from message join message_file on message_id = message.id
                   where recipient_id = client.id and not is_read) as sent_files,
           exists (select from assignment where id = asked.thing_id and ended_at is null)
             or exists (select from license_hold where id = asked.thing_id and ended_at is null)
             or exists (select from message where id = asked.thing_id and not is_read) as stands,
           exists (select from consumer_mail
                   where client_id = client.id and letter = 'confirmation' and consumer_mail.event_id <> asked.event_id
           ) as confirmed,
           exists (select from license_hold join consumer_mail using (client_id)
                   where license_hold.client_id = client.id and ended_at = client.assigned_at
                     and letter = 'confirmation' and claimed_at >= held_at) as told_at_hold
    from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(clientOf)}::uuid[], ${events.map(thingOf)}::uuid[],
                ${events.map(writerOf)}::uuid[]) as asked (event_id, client_id, thing_id, writer_id)
    join client on client.id = asked.client_id and not client.is_mock and client.revision > 0
    left join app_user as agent
      on agent.id = client.broker_id and client.assignment_type <> 'admin_queue' and agent.is_active
    left join agency_profile on agency_profile.user_id = agent.id
    left join app_user as writer on writer.id = asked.writer_id and writer.role = 'broker'`,
  )

/** Whether the last email that said who the client's agent is was about another assignment than the event. */
export const wasToldOfAnother = (db: Database, event: ConsumerMailEvent): Promise<boolean> =>
  db.exists(sql`
    select from (
      select payload ->> 'assignment_id' as told_of
      from consumer_mail join outbox_event on outbox_event.id = event_id
      where client_id = ${clientOf(event)}::uuid
        and letter in ('confirmation', 'new_agent', 'next_agent', 'agent_back', 'due_time')
      order by claimed_at desc limit 1
    ) as last
    where told_of <> ${thingOf(event)}::text`)
