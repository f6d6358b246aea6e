import { emitting } from '@waymark/events/outbox'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { Client, RiskAssessment } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import type { RiskClient } from '@waymark/rules/risk/assessment'
import { assessRisk } from '@waymark/rules/risk/score'
import { z } from 'zod'

const lifestyleFactors = z
  .object({ exercise: z.string().nullish() })
  .transform(({ exercise }) => ({ exercise: exercise ?? null }))

/** The columns that the score is computed from. */
export type AssessedClient = Pick<
  Client,
  | 'id'
  | 'revision'
  | 'broker_id'
  | 'age'
  | 'gender'
  | 'zip_code'
  | 'state'
  | 'health_conditions'
  | 'medications'
  | 'tobacco_use'
  | 'lifestyle_factors'
>

export const clientToAssess = (db: Sql, client_id: string): Promise<AssessedClient | undefined> =>
  db.row<AssessedClient>(sql`
    select id, revision, broker_id, age, gender, zip_code, state, health_conditions, medications, tobacco_use,
           lifestyle_factors
    from client where id = ${client_id}::uuid`)

/** A client's row as the rules read it. */
export const assessedAnswers = <Row extends Omit<RiskClient, 'lifestyle_factors'> & Pick<Client, 'lifestyle_factors'>>(
  client: Row,
) => ({ ...client, lifestyle_factors: lifestyleFactors.parse(client.lifestyle_factors) }) satisfies RiskClient

/**
 * CTEs that save the score of one revision of a client, once, and tell. They write only for a row of `acknowledged`
 * and only while the client still is at that revision: a later one brings its own event.
 */
export function savingAssessment(client: AssessedClient): Statement {
  const result = assessRisk(assessedAnswers(client))
  return sql`
    scored as (
      update client set risk_score = ${result.risk_score}::float8, risk_level = ${result.risk_level}
      from acknowledged
      where client.id = ${client.id}::uuid and client.revision = ${client.revision}::int
      returning client.id, client.revision, client.broker_id
    ), saved as (
      insert into risk_assessment (
        id, client_id, client_revision, risk_score, risk_level, risk_factors, projected_annual_cost, confidence_level,
        data_sources, actuarial_notes)
      select ${newId()}::uuid, id, revision, ${result.risk_score}::float8, ${result.risk_level},
             ${JSON.stringify(result.risk_factors)}::jsonb, ${result.projected_annual_cost}::float8,
             ${result.confidence_level}::float8, ${JSON.stringify(result.data_sources)}::jsonb, ${result.actuarial_notes}
      from scored
      on conflict (client_id, client_revision) do nothing
      returning client_id, client_revision
    ), ${emitting('client.assessed', {
      from: sql`saved join scored on scored.id = saved.client_id`,
      aggregate_id: sql`saved.client_id`,
      payload: sql`jsonb_build_object('revision', saved.client_revision, 'broker_id', scored.broker_id)`,
    })}`
}

/**
 * The latest assessment of a client; with `submitted_at`, the one of what was submitted then. Whoever holds the token
 * of one submission sees no other: anybody can submit under somebody's e-mail address, before them or after.
 */
export const latestAssessment = (
  db: Sql,
  client_id: string,
  submitted_at: Date | null = null,
): Promise<RiskAssessment | undefined> =>
  db.row<RiskAssessment>(sql`
    select * from risk_assessment
    where client_id = ${client_id}::uuid
      and (${submitted_at}::timestamptz is null or client_revision = (
        select client_revision from consent_receipt
        where client_id = ${client_id}::uuid and agreed_at = ${submitted_at}::timestamptz
        order by client_revision limit 1))
    order by client_revision desc limit 1`)

/**
 * Assesses the current answers of a client unless that is done already. Throws 404 for a client that is gone, and for
 * a submission that a later one replaced before it was assessed.
 */
export async function assessClient(
  tx: Sql,
  client_id: string,
  submitted_at: Date | null = null,
): Promise<RiskAssessment> {
  const client = await clientToAssess(tx, client_id)
  if (!client) throw notFound()
  await tx.run(sql`with acknowledged as (select 1), ${savingAssessment(client)} select 1`)
  const assessment = await latestAssessment(tx, client_id, submitted_at)
  if (!assessment) throw notFound()
  return assessment
}
