import type { BodyOf } from '@waymark/contracts/endpoint'
import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { present, row, text } from '@waymark/platform/row'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { forwardMessages, waitingFor } from '../../conversations/messaging/forward-messages.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { cancelAppointmentsOf } from '../../leads/appointments/release-appointments.ts'
import { moveClientsToQueue } from '../../leads/assignment/move-clients-to-queue.ts'
import { handOverLeads, lockLeadsOf } from '../../leads/business/hand-over-leads.ts'
import { stopPaying } from '../../money/billing/announce-change.ts'
import { endFreeUse } from '../../money/billing/set-subscription-status.ts'
import { resumeTrials } from '../../money/billing/trial-timers.ts'
import { logAccountChange } from '../../people/accounts/account-changed.ts'
import { endSessionsOfChanged } from '../../people/accounts/end-sessions.ts'
import { revokeCodesOf } from '../../people/accounts/invite-codes.ts'
import {
  isAdministrator,
  lockAdministrators,
  requireOtherAdministrator,
} from '../../people/accounts/require-other-administrator.ts'

type Changes = BodyOf<typeof accountEndpoints.updateUser>

export const OWN_ACCOUNT = 'You cannot disable your own account or give up your own administrator role.'

/**
 * Verifies credentials in all states on the list, enables or disables the account, and sets role, capabilities, founder
 * access, and protection from clean-ups. A broker is told about their credentials. Disabling and a new role end all of
 * the user's sessions immediately. An administrator's clients of the admin queue and business leads then go to another
 * administrator. The appointments of a disabled account are canceled. Messages that wait for someone who can no longer
 * read them go to an administrator, and the codes that an administrator issued are revoked. An administrator's plan is
 * not charged again. One who becomes a broker goes on with the plan that is paid, or the rest of the trial. Throws 409
 * when administrators would lock out themselves or everyone, when one becomes a broker who has clients in states without
 * a license, or when a license to verify is not the one that the administrator saw.
 */
export async function updateUser(context: Context<UserActor>, user_id: string, changes: Changes): Promise<User> {
  const { db, actor } = context
  const changed = await db.transaction(async (tx) => {
    await lockAdministrators(tx)
    // Clients, appointments and business leads are locked before accounts, as where they are assigned, booked and called.
    if (changes.is_active === false || changes.role === 'broker') {
      await tx.run(sql`
        select from client
        where id in (select id from client where ${queuedFor(user_id)} union all ${waitingFor(sql`select ${user_id}::uuid`)})
        order by id for update`)
      await lockLeadsOf(tx, sql`select ${user_id}::uuid`)
    }
    if (changes.is_active === false) await cancelAppointmentsOf(tx, user_id)
    const before = await tx.row(tables.app_user, sql`select * from app_user where id = ${user_id} for update`)
    if (!before) throw notFound()

    const role = changes.role ?? before.role
    const is_active = changes.is_active ?? before.is_active
    const steps_down = isAdministrator(before) && !isAdministrator({ role, is_active })
    if (steps_down && user_id === actor.user.id) throw conflict(OWN_ACCOUNT, 'own_account')
    if (steps_down) await requireOtherAdministrator(tx, user_id)

    if (changes.credentials_verified && changes.license) await requireSeen(tx, before, changes.license)
    const now = new Date()
    if (before.role === 'sys_admin' && role === 'broker') {
      await requireLicenses(tx, before)
      await endFreeUse(tx, before, now)
    }

    const capabilities = capabilitiesAfter(before, changes)
    const user = await tx.row(
      tables.app_user,
      sql`
      update app_user set
        credentials_verified = ${changes.credentials_verified ?? before.credentials_verified},
        states_unchecked = ${changes.credentials_verified ? [] : before.states_unchecked},
        is_active = ${is_active},
        role = ${role},
        capabilities = ${capabilities},
        founder_access = ${changes.founder_access ?? before.founder_access},
        is_stakeholder = ${changes.is_stakeholder ?? before.is_stakeholder},
        is_test_agent = ${changes.is_test_agent ?? before.is_test_agent},
        updated_at = now()
      where id = ${user_id}
      returning *`,
    )
    if (!user) throw notFound()
    if (before.role === 'sys_admin' && !isAdministrator(user)) {
      await moveClientsToQueue(tx, queuedFor(user_id), role === 'broker' ? DEMOTED : DISABLED, now)
      await handOverLeads(tx)
    }
    if (changes.is_active === false || steps_down) await forwardMessages(tx, user_id, now)
    if (steps_down) await revokeCodesOf(tx, user_id)
    await tellOfVerification(tx, before, user)
    if (before.is_active && !is_active) await endSessionsOfChanged(tx, user_id, 'account_disabled')
    else if (role !== before.role) await endSessionsOfChanged(tx, user_id, 'role_changed')
    // Also for those who became administrators before this was done.
    if (role === 'sys_admin') await stopPaying(tx, user_id, now, now)
    // An administrator has no trial, so its timers had no effect.
    else if (role !== before.role) await resumeTrials(tx, sql`${user_id}::uuid`, { since: before.created_at, now })
    if (!before.is_active && is_active) await emit(tx, 'user.enabled', user_id, {})
    await emit(tx, 'user.updated', user_id, {})
    await logAccess(context, 'user.updated', 'user', user_id, tx)
    return user
  })
  logAccountChange(context, user_id)
  return changed
}

/** The clients of the admin queue whom this administrator has. */
const queuedFor = (user_id: string) => sql`broker_id = ${user_id}::uuid and assignment_type = 'admin_queue'`
export const DEMOTED = { reason: 'Their administrator became a broker', end_reason: 'role_changed' } as const
export const DISABLED = {
  reason: 'The account of their administrator was disabled',
  end_reason: 'account_disabled',
} as const

/** Tells a broker what an administrator decided about their license, for which leads and fees wait. */
async function tellOfVerification(tx: Transaction, before: User, after: User): Promise<void> {
  if (after.role !== 'broker') return
  const { id: user_id, credentials_verified } = after
  const checked = !before.credentials_verified || before.states_unchecked.length > after.states_unchecked.length
  if (credentials_verified && checked) await notifyUser(tx, { user_id, kind: 'license_verified' })
  if (before.credentials_verified && !credentials_verified)
    await notifyUser(tx, { user_id, kind: 'license_unverified' })
}

const capabilitiesAfter = (before: Pick<User, 'capabilities'>, changes: Changes): string[] => {
  const { capabilities = before.capabilities, grant = [], revoke = [] } = changes
  return [...new Set([...capabilities, ...grant])].filter((one) => !revoke.some((ended) => ended === one)).toSorted()
}

async function requireSeen(tx: Transaction, user: User, seen: NonNullable<Changes['license']>): Promise<void> {
  const profile = await tx.row(
    tables.agency_profile.pick('license_number'),
    sql`select license_number from agency_profile where user_id = ${user.id}::uuid`,
  )
  const now = { ...user, license_number: profile?.license_number ?? null }
  const same =
    (seen.npn === undefined || seen.npn === now.npn) &&
    (seen.license_number === undefined || seen.license_number === now.license_number) &&
    (seen.states_licensed === undefined || String(seen.states_licensed) === String(now.states_licensed))
  if (!same) {
    throw conflict('They changed their license after you opened this page. Please check it again.', 'license_changed')
  }
}

/**
 * Administrators see the clients of every state, and brokers only those of the states on their list and whom they imported.
 * Those of the admin queue go to another administrator.
 */
async function requireLicenses(tx: Transaction, { id, states_licensed }: User): Promise<void> {
  const unlicensed = await tx.rows(
    row({ state: present(text) }),
    sql`
    select distinct state from client
    where broker_id = ${id}::uuid and state <> all(${states_licensed}::text[]) and not is_mock and revision > 0
      and assignment_type is distinct from 'admin_queue'
    order by state`,
  )
  if (unlicensed.length === 0) return
  const states = unlicensed.map(({ state }) => stateName(state)).join(', ')
  throw conflict(
    `They have clients in states that are not on their list: ${states}. First give those clients to an agent licensed there or to another administrator, or let them add the states they are licensed in.`,
    'clients_in_state',
  )
}
