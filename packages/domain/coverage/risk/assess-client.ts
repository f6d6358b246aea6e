import { emitting } from '@waymark/events/outbox'
import {
  type Database,
  raw,
  recordset,
  type Sql,
  type Statement,
  sql,
  type Transaction,
} from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { RiskAssessment } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { RowOf } from '@waymark/platform/row'
import { outgoingTrace } from '@waymark/platform/tracing'
import type { Assessment, RiskClient } from '@waymark/rules/coverage/risk/assessment'
import { assessRisk } from '@waymark/rules/coverage/risk/score'
import type { RiskTables } from '@waymark/rules/coverage/risk/tables'
import { type AnsweredClient, answeredClient } from '../../answered-client.ts'
import type { Actor } from '../../context.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'

/** The columns that the score is computed from. */
export const assessedClient = answeredClient.pick(
  'id',
  'revision',
  'broker_id',
  'age',
  'gender',
  'zip_code',
  'state',
  'health',
)
export type AssessedClient = RowOf<typeof assessedClient>

export const clientsToAssess = (db: Sql, client_ids: readonly string[]): Promise<AssessedClient[]> =>
  db.rows(
    assessedClient,
    sql`
    select id, revision, broker_id, age, gender, zip_code, state, health from client where id = any(${client_ids}::uuid[]) and revision > 0`,
  )

/** Converts a client's row to the input of the rules. */
export const assessedAnswers = ({
  age,
  gender,
  zip_code,
  health,
}: Pick<AnsweredClient, 'age' | 'gender' | 'zip_code' | 'health'>): RiskClient => ({ age, gender, zip_code, ...health })

/** The columns that the rules compute, with their types in PostgreSQL. */
const SCORE = {
  risk_score: 'float8',
  risk_level: 'text',
  risk_factors: 'jsonb',
  projected_annual_cost: 'float8',
  confidence_level: 'float8',
  data_sources: 'jsonb',
  actuarial_notes: 'text',
} satisfies Record<keyof Assessment, string>
const scoreColumns = raw(Object.keys(SCORE).join(', '))

/** The columns of the rows that `savingAssessments` reads. */
export const ASSESSED_COLUMNS = raw(
  `client_id uuid, revision int, assessment_id uuid, emitted_id uuid, trace text, ${Object.entries(SCORE)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')}`,
)

/** Scores a client's current answers; returns a row for `savingAssessments`. What tells of the answers is sealed. */
export async function assessedRow({ keys }: Pick<Sql, 'keys'>, client: AssessedClient, riskTables: RiskTables) {
  const assessment_id = newId()
  const score = assessRisk(assessedAnswers(client), riskTables)
  const seal = (column: 'risk_factors' | 'actuarial_notes', value: string) =>
    keys.sealText(value, { column: `risk_assessment.${column}`, id: assessment_id })
  return {
    client_id: client.id,
    revision: client.revision,
    assessment_id,
    emitted_id: newId(),
    ...score,
    risk_factors: await seal('risk_factors', JSON.stringify(score.risk_factors)),
    actuarial_notes: await seal('actuarial_notes', score.actuarial_notes),
  }
}

/**
 * CTEs that save scores, one per client revision, and emit `client.assessed`. They skip a client that has a later
 * revision, because that has its own event.
 */
export const savingAssessments = (rows: Statement): Statement => sql`
  current as (
    select client.broker_id, row.*
    from ${rows} as row join client on client.id = row.client_id and client.revision = row.revision
    order by client.id
    for update of client
  ), scored as (
    update client set risk_score = current.risk_score, risk_level = current.risk_level
    from current where client.id = current.client_id
  ), saved as (
    insert into risk_assessment (id, client_id, client_revision, ${scoreColumns})
    select assessment_id, client_id, revision, ${scoreColumns} from current
    on conflict (client_id, client_revision) do nothing
    returning client_id
  ), ${emitting(
    'client.assessed',
    {
      from: sql`saved join current using (client_id)`,
      id: sql`current.emitted_id`,
      aggregate_id: sql`saved.client_id`,
      payload: sql`jsonb_build_object('revision', current.revision, 'broker_id', current.broker_id)`,
    },
    { trace: sql`current.trace` },
  )}`

/** Before every submission. */
const NONE = new Date(0)

/**
 * The time of the one submission with an assessment that the actor may see, which is none for a link that was texted to
 * a number; null for actors who may see the latest of all.
 */
export function submissionSeenBy(actor: Actor): Date | null {
  if (actor.kind !== 'consumer' || actor.by_mail) return null
  return actor.texted_to === undefined ? actor.since : NONE
}

/**
 * Whether a revision of the client (an expression) holds what this submission said, or what its sender changed later.
 * From the next answers on that came in another way, the revisions are not theirs.
 */
export const ofSubmission = (client_id: string, submitted_at: Date | null, revision: Statement): Statement => sql`
  exists (
    select from consent_receipt as own
    where own.client_id = ${client_id}::uuid and own.agreed_at = ${submitted_at}::timestamptz
      and own.client_revision <= ${revision}
      and not exists (
        select from consent_receipt as later
        where later.client_id = own.client_id and later.client_revision > own.client_revision
          and later.client_revision <= ${revision})
      and not exists (
        select from answer_change as later
        where later.client_id = own.client_id and later.revision > own.client_revision and later.revision <= ${revision}
          and later.source <> 'edited'))`

/**
 * The latest assessment of a client or, with `submitted_at`, the one for that submission. The holder of one
 * submission's token must not see any other, because anyone can submit under someone else's email address.
 */
export const latestAssessment = (
  db: Sql,
  client_id: string,
  submitted_at: Date | null = null,
): Promise<RiskAssessment | undefined> =>
  db.row(
    tables.risk_assessment,
    sql`
    select * from risk_assessment
    where client_id = ${client_id}::uuid
      and (${submitted_at}::timestamptz is null or ${ofSubmission(client_id, submitted_at, sql`client_revision`)})
    order by client_revision desc limit 1`,
  )

/**
 * Assesses the client's current answers unless that has been done. Throws 404 for a deleted client, and for a
 * submission that was replaced by a later one before it was assessed.
 */
export async function assessClient(
  tx: Database | Transaction,
  client_id: string,
  submitted_at: Date | null = null,
): Promise<RiskAssessment> {
  const [client] = await clientsToAssess(tx, [client_id])
  if (!client) throw notFound()
  const { risk_tables } = await readSettings(tx)
  const row = { ...(await assessedRow(tx, client, risk_tables)), trace: outgoingTrace(null) }
  await tx.run(sql`
    with assessed as (select * from ${recordset([row], ASSESSED_COLUMNS)}), ${savingAssessments(sql`assessed`)} select 1`)
  const assessment = await latestAssessment(tx, client_id, submitted_at)
  if (!assessment) throw notFound()
  return assessment
}
