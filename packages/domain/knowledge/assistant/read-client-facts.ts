import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { type Database, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { clientFacts, type KnownClient } from '@waymark/rules/knowledge/assistant/client-facts'
import { isLicensedIn } from '@waymark/rules/people/accounts/license'
import { answeredClient } from '../../answered-client.ts'
import { estimateForClient } from '../../coverage/entitlement/household-of-client.ts'
import { latestAssessment } from '../../coverage/risk/assess-client.ts'
import { presentAssessment } from '../../coverage/risk/present-assessment.ts'

const knownClient = answeredClient.pick(
  'id',
  'age',
  'state',
  'household_size',
  'annual_income',
  'health',
  'preferred_coverage',
  'plan_preference',
  'covers_others',
  'status',
  'due_at',
  'first_contact_at',
)

type Reader = Pick<User, 'time_zone' | 'role' | 'states_licensed'>

/** What the product knows of a client that an answer may use. */
export interface ClientKnown {
  client: Pick<KnownClient, 'tobacco_use' | 'state'>
  /** What the question asks for, in sentences without anything that identifies the person. */
  facts: string[]
  estimate: Estimate
  /** Whether the broker has a license in the client's state. */
  licensed: boolean
}

/** The caller has checked that the user may see the client. Null if the client is gone, or not assessed. */
export async function readClientKnown(
  db: Database,
  client_id: string,
  question: string,
  user: Reader,
  now: Date,
): Promise<ClientKnown | null> {
  const row = await db.row(
    knownClient,
    sql`
    select id, age, state, household_size, annual_income, health, preferred_coverage, plan_preference, covers_others,
           status, due_at, first_contact_at
    from client where id = ${client_id} and revision > 0`,
  )
  if (!row) return null
  const client = { ...row, ...row.health }
  const assessment = await latestAssessment(db, client_id)
  const estimate = await estimateForClient(db, client_id, now)
  if (!estimate) return null
  const presented = assessment ? presentAssessment(assessment) : null
  return {
    client,
    facts: clientFacts(question, client, presented, { now, time_zone: user.time_zone, estimate }),
    estimate,
    licensed: isLicensedIn(user, client.state),
  }
}
