import type { AdministeredUserDetail } from '@waymark/contracts/people/accounts/administration'
import { type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, text, timestamptz } from '@waymark/platform/row'
import type { Context } from '../../context.ts'
import { readPlan } from '../../money/billing/read-subscription.ts'
import { hasSecondFactor } from './second-factor.ts'

export interface WithSessions {
  open_sessions: number
  last_sign_in_at: Date | null
}

/** Columns: the number of a user's open sessions, and when the last stored one started. */
export const sessionFigures = (user_id: Statement): Statement => sql`
  (select count(*)::int from session
   where session.user_id = ${user_id} and ended_at is null and expires_at > now()) as open_sessions,
  (select max(session.created_at) from session where session.user_id = ${user_id}) as last_sign_in_at`

export type AdministeredUserRow = User &
  WithSessions &
  Pick<
    AdministeredUserDetail,
    'license_number' | 'total_clients' | 'open_clients' | 'appointments_to_come' | 'paid' | 'overdue' | 'second_factor'
  >

/** A user with the details for administrators. Throws 404. */
export async function readAdministeredUser(
  app: Pick<Context, 'db' | 'config'>,
  user_id: string,
): Promise<AdministeredUserRow> {
  const { db } = app
  const [user, plan, second_factor] = await Promise.all([
    db.row(
      tables.app_user.extend({
        open_sessions: int4,
        last_sign_in_at: nullable(timestamptz),
        license_number: nullable(text),
        total_clients: int4,
        open_clients: int4,
        appointments_to_come: int4,
      }),
      sql`
      select app_user.*, ${sessionFigures(sql`app_user.id`)},
             (select license_number from agency_profile where user_id = app_user.id) as license_number,
             (select count(*)::int from client where broker_id = app_user.id and not is_mock) as total_clients,
             (select count(*)::int from client
              where broker_id = app_user.id and not is_mock and revision > 0
                and assignment_type is distinct from 'admin_queue'
                and status in ('new', 'contacted', 'quoted')) as open_clients,
             (select count(*)::int from appointment
              where broker_id = app_user.id and status = 'booked' and starts_at > now()) as appointments_to_come
      from app_user where id = ${user_id}::uuid`,
    ),
    readPlan(app, user_id, new Date()),
    hasSecondFactor(db, user_id),
  ])
  if (!user) throw notFound()
  return { ...user, ...plan, second_factor }
}
