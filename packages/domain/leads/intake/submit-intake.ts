import type { BodyOf } from '@waymark/contracts/endpoint'
import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { emitting, wake } from '@waymark/events/outbox'
import { batchCalls } from '@waymark/platform/batch-calls'
import { type Database, raw, recordset, sql } from '@waymark/platform/database'
import { wasRolledBack } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { type RowOf, row, timestamptz, uuid } from '@waymark/platform/row'
import { outgoingTrace } from '@waymark/platform/tracing'
import { householdOf } from '@waymark/rules/coverage/entitlement/household'
import { stateOfZip } from '@waymark/rules/foundation/geography/state-of-zip'
import { TERMS_VERSION } from '@waymark/rules/leads/intake/terms'
import type { Context } from '../../context.ts'
import { hashBody, idempotencyScope, replayed } from '../../idempotency.ts'

type Answers = BodyOf<typeof intakeEndpoints.createClient>

export const submission = tables.consent_receipt.pick('client_id').extend({ submitted_at: timestamptz })
export type Submission = RowOf<typeof submission>
/**
 * The columns that a later assessment from the same email address replaces. The earlier answers go to
 * `earlier_answers`.
 */
const ANSWERS = [
  'first_name',
  'last_name',
  'phone',
  'age',
  'gender',
  'zip_code',
  'state',
  'household_size',
  'annual_income',
  'occupation',
  'health_conditions',
  'medications',
  'tobacco_use',
  'lifestyle_factors',
  'preferred_coverage',
  'plan_preference',
  'covers_others',
  'email_consent',
  'phone_consent',
  'scenario_notes',
] as const

// Limits the row of an address that is submitted over and over: 20 revisions stay, including the new one.
const KEPT_BEFORE = '$[last-18 to last]'

const replaceAnswers = raw(ANSWERS.map((column) => `${column} = excluded.${column}`).join(', '))
const currentAnswers = raw(`jsonb_build_object(${ANSWERS.map((column) => `'${column}', client.${column}`).join(', ')})`)

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
  user_agent text, trace text, submitted_at timestamptz, requested_agent text, full_name text, email text,
  email_key text, first_name text, last_name text, phone text, age int, gender text, zip_code text, state text,
  household_size int, annual_income float8, occupation text, health_conditions text[], medications text[],
  tobacco_use boolean, lifestyle_factors jsonb, preferred_coverage text[], plan_preference text, covers_others boolean,
  household jsonb, county_fips text, email_consent boolean, phone_consent boolean, scenario_notes text`)

const answered = raw(ANSWERS.join(', '))

/**
 * Stores an assessment: client, consent receipt, contact lead, one event and the idempotency record. It is one
 * statement, and so one transaction, shared with other assessments of the same moment. The same email address again
 * updates the open client and keeps its agent; the response does not reveal that. Throws 422 when the Idempotency-Key
 * was used with another body.
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
  const { broker_id, household_members, ...typed } = answers
  const client_id = await writerOf(db)({
    ...typed,
    client_id: newId(),
    receipt_id: newId(),
    contact_id: newId(),
    event_id: newId(),
    scope,
    key,
    body_hash: body_hash?.toString('hex') ?? null,
    ip: request.ip,
    user_agent: request.user_agent,
    trace: outgoingTrace(request.id),
    submitted_at: now,
    requested_agent: broker_id === 'demo' ? null : broker_id,
    full_name: fullName(answers),
    email_key: answers.email.toLowerCase(),
    state: stateOfZip(answers.zip_code),
    household: household_members.length > 0 ? householdOf(answers, household_members) : null,
  })
  if (client_id) return { client_id, submitted_at: now }
  if (key === null || body_hash === null) throw new Error('an intake without a key wrote nothing')
  const { receipt_id } = await replayed<{ receipt_id: string }>(db, scope, key, body_hash)
  const receipt = await db.row(
    submission,
    sql`select client_id, agreed_at as submitted_at from consent_receipt where id = ${receipt_id}`,
  )
  if (!receipt) throw new Error('an idempotency record without its consent receipt')
  return receipt
}

const fullName = ({ first_name, last_name }: Answers) => [first_name, last_name].filter(Boolean).join(' ') || null

const writers = new WeakMap<Database, (row: Row) => Promise<string | null>>()

/** Writes rows to a database; returns the client id of each row, or null if its Idempotency-Key was used before. */
function writerOf(db: Database) {
  const found = writers.get(db)
  if (found) return found
  const writer = batchCalls<Row, string | null>({
    work: (rows) => writeBatch(db, rows),
    // Writes one batch while another waits for its commit.
    lanes: 2,
    most: 32,
    // One statement can neither write a client's row twice nor see a key that it writes itself.
    keys: ({ email_key, scope, key }) => (key === null ? [email_key] : [email_key, `${scope} ${key}`]),
    leftNothing: wasRolledBack,
  })
  writers.set(db, writer)
  return writer
}

async function writeBatch(db: Database, rows: readonly Row[]): Promise<(string | null)[]> {
  // Batches of several processes lock keys and clients in the same order, so they cannot deadlock.
  const written = await db.rows(
    row({ receipt_id: uuid, client_id: uuid }),
    sql`
    with batch as materialized (select * from ${recordset(rows, COLUMNS)}),
    gate as (
      insert into idempotency_record (scope, key, body_hash, result)
      select scope, key, decode(body_hash, 'hex'), jsonb_build_object('receipt_id', receipt_id)
      from batch where key is not null order by scope, key
      on conflict do nothing returning scope, key
    ), saved as (
      insert into client (id, email_key, submitted_at, requested_agent, terms_accepted, email, household, county_fips,
                          ${answered})
      select client_id, email_key, submitted_at, requested_agent, true, email, household, county_fips, ${answered}
      from batch
      where key is null or (scope, key) in (select scope, key from gate)
      order by email_key
      on conflict (email_key) where status in ('new', 'contacted', 'quoted') do update set
        ${replaceAnswers},
        -- What a broker found out about the household stays, unless the new answers say something about it.
        household = coalesce(excluded.household, client.household),
        county_fips = coalesce(
          excluded.county_fips, case when left(excluded.zip_code, 5) = left(client.zip_code, 5) then client.county_fips end),
        email = excluded.email,
        earlier_answers = jsonb_path_query_array(client.earlier_answers, ${KEPT_BEFORE}::jsonpath) || jsonb_build_object(
          'revision', client.revision, 'submitted_at', client.submitted_at, 'answers', ${currentAnswers}),
        revision = client.revision + 1,
        submitted_at = excluded.submitted_at,
        updated_at = excluded.submitted_at
      returning id, revision, email_key
    ), taken as (
      select saved.id, saved.revision, batch.* from saved join batch on batch.email_key = saved.email_key
    ), receipt as (
      insert into consent_receipt
        (id, client_id, client_revision, text_version, channel, terms_accepted, email_consent, phone_consent, ip, user_agent, agreed_at)
      select receipt_id, id, revision, ${TERMS_VERSION}, 'web', true, email_consent, phone_consent, ip, user_agent, submitted_at
      from taken
    ), contact as (
      insert into contact_lead (id, contact_type, name, email, phone, source_page, client_id)
      select contact_id, 'assessment', full_name, email, phone, '/intake', id
      from taken
      on conflict (client_id, contact_type) do update
      set name = excluded.name, email = excluded.email, phone = excluded.phone
    ), ${emitting(
      'client.submitted',
      {
        from: sql`taken`,
        id: sql`taken.event_id`,
        aggregate_id: sql`taken.id`,
        payload: sql`jsonb_build_object('revision', taken.revision)`,
      },
      { actor: 'anonymous', trace: sql`taken.trace` },
    )}
    select receipt_id, id as client_id from taken`,
  )
  wake(db)
  const clients = new Map(written.map(({ receipt_id, client_id }) => [receipt_id, client_id]))
  return rows.map(({ receipt_id }) => clients.get(receipt_id) ?? null)
}
