import type { BodyOf } from '@waymark/contracts/endpoint'
import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { emitting, waking } from '@waymark/events/outbox'
import { batchCalls } from '@waymark/platform/batch-calls'
import { type Database, raw, recordset, sql } from '@waymark/platform/database'
import { wasRolledBack } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { perDatabase } from '@waymark/platform/per-database'
import { type RowOf, timestamptz, uuid } from '@waymark/platform/row'
import { outgoingTrace } from '@waymark/platform/tracing'
import { householdOf } from '@waymark/rules/coverage/entitlement/household'
import { stateOfZip } from '@waymark/rules/foundation/geography/state-of-zip'
import { confirmBy } from '@waymark/rules/leads/intake/confirm-by'
import { versionShown } from '@waymark/rules/leads/intake/notices'
import { sealHealth } from '../../client-health.ts'
import type { Context } from '../../context.ts'
import { hashBody, idempotencyScope, replayed } from '../../idempotency.ts'
import { ANSWERS } from './read-answers.ts'

type Answers = BodyOf<typeof intakeEndpoints.createClient>

export const submission = tables.consent_receipt.pick('client_id').extend({ submitted_at: timestamptz })
export type Submission = RowOf<typeof submission>

/** An assessment as the columns of a batch. */
interface Row {
  [column: string]: unknown
  email_key: string
  receipt_id: string
  scope: string
  key: string | null
}

/** The columns of `Row` by which PostgreSQL reads a batch. */
const COLUMNS = raw(`
  client_id uuid, receipt_id uuid, contact_id uuid, event_id uuid, scope text, key text, body_hash text, ip text,
  user_agent text, trace text, submitted_at timestamptz, expires_at timestamptz, requested_agent text, full_name text, email text,
  email_key text, first_name text, last_name text, phone text, age int, gender text, zip_code text, state text,
  household_size int, annual_income float8, occupation text, health jsonb, answers_hash text, preferred_coverage text[],
  plan_preference text, covers_others boolean, county_fips text, email_consent boolean, phone_consent boolean,
  text_consent boolean, text_version text, language text`)

const answered = raw(ANSWERS.join(', '))
const submittedAnswers = raw(
  `jsonb_build_object(${[...ANSWERS, 'email', 'county_fips', 'language'].map((column) => `'${column}', submitted.${column}`).join(', ')})`,
)

/** How long after an assessment the same answers are the same assessment, sent twice. */
const TWICE_WITHIN = '1 minute'
/** How many updates of one client may wait. The oldest ones go first. */
const WAITING_MOST = 10

/**
 * Stores an assessment: client, consent receipt, contact lead, one event and the idempotency record. It is one
 * statement, and so one transaction, shared with other assessments of the same moment. Throws 422 when the
 * Idempotency-Key was used with another body.
 *
 * The email address of an open client proves nothing about the sender, so those answers wait as a proposed update, under
 * an id of its own (docs/decisions/0030). The response does not reveal that. The same answers twice within a minute are
 * one assessment, and both responses open it.
 */
export async function submitIntake(
  context: Pick<Context, 'db' | 'secrets' | 'actor' | 'request'>,
  answers: Answers,
  now = new Date(),
): Promise<Submission> {
  const { db, request } = context
  const key = request.idempotency_key
  const scope = idempotencyScope('createClient', context.actor)
  const body_hash = key === null ? null : hashBody(context, answers)
  const { broker_id, household_members: others, terms_version, ...typed } = answers
  const client_id = newId()
  const email_key = answers.email.toLowerCase()
  // Two envelopes of the same answers differ, so statements compare hashes.
  const answers_hash = hashBody(context, { ...typed, email: email_key, others })
  const written = await writerOf(db)({
    ...typed,
    client_id,
    receipt_id: newId(),
    contact_id: newId(),
    event_id: newId(),
    scope,
    key,
    body_hash: body_hash?.toString('hex') ?? null,
    ip: request.ip,
    user_agent: request.user_agent,
    language: request.language,
    trace: outgoingTrace(request.id),
    submitted_at: now,
    expires_at: confirmBy(now),
    requested_agent: broker_id === 'demo' ? null : broker_id,
    full_name: fullName(answers),
    email_key,
    text_version: versionShown(terms_version),
    state: stateOfZip(answers.zip_code),
    // Sealed with the id of the client. If they become a proposed update, that has the same id.
    health: await sealHealth(db, client_id, {
      ...answers,
      household: others.length > 0 ? householdOf(answers, others) : null,
    }),
    answers_hash: answers_hash.toString('hex'),
  })
  if (written) return written
  if (key === null || body_hash === null) throw new Error('an intake without a key wrote nothing')
  const { receipt_id } = await replayed<{ receipt_id: string }>(db, scope, key, body_hash)
  const receipt = await db.row(
    submission,
    sql`select client_id, agreed_at as submitted_at from consent_receipt where id = ${receipt_id}`,
  )
  if (receipt) return receipt
  // The first request with this key repeated an assessment and so left no receipt.
  const repeated = await db.row(
    submission,
    sql`
    select id as client_id, submitted_at from client
    where email_key = ${email_key} and status in ('new', 'contacted', 'quoted') and answers_hash = ${answers_hash}`,
  )
  return repeated ?? submitIntake({ ...context, request: { ...request, idempotency_key: null } }, answers, now)
}

const fullName = ({ first_name, last_name }: Answers) => [first_name, last_name].filter(Boolean).join(' ') || null

/** Writes rows to a database; returns what each row became, or null if its Idempotency-Key was used before. */
const writerOf = perDatabase((db) =>
  batchCalls<Row, Submission | null>({
    work: (rows) => writeBatch(db, rows),
    // Writes one batch while another waits for its commit.
    concurrency: 2,
    max_batch: 32,
    // One statement can neither write a client's row twice nor see a key that it writes itself.
    keys: ({ email_key, scope, key }) => (key === null ? [email_key] : [email_key, `${scope} ${key}`]),
    leftNothing: wasRolledBack,
  }),
)

async function writeBatch(db: Database, rows: readonly Row[]): Promise<(Submission | null)[]> {
  const { told, committed } = waking(db)
  // Batches of several processes lock keys and clients in the same order, so they cannot deadlock.
  const written = await db.rows(
    submission.extend({ receipt_id: uuid }),
    sql`
    with batch as materialized (select * from ${recordset(rows, COLUMNS)}),
    gate as (
      insert into idempotency_record (scope, key, body_hash, result)
      select scope, key, decode(body_hash, 'hex'), jsonb_build_object('receipt_id', receipt_id)
      from batch where key is not null order by scope, key
      on conflict do nothing returning scope, key
    ), held as (
      insert into client (id, email_key, submitted_at, requested_agent, terms_accepted, email, county_fips, language,
                          answers_hash, ${answered})
      select client_id, email_key, submitted_at, requested_agent, true, email, county_fips, language,
             decode(answers_hash, 'hex'), ${answered}
      from batch
      where key is null or (scope, key) in (select scope, key from gate)
      order by email_key
      -- Changes nothing, but reads and locks the open client.
      on conflict (email_key) where status in ('new', 'contacted', 'quoted') do update set email_key = excluded.email_key
      returning id, email_key, submitted_at, broker_id, answers_hash
    ), submitted as (
      select batch.*, held.id as held_id, held.broker_id, held.submitted_at as held_at,
             case when held.id = batch.client_id then 'new'
                  when batch.submitted_at < held.submitted_at + ${TWICE_WITHIN}::interval
                    and held.answers_hash = decode(batch.answers_hash, 'hex') then 'repeated'
                  else 'proposed' end as became
      from held join batch on batch.email_key = held.email_key
    ), created as (select * from submitted where became = 'new'),
    proposed as (select * from submitted where became = 'proposed'),
    receipt as (
      insert into consent_receipt
        (id, client_id, client_revision, text_version, channel, terms_accepted, email_consent, phone_consent,
         text_consent, ip, user_agent, agreed_at)
      -- The receipt of a proposed update belongs to no client, and gets a copy for the client when it counts.
      select receipt_id, client_id, 1, text_version, 'web', true, email_consent, phone_consent, text_consent,
             case when became = 'new' then ip end, case when became = 'new' then user_agent end, submitted_at
      from submitted where became <> 'repeated'
    ), contact as (
      insert into contact_lead (id, contact_type, name, email, phone, source_page, client_id)
      select contact_id, 'assessment', full_name, email, phone, '/intake', client_id from created
    ), waiting as (
      insert into proposed_update (id, client_id, answers, ip, user_agent, submitted_at, expires_at)
      select client_id, held_id, ${submittedAnswers}, ip, user_agent, submitted_at, expires_at
      from proposed as submitted
    ), crowded as (
      update proposed_update set outcome = 'expired', ended_at = now(), answers = null, ip = null, user_agent = null
      where id in (
        select older.id
        from proposed cross join lateral (
          select id from proposed_update
          where client_id = proposed.held_id and outcome is null order by id desc offset ${WAITING_MOST - 1}::int) as older)
    ), ${emitting(
      'client.submitted',
      {
        from: sql`created`,
        id: sql`created.event_id`,
        aggregate_id: sql`created.client_id`,
        payload: sql`jsonb_build_object('revision', 1)`,
      },
      { actor: 'anonymous', trace: sql`created.trace` },
    )}, ${emitting(
      'client.update_proposed',
      {
        from: sql`proposed`,
        id: sql`proposed.event_id`,
        aggregate_id: sql`proposed.held_id`,
        payload: sql`jsonb_build_object('update_id', proposed.client_id, 'broker_id', proposed.broker_id)`,
      },
      { actor: 'anonymous', trace: sql`proposed.trace`, due: { lapse: confirmBy(new Date()) } },
    )}
    select receipt_id,
           case became when 'repeated' then held_id else client_id end as client_id,
           case became when 'repeated' then held_at else submitted_at end as submitted_at
    from submitted where ${told}`,
  )
  committed()
  const submissions = new Map(written.map(({ receipt_id, ...one }) => [receipt_id, one]))
  return rows.map(({ receipt_id }) => submissions.get(receipt_id) ?? null)
}
