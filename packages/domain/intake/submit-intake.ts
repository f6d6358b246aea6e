import type { BodyOf } from '@waymark/contracts/endpoint'
import type { intakeEndpoints } from '@waymark/contracts/intake/endpoints'
import { emitting, wake } from '@waymark/events/outbox'
import { raw, type Statement, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { stateOfZip } from '@waymark/rules/geography/state-of-zip'
import { TERMS_VERSION } from '@waymark/rules/intake/terms'
import type { Context } from '../context.ts'
import { hashBody, idempotencyScope, replayed } from '../idempotency.ts'

type Answers = BodyOf<typeof intakeEndpoints.createClient>

export interface Submission {
  client_id: string
  submitted_at: Date
}

/** What a later assessment by the same e-mail replaces; the earlier answers go to `earlier_answers`. */
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

// An address that is submitted over and over must not grow its row without end: 20 stay, of which one is new.
const KEPT_BEFORE = '$[last-18 to last]'

const replaceAnswers = raw(ANSWERS.map((column) => `${column} = excluded.${column}`).join(', '))
const currentAnswers = raw(`jsonb_build_object(${ANSWERS.map((column) => `'${column}', client.${column}`).join(', ')})`)

/**
 * Takes an assessment: client, consent receipt, contact lead, one event and the idempotency record, in one statement
 * and so in one transaction. The same e-mail again updates the open client and keeps its agent; the answer does not
 * tell. Throws 422 when the Idempotency-Key came with another body.
 */
export async function submitIntake(
  context: Pick<Context, 'db' | 'secrets' | 'actor' | 'request'>,
  answers: Answers,
  now = new Date(),
): Promise<Submission> {
  const { db, request } = context
  const receipt_id = newId()
  const key = request.idempotency_key
  const scope = idempotencyScope('createClient', context.actor)
  const body_hash = key === null ? null : hashBody(context, answers)

  const gate =
    key === null
      ? sql`gate as (select 1)`
      : sql`gate as (
          insert into idempotency_record (scope, key, body_hash, result)
          values (${scope}, ${key}, ${body_hash}, jsonb_build_object('receipt_id', ${receipt_id}::text))
          on conflict do nothing returning 1)`
  const written = await db.row<{ id: string }>(sql`
    with ${gate}, saved as (${savingClient(answers, now)}),
    receipt as (
      insert into consent_receipt
        (id, client_id, client_revision, text_version, channel, terms_accepted, email_consent, phone_consent, ip, user_agent, agreed_at)
      select ${receipt_id}::uuid, id, revision, ${TERMS_VERSION}, 'web', true, ${answers.email_consent}::boolean,
             ${answers.phone_consent}::boolean, ${request.ip}, ${request.user_agent}, ${now}::timestamptz
      from saved
    ), contact as (
      insert into contact_lead (id, contact_type, name, email, phone, source_page, client_id)
      select ${newId()}::uuid, 'assessment', ${fullName(answers)}, ${answers.email}, ${answers.phone}, '/intake', id
      from saved
      on conflict (client_id, contact_type) do update
      set name = excluded.name, email = excluded.email, phone = excluded.phone
    ), ${emitting(
      'client.submitted',
      {
        from: sql`saved`,
        aggregate_id: sql`saved.id`,
        payload: sql`jsonb_build_object('revision', saved.revision)`,
      },
      { actor: 'anonymous', trace: request.id },
    )}
    select id from saved`)

  if (written) {
    wake(db)
    return { client_id: written.id, submitted_at: now }
  }
  if (key === null || body_hash === null) throw new Error('an intake without a key wrote nothing')
  const { receipt_id: first } = await replayed<{ receipt_id: string }>(db, scope, key, body_hash)
  const receipt = await db.row<Submission>(
    sql`select client_id, agreed_at as submitted_at from consent_receipt where id = ${first}`,
  )
  if (!receipt) throw new Error('an idempotency record without its consent receipt')
  return receipt
}

const fullName = ({ first_name, last_name }: Answers) => [first_name, last_name].filter(Boolean).join(' ') || null

function savingClient(answers: Answers, now: Date): Statement {
  const requested_agent = answers.broker_id === 'demo' ? null : answers.broker_id
  return sql`
    insert into client (
      id, email, email_key, first_name, last_name, phone, age, gender, zip_code, state, household_size, annual_income,
      occupation, health_conditions, medications, tobacco_use, lifestyle_factors, preferred_coverage, plan_preference,
      covers_others, email_consent, phone_consent, terms_accepted, scenario_notes, requested_agent, submitted_at)
    select
      ${newId()}::uuid, ${answers.email}, ${answers.email.toLowerCase()}, ${answers.first_name}, ${answers.last_name},
      ${answers.phone}, ${answers.age}::int, ${answers.gender}, ${answers.zip_code}, ${stateOfZip(answers.zip_code)},
      ${answers.household_size}::int, ${answers.annual_income}::float8, ${answers.occupation},
      ${answers.health_conditions}::text[], ${answers.medications}::text[], ${answers.tobacco_use}::boolean,
      ${JSON.stringify(answers.lifestyle_factors)}::jsonb, ${answers.preferred_coverage}::text[],
      ${answers.plan_preference}, ${answers.covers_others}::boolean, ${answers.email_consent}::boolean,
      ${answers.phone_consent}::boolean, true, ${answers.scenario_notes}, ${requested_agent}, ${now}::timestamptz
    from gate
    on conflict (email_key) where status in ('new', 'contacted', 'quoted') do update set
      ${replaceAnswers},
      email = excluded.email,
      earlier_answers = jsonb_path_query_array(client.earlier_answers, ${KEPT_BEFORE}::jsonpath) || jsonb_build_object(
        'revision', client.revision, 'submitted_at', client.submitted_at, 'answers', ${currentAnswers}),
      revision = client.revision + 1,
      submitted_at = excluded.submitted_at,
      updated_at = excluded.submitted_at
    returning id, revision`
}
