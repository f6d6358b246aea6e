import type { AnswerOf, BodyOf, QueryOf } from '@waymark/contracts/endpoint'
import type { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { DECLINE_UNDO_MS } from '@waymark/contracts/networks/applications/options'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { MemberApplication } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { type RowOf } from '@waymark/platform/row'
import type { Context } from '../../context.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import { escaped } from '../../like.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { applicationCode } from '../../people/accounts/application-invites.ts'
import type { Secrets } from '../../secrets.ts'
import { notGranted } from './application-token.ts'
import { readVetting, SUMMARY, summarized } from './read-vetting.ts'

type Reviewed = AnswerOf<typeof applicationEndpoints.readApplication>
type Own = AnswerOf<typeof applicationEndpoints.readOwnApplication>

/**
 * Same as in the expression index `member_application_search_idx`: PostgreSQL uses an index only for the exact
 * expression.
 */
const SEARCHED = sql`lower(name || ' ' || coalesce(org, '') || ' ' || email)`

export type Query = QueryOf<typeof applicationEndpoints.findApplications> &
  BodyOf<typeof applicationEndpoints.findApplications>

/** Applications, newest first. `user_id` is who asks. Throws 422 on a cursor that we did not issue. */
export async function listApplications(
  db: Sql,
  user_id: string,
  { status, search, assignee, limit, cursor }: Query,
): Promise<{ page: RowOf<typeof summarized>[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const like = search ? `%${escaped(search.toLowerCase())}%` : ''
  const rows = await db.rows(
    summarized,
    sql`
    select *, ${SUMMARY} from member_application
    where true ${status ? sql`and status = ${status}` : empty}
      ${assignee === 'me' ? sql`and assignee_id = ${user_id}::uuid` : empty}
      ${assignee === 'nobody' ? sql`and assignee_id is null` : empty}
      ${
        search
          ? sql`and (${SEARCHED} like ${like} or npn = ${search} or id in (
                  select application_id from application_note where lower(note) like ${like}))`
          : empty
      }
      ${before ? sql`and id < ${before}::uuid` : empty}
    order by id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** An application as administrators see it. Throws 404. */
export async function readApplication(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  application_id: string,
): Promise<Reviewed> {
  const application = await db.row(
    summarized,
    sql`select *, ${SUMMARY} from member_application where id = ${application_id}::uuid`,
  )
  if (!application) throw notFound()
  const [questions, { invitation }, vetting, silent] = await Promise.all([
    questionsOf(db, application_id),
    invitationOf(db, application),
    readVetting(db, application),
    hasOptedOut(db, secrets.mail_link, application.email, application.created_at),
  ])
  return { ...application, questions, invitation, emailed: !silent, ...vetting }
}

/** An application as the applicant sees it. A decline shows after the time to take it back unnoticed. Throws 404. */
export async function readOwnApplication(
  db: Sql,
  secrets: Pick<Secrets, 'idempotency'>,
  application_id: string,
): Promise<Own> {
  const application = await applicationOf(db, application_id)
  if (!application) throw notGranted()
  const [questions, { invitation, invite_id }] = await Promise.all([
    questionsOf(db, application_id),
    invitationOf(db, application),
  ])
  const invite_code = invitation === 'sent' && invite_id !== null ? applicationCode(secrets, invite_id) : null
  const own = { ...application, questions, invitation, invite_code }
  if (!isUnheardDecline(application, new Date())) return own
  const status = questions.some(({ answer }) => answer === null) ? 'asked' : 'received'
  return { ...own, status, decline_reason: null, decided_at: null }
}

/** The status of an undecided application: asked until every question is answered. */
export const undecidedStatus = (application_id: string): Statement => sql`
  (case when exists (
     select from application_question where application_id = ${application_id}::uuid and answer is null)
   then 'asked' else 'received' end)::application_status`

type Decided = Pick<MemberApplication, 'status' | 'decided_at'>

/** Whether this is a decline that the applicant does not see yet. */
export const isUnheardDecline = ({ status, decided_at }: Decided, now: Date): boolean =>
  status === 'declined' && !isHeard({ decided_at }, now)

export const isHeard = ({ decided_at }: Pick<MemberApplication, 'decided_at'>, now: Date): boolean =>
  decided_at !== null && now.getTime() >= decided_at.getTime() + DECLINE_UNDO_MS

const applicationOf = (db: Sql, id: string) =>
  db.row(tables.member_application, sql`select * from member_application where id = ${id}::uuid`)

const questionsOf = (db: Sql, application_id: string) =>
  db.rows(
    tables.application_question,
    sql`select * from application_question where application_id = ${application_id}::uuid order by id`,
  )

/**
 * The membership by this application, or by another one with its address: someone who applies again and joins keeps the
 * membership that they have.
 */
const membershipBy = (application_id: string): Statement => sql`
  select from network_membership
  join member_application as joined_by on joined_by.id = network_membership.application_id
  join member_application as this on this.email = joined_by.email and this.join_origin = joined_by.join_origin
  where this.id = ${application_id}::uuid`

async function invitationOf(
  db: Sql,
  { id, status }: Pick<MemberApplication, 'id' | 'status'>,
): Promise<{ invitation: Reviewed['invitation']; invite_id: string | null }> {
  if (status !== 'approved') return { invitation: null, invite_id: null }
  const invite = await db.row(
    tables.invite_code.pick('id', 'used_at', 'expires_at'),
    sql`
    select id, used_at, expires_at from invite_code where application_id = ${id}::uuid and revoked_at is null
    order by id desc limit 1`,
  )
  if (!invite) {
    const member = await db.exists(membershipBy(id))
    // Housekeeping deletes invitations a month after they expire.
    return { invitation: member ? 'member' : 'expired', invite_id: null }
  }
  if (invite.used_at !== null) return { invitation: 'used', invite_id: null }
  return { invitation: invite.expires_at > new Date() ? 'sent' : 'expired', invite_id: invite.id }
}
