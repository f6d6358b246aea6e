import type { FirstSteps } from '@waymark/contracts/people/accounts/schemas'
import { type Sql, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { bool, row } from '@waymark/platform/row'

const doneSteps = row({
  profile_filled: bool,
  notifications_chosen: bool,
  link_shared: bool,
  file_uploaded: bool,
  client_received: bool,
  message_sent: bool,
})

/** Computed from the data, so a step is done wherever the user does it. */
export async function firstSteps(db: Sql, user: User): Promise<FirstSteps> {
  const { id } = user
  const done = await db.row(
    doneSteps,
    sql`
    select
      exists (
        select 1 from agency_profile where user_id = ${id} and coalesce(license_number, description) is not null
      ) as profile_filled,
      ${choseNotifications(user)}::boolean or exists (select 1 from push_subscription where user_id = ${id})
        as notifications_chosen,
      exists (select 1 from lead_code where user_id = ${id})
        or exists (select 1 from assignment where broker_id = ${id} and assignment_type in ('agent_link', 'lead_code'))
        as link_shared,
      exists (select 1 from agency_file where user_id = ${id}) as file_uploaded,
      exists (select 1 from client where broker_id = ${id}) as client_received,
      exists (select 1 from message where sender_id = ${id} and sender_kind = 'user') as message_sent`,
  )
  if (!done) throw new Error('a select without a table has a row')
  return { states_set: user.states_licensed.length > 0, credentials_verified: user.credentials_verified, ...done }
}

/** True if anything differs from the defaults. */
const choseNotifications = (user: User): boolean =>
  user.push_notifications ||
  user.quiet_hours ||
  user.name_in_notifications ||
  !user.email_notifications ||
  !user.in_app_notifications
