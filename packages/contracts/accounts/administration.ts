import { z } from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, text } from '../fields.ts'
import { managedUser, newPassword, ROLES, SUBSCRIPTION_PACKAGES, SUBSCRIPTION_STATUSES } from './schemas.ts'

/** What an administrator put in the place of what is paid for. */
const SUBSCRIPTION_OVERRIDES = ['granted', 'suspended'] as const

/** A user as administrators see them. */
export const administeredUser = managedUser.extend({
  /** `granted`: active without payment. `suspended`: inactive whatever is paid. Null: as the trial and payments say. */
  subscription_override: z.enum(SUBSCRIPTION_OVERRIDES).nullable(),
  open_sessions: z.number().int(),
  /** When a session of theirs was last begun; null when none is kept, as of who was away for long. */
  last_sign_in_at: instant.nullable(),
})
export type AdministeredUser = z.output<typeof administeredUser>

export const administeredUserDetail = administeredUser.extend({
  /** Without test clients. */
  total_clients: z.number().int(),
  /** What runs at the payment provider; null when nothing does. */
  paid: z
    .object({
      package_id: z.enum(SUBSCRIPTION_PACKAGES),
      /** US cents a month. */
      amount_cents: z.number().int(),
      period_ends_at: instant,
      cancel_at_period_end: z.boolean(),
    })
    .nullable(),
})
export type AdministeredUserDetail = z.output<typeof administeredUserDetail>

/** What an administrator sets a subscription to; `automatic` leaves it to trial and payments again. */
const SETTABLE_STATUSES = ['active', 'inactive', 'automatic'] as const
export type SettableStatus = (typeof SETTABLE_STATUSES)[number]

const user_id = z.uuid({ error: 'user_id is required' })

export const INVITE_CODE_STATES = ['unused', 'used', 'expired', 'revoked'] as const
export type InviteCodeState = (typeof INVITE_CODE_STATES)[number]

const person = z.object({ id, first_name: z.string(), last_name: z.string() })

/** A code without the code, which is nowhere. */
export const issuedCode = z.object({
  id,
  state: z.enum(INVITE_CODE_STATES),
  /** The account that it signs in to; null for one that registers somebody new. */
  for_user: person.nullable(),
  /** It came with the approval of a member application. */
  by_application: z.boolean(),
  /** Null once that account is gone. */
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
    summary: 'Every user with sessions and what an administrator set of their subscription, newest first',
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
    summary: 'A user with sessions, payments and the number of their clients',
    record: 'user',
    params: idParams,
    status: 200,
    response: administeredUserDetail,
  }),
  setUserPassword: endpoint({
    ...administration,
    method: 'PATCH',
    path: '/admin/reset-password',
    summary: 'Set a new password for a user; ends every session of theirs and tells them by email',
    body: z.object({
      user_id,
      new_password: newPassword,
    }),
    status: 204,
    response: noContent,
  }),
  setSubscriptionStatus: endpoint({
    ...administration,
    method: 'PATCH',
    path: '/admin/update-user-status',
    summary:
      'Suspend a subscription (inactive), activate it, or leave it to trial and payments again (automatic); sessions stay',
    body: z.object({
      user_id,
      status: z.enum(SETTABLE_STATUSES, { error: 'status is one of active, inactive and automatic' }),
    }),
    status: 200,
    response: administeredUserDetail,
  }),
  listInviteCodes: endpoint({
    ...administration,
    method: 'GET',
    path: '/admin/invite-codes',
    summary: 'Codes that were issued and what became of them, without the codes, newest first',
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
    summary: 'Let a code work no more; 409 for one that was used',
    record: 'invite_code',
    params: idParams,
    status: 200,
    response: issuedCode,
  }),
}
