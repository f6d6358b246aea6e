import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, text } from '../../fields.ts'
import { subscription } from '../../money/billing/endpoints.ts'
import { SETTABLE_STATUSES, SUBSCRIPTION_STATUSES } from '../../money/billing/subscriptions.ts'
import { managedUser, newPassword, ROLES } from './schemas.ts'

/** A subscription status that an administrator set, regardless of payments. */
const SUBSCRIPTION_OVERRIDES = ['granted', 'suspended'] as const

/** A user, as administrators see one. */
export const administeredUser = managedUser.extend({
  /** `granted`: active without payment. `suspended`: inactive even if paid. Null: decided by trial and payments. */
  subscription_override: z.enum(SUBSCRIPTION_OVERRIDES).nullable(),
  open_sessions: z.number().int(),
  /** When the user last started a session. Null when no session is stored, for example after a long absence. */
  last_sign_in_at: instant.nullable(),
})
export type AdministeredUser = z.output<typeof administeredUser>

export const administeredUserDetail = administeredUser.extend({
  /** Whether a sign-in needs a passkey or an authenticator app, too. */
  second_factor: z.boolean(),
  /** From their agency profile. The release before does not send it. */
  license_number: z.string().nullable().default(null),
  /** Excludes test clients. */
  total_clients: z.number().int(),
  /** Those who wait for an enrollment. Excludes test clients, imported people, and clients of the admin queue. */
  open_clients: z.number().int(),
  /** Booked with them, by clients and visitors. */
  appointments_to_come: z.number().int(),
  /** As the user sees them. */
  ...subscription.pick({ paid: true, overdue: true }).shape,
})
export type AdministeredUserDetail = z.output<typeof administeredUserDetail>

const user_id = z.uuid({ error: 'user_id is required' })

export const INVITE_CODE_STATES = ['unused', 'used', 'expired', 'revoked'] as const
export type InviteCodeState = (typeof INVITE_CODE_STATES)[number]

const person = z.object({ id, first_name: z.string(), last_name: z.string() })

/** An invitation code without the code itself, which is stored only as a hash. */
export const issuedCode = z.object({
  id,
  state: z.enum(INVITE_CODE_STATES),
  /** The account that the code signs in to. Null for a code that registers a new account. */
  for_user: person.nullable(),
  /** The code came with an approved member application. */
  by_application: z.boolean(),
  /** Null once that account is deleted. */
  issued_by: person.nullable(),
  used_by: person.nullable(),
  created_at: instant,
  expires_at: instant,
  used_at: instant.nullable(),
  revoked_at: instant.nullable(),
})
export type IssuedCode = z.output<typeof issuedCode>

const administration = { tag: 'Administration', access: 'sys_admin' } as const
const yesOrNo = absentWhenEmpty(z.stringbool().optional())

export const accountAdministrationEndpoints = {
  listAllUsers: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/all-users',
    summary: 'List users with their sessions and any subscription status an administrator set, newest first',
    query: page.extend({
      search: absentWhenEmpty(text(LIMITS.name).optional()),
      role: absentWhenEmpty(z.enum(ROLES).optional()),
      subscription_status: absentWhenEmpty(z.enum(SUBSCRIPTION_STATUSES).optional()),
      credentials_verified: yesOrNo,
      is_active: yesOrNo,
    }),
    status: 200,
    response: z.array(administeredUser),
    paged: true,
  }),
  readAdministeredUser: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/users/{id}',
    summary: 'Get a user with sessions, payments and numbers of clients and appointments',
    record: 'user',
    params: idParams,
    status: 200,
    response: administeredUserDetail,
  }),
  setUserPassword: endpoint({
    ...administration,
    method: 'PATCH',
    path: '/admin/reset-password',
    summary: 'Set a new password for a user, end all of their sessions and notify them by email',
    target_limit: { limit: 'mailed_record', of: 'user_id' },
    body: z.object({
      user_id,
      new_password: newPassword,
    }),
    confirm: true,
    status: 204,
    response: noContent,
  }),
  removeSecondFactors: endpoint({
    ...administration,
    method: 'POST',
    path: '/admin/users/{id}/remove-second-factors',
    summary: 'Remove the passkeys, authenticator app and recovery codes of a user who lost them, and end all sessions',
    record: 'user',
    confirm: true,
    params: idParams,
    status: 204,
    response: noContent,
  }),
  setSubscriptionStatus: endpoint({
    ...administration,
    method: 'PATCH',
    path: '/admin/update-user-status',
    summary:
      'Suspend a subscription (inactive), activate it, or let trial and payments decide again (automatic); sessions continue',
    target_limit: { limit: 'record', of: 'user_id' },
    body: z.object({
      user_id,
      status: z.enum(SETTABLE_STATUSES, { error: 'status must be active, inactive or automatic' }),
    }),
    confirm: true,
    status: 200,
    response: administeredUserDetail,
  }),
  listInviteCodes: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/invite-codes',
    summary: 'List the codes that were issued and what happened to them, without the codes themselves, newest first',
    query: page.extend({
      state: absentWhenEmpty(z.enum(INVITE_CODE_STATES).optional()),
      user_id: absentWhenEmpty(id.optional()),
    }),
    status: 200,
    response: z.array(issuedCode),
    paged: true,
  }),
  revokeInviteCode: endpoint({
    ...administration,
    method: 'POST',
    path: '/admin/invite-codes/{id}/revoke',
    summary: 'Revoke a code; 409 if it was already used',
    record: 'invite_code',
    params: idParams,
    status: 200,
    response: issuedCode,
  }),
}
