import type { OwnResult } from '@waymark/contracts/conversations/consumer/result'
import { type Database, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { bool, float8, nullable } from '@waymark/platform/row'
import { consumerResult } from '@waymark/rules/coverage/entitlement/consumer-result'
import { answersInWords } from '@waymark/rules/leads/intake/answers-in-words'
import { z } from 'zod'
import type { ConsumerActor } from '../../context.ts'
import { estimateFor, knownHousehold } from '../../coverage/entitlement/household-of-client.ts'
import { submissionSeenBy } from '../../coverage/risk/assess-client.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'

const lifestyleFactors = z.object({ exercise: z.string() })

const clientRow = tables.client.extend({ projected_annual_cost: nullable(float8), is_own: bool })

/**
 * What a consumer's household may be entitled to, and what they told us. Null for the token of a submission that was
 * followed by another, because anyone can submit under someone else's email address. Throws 404.
 */
export async function readOwnResult(db: Database, actor: ConsumerActor, now: Date): Promise<OwnResult> {
  const submitted_at = submissionSeenBy(actor)
  const client = await db.row(
    clientRow,
    sql`
    select client.*,
           (select projected_annual_cost from risk_assessment where client_id = client.id order by id desc limit 1)
             as projected_annual_cost,
           ${submitted_at}::timestamptz is null or revision is not distinct from (
             select client_revision from consent_receipt
             where client_id = client.id and agreed_at = ${submitted_at}::timestamptz
             order by client_revision limit 1) as is_own
    from client where id = ${actor.client_id}::uuid`,
  )
  if (!client) throw notFound()
  if (!client.is_own) return null
  const estimate = estimateFor(client, await readSettings(db), now)
  return {
    result: consumerResult(estimate, now.toISOString().slice(0, 10)),
    told_us: answersInWords({
      ...client,
      people: knownHousehold(client),
      exercise: lifestyleFactors.parse(client.lifestyle_factors).exercise,
    }),
  }
}
