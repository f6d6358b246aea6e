import type { BodyOf } from '@waymark/contracts/endpoint'
import type { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { MemberApplication } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { useInvitation } from '../../people/accounts/application-invites.ts'
import { lockUser } from '../../people/accounts/lock-user.ts'
import { joinByApplication } from '../../people/memberships/join-by-application.ts'
import { applicationOfToken, notGranted } from './application-token.ts'
import { isUnheardDecline, readOwnApplication, undecidedStatus } from './read-application.ts'

type Own = ReturnType<typeof readOwnApplication>

const DECIDED = 'Your application has already been decided. Please reload the page.'
/** While a decline can be taken back unnoticed, the applicant’s page shows the application as undecided. */
const BUSY = 'This is not possible right now. Please try again in a minute.'
const NO_INVITATION = 'Your invitation was already used or has expired. Please reload the page.'

export const openApplication = ({ db, secrets }: Context, token: string): Own =>
  readOwnApplication(db, secrets, applicationOfToken(secrets, token))

/** Answers a question. After the last one the application goes back to the administrators. Throws 404, 409. */
export async function answerQuestion(context: Context, body: BodyOf<typeof applicationEndpoints.answerQuestion>): Own {
  const now = new Date()
  const { application_token, question_id, answer } = body
  const application_id = applicationOfToken(context.secrets, application_token)
  await context.db.transaction((tx) =>
    once(tx, 'answerQuestion', context, body, async () => {
      await undecided(tx, application_id)
      const question = await tx.row(
        tables.application_question,
        sql`
        select * from application_question
        where id = ${question_id}::uuid and application_id = ${application_id}::uuid`,
      )
      if (!question) throw notFound()
      if (question.answer !== null) throw conflict('You already answered this question. Please reload the page.')
      await tx.run(sql`
        update application_question set answer = ${answer}, answered_at = ${now} where id = ${question_id}::uuid`)
      await tx.run(sql`
        update member_application set updated_at = ${now},
          status = ${undecidedStatus(application_id)}
        where id = ${application_id}::uuid`)
      await emit(tx, 'application.answered', application_id, { question_id }, { trace: context.request.id })
      return { application_id }
    }),
  )
  return readOwnApplication(context.db, context.secrets, application_id)
}

/**
 * Makes the caller a member by an approved application. Its token was emailed, so it proves the mailbox of the applicant, and the
 * session says which account is theirs: registering proved no address. Throws 404, and 409 without an open invitation.
 */
export async function joinOwn(
  context: Context<UserActor>,
  body: BodyOf<typeof applicationEndpoints.joinByApplication>,
): Own {
  const now = new Date()
  const user_id = context.actor.user.id
  const application_id = applicationOfToken(context.secrets, body.application_token)
  await context.db.transaction((tx) =>
    once(tx, 'joinByApplication', context, body, async () => {
      await lockUser(tx, sql`${user_id}::uuid`)
      await held(tx, application_id)
      if (!(await useInvitation(tx, context, application_id, now))) throw conflict(NO_INVITATION)
      await joinByApplication(tx, user_id, application_id)
      return { application_id }
    }),
  )
  return readOwnApplication(context.db, context.secrets, application_id)
}

/** Withdraws an application permanently. Throws 404, and 409 after a decision. */
export async function withdrawApplication(
  context: Context,
  body: BodyOf<typeof applicationEndpoints.withdrawApplication>,
): Own {
  const application_id = applicationOfToken(context.secrets, body.application_token)
  await context.db.transaction((tx) =>
    once(tx, 'withdrawApplication', context, body, async () => {
      const { status } = await held(tx, application_id)
      if (status === 'withdrawn') return { application_id }
      await undecided(tx, application_id)
      await tx.run(sql`
        update member_application set status = 'withdrawn', updated_at = now() where id = ${application_id}::uuid`)
      await emit(tx, 'application.withdrawn', application_id, {}, { trace: context.request.id })
      return { application_id }
    }),
  )
  return readOwnApplication(context.db, context.secrets, application_id)
}

async function held(tx: Transaction, id: string): Promise<Pick<MemberApplication, 'status' | 'decided_at'>> {
  const application = await tx.row(
    tables.member_application.pick('status', 'decided_at'),
    sql`select status, decided_at from member_application where id = ${id}::uuid for update`,
  )
  if (!application) throw notGranted()
  return application
}

async function undecided(tx: Transaction, id: string): Promise<void> {
  const application = await held(tx, id)
  const { status } = application
  if (isUnheardDecline(application, new Date())) throw conflict(BUSY, 'application_busy')
  if (status !== 'received' && status !== 'asked') throw conflict(DECIDED, 'application_decided')
}
