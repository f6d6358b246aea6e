import type { AnswerOf, BodyOf } from '@waymark/contracts/endpoint'
import { isClosed, RECORD_CLOSED } from '@waymark/contracts/leads/clients/closed-record'
import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, forbidden, notFound } from '@waymark/platform/errors'
import { bool } from '@waymark/platform/row'
import { stateOfZip } from '@waymark/rules/foundation/geography/state-of-zip'
import { householdAfterForm, knowsMoreThanForm, shownMembers } from '@waymark/rules/leads/intake/household-after'
import { msg } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import { type AnsweredClient, answeredClient } from '../../answered-client.ts'
import { actorName, type ConsumerActor, type Context } from '../../context.ts'
import { ofSubmission, submissionSeenBy } from '../../coverage/risk/assess-client.ts'
import { keyedHash, type Secrets } from '../../secrets.ts'
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

const known = ({ covers_others, health: { household } }: AnsweredClient) => ({ covers_others, household })

const answersOf = (client: AnsweredClient) => ({
  ...client,
  ...client.health,
  household_members: shownMembers(known(client)),
})

/**
 * Tells whether the answers are still those that the form started from. A broker changes the household, the county and the
 * number without a revision.
 */
function markOf({ intake_token }: Pick<Secrets, 'intake_token'>, client: AnsweredClient): string {
  const { household_members, household_size, county_fips, phone, health } = answersOf(client)
  const answers = JSON.stringify([household_members, health.household, household_size, county_fips, phone])
  return keyedHash(intake_token, `answers ${client.id} ${answers}`).toString('base64url')
}

/** The answers as the form sends them. Throws 403 and 404. */
export async function readOwnAnswers(
  context: Context<ConsumerActor>,
): Promise<AnswerOf<typeof intakeEndpoints.readOwnAnswers>> {
  const client = await readOwn(context.db, context.actor)
  await logAccess(context, 'client.answers_read', 'client', client.id)
  return {
    revision: client.revision,
    mark: markOf(context.secrets, client),
    more_is_known: knowsMoreThanForm(known(client)),
    answers: answersOf(client),
  }
}

/**
 * Changes the answers of a consumer. What their broker found out about someone in the household stays with that person.
 * Throws 403, 404, and 409 if they changed in the meantime or the record is closed.
 */
export async function changeOwnAnswers(
  context: Context<ConsumerActor>,
  { revision, mark, answers }: BodyOf<typeof intakeEndpoints.changeOwnAnswers>,
): Promise<{ revision: number }> {
  return context.db.transaction(async (tx) => {
    await tx.run(sql`select from client where id = ${context.actor.client_id}::uuid for no key update`)
    const client = await readOwn(tx, context.actor)
    if (isClosed(client.status)) throw conflict(RECORD_CLOSED)
    if (client.revision !== revision || (mark && mark !== markOf(context.secrets, client))) {
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
    const { age, covers_others } = given
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
            household: householdAfterForm(known(client), { covers_others, self: { age, tobacco_use }, others }),
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
