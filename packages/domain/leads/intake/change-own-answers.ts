import type { AnswerOf, BodyOf } from '@waymark/contracts/endpoint'
import { isClosed, RECORD_CLOSED } from '@waymark/contracts/leads/clients/closed-record'
import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { MEMBERS_MAX } from '@waymark/contracts/leads/intake/options'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, forbidden, notFound } from '@waymark/platform/errors'
import { bool } from '@waymark/platform/row'
import { householdOf } from '@waymark/rules/coverage/entitlement/household'
import { stateOfZip } from '@waymark/rules/foundation/geography/state-of-zip'
import { msg } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import { type AnsweredClient, answeredClient } from '../../answered-client.ts'
import { actorName, type ConsumerActor, type Context } from '../../context.ts'
import { ofSubmission, submissionSeenBy } from '../../coverage/risk/assess-client.ts'
import { MAILED_LINK_NEEDED } from './intake-token.ts'
import { replaceAnswers } from './replace-answers.ts'

const ownRow = answeredClient.extend({ is_own: bool })

/** The record, if its answers are what the holder of the token said. Throws 403 for answers of someone else, and 404. */
async function readOwn(db: Sql, actor: ConsumerActor): Promise<AnsweredClient> {
  const submitted_at = submissionSeenBy(actor)
  const client = await db.row(
    ownRow,
    sql`
    select client.*,
           ${submitted_at}::timestamptz is null or ${ofSubmission(actor.client_id, submitted_at, sql`client.revision`)}
             as is_own
    from client where id = ${actor.client_id}::uuid`,
  )
  if (client?.is_own) return client
  const waiting = await db.exists(sql`select from proposed_update where id = ${actor.client_id}::uuid`)
  throw client || waiting ? forbidden(MAILED_LINK_NEEDED) : notFound()
}

/**
 * The others in the household, as the form shows and returns them: none while the plan is for the consumer alone, even
 * if the broker entered some, and no more than it has room for.
 */
const membersOf = ({ covers_others, health: { household } }: Pick<AnsweredClient, 'covers_others' | 'health'>) =>
  (covers_others && household ? household.slice(1, 1 + MEMBERS_MAX) : []).map(({ age, tobacco_use, relationship }) => ({
    age,
    tobacco_use,
    relationship,
  }))

/** The answers as the form sends them. Throws 403 and 404. */
export async function readOwnAnswers(
  context: Context<ConsumerActor>,
): Promise<AnswerOf<typeof intakeEndpoints.readOwnAnswers>> {
  const client = await readOwn(context.db, context.actor)
  await logAccess(context, 'client.answers_read', 'client', client.id)
  const { revision, health, ...answers } = client
  return { revision, answers: { ...answers, ...health, household_members: membersOf(client) } }
}

/**
 * Changes the answers of a consumer. What their broker found out about the household stays unless they change who is in
 * it. Throws 403, 404, and 409 if they changed in the meantime or the record is closed.
 */
export async function changeOwnAnswers(
  context: Context<ConsumerActor>,
  { revision, answers }: BodyOf<typeof intakeEndpoints.changeOwnAnswers>,
): Promise<{ revision: number }> {
  return context.db.transaction(async (tx) => {
    await tx.run(sql`select from client where id = ${context.actor.client_id}::uuid for no key update`)
    const client = await readOwn(tx, context.actor)
    if (isClosed(client.status)) throw conflict(RECORD_CLOSED)
    if (client.revision !== revision) {
      throw conflict(msg('Your answers changed in the meantime. Please look at them again.'), 'answers_changed')
    }
    const {
      household_members: others,
      health_conditions,
      medications,
      tobacco_use,
      lifestyle_factors,
      ...given
    } = answers
    const same = JSON.stringify(others) === JSON.stringify(membersOf(client))
    const known = others.length > 0 ? householdOf({ age: given.age, tobacco_use }, others) : null
    const { email, email_consent, phone_consent, text_consent } = client
    const changed = await replaceAnswers(
      tx,
      client.id,
      {
        answers: {
          ...given,
          state: stateOfZip(given.zip_code),
          health: {
            health_conditions: [...health_conditions],
            medications,
            tobacco_use,
            lifestyle_factors,
            household: same ? client.health.household : known,
            scenario_notes: client.health.scenario_notes,
          },
          email,
          email_consent,
          phone_consent,
          text_consent,
        },
        source: 'edited',
        actor: actorName(context.actor),
      },
      new Date(),
    )
    if (changed !== null) await logAccess(context, 'client.answers_changed', 'client', client.id, tx)
    return { revision: changed ?? revision }
  })
}
