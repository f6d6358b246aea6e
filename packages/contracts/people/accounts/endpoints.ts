import { z } from 'zod'
import { elsewhere, endpoint, noContent } from '../../endpoint.ts'
import {
  absentWhenEmpty,
  email,
  id,
  idParams,
  instant,
  LIMITS,
  optionalText,
  page,
  requiredText,
  text,
} from '../../fields.ts'
import {
  authAnswer,
  CAPABILITIES,
  firstSteps,
  managedUser,
  newPassword,
  npn,
  PRESENCES,
  password,
  ROLES,
  signInAnswer,
  statesLicensed,
  user,
} from './schemas.ts'

const registration = z.object({
  email: email(),
  password: newPassword,
  first_name: requiredText(LIMITS.name, 'First name is required'),
  last_name: requiredText(LIMITS.name, 'Last name is required'),
  company_name: optionalText(LIMITS.name),
  phone: optionalText(LIMITS.phone),
  agent_network_agreement: z.literal(true, { error: 'Please accept the agent network agreement' }),
  time_zone: optionalText(LIMITS.name),
  states_licensed: statesLicensed.default([]),
  npn: npn.default(null),
})
export type Registration = z.output<typeof registration>

/** Accepts any case and surrounding spaces, as people type it. */
const accessCode = (message: string) => requiredText(LIMITS.short_text, message).transform((code) => code.toUpperCase())

/** The query parameters that a provider adds when it redirects the browser back. */
const sentBack = z.string().max(4000).optional().catch(undefined)

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 22:00')

const someCapabilities = z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length).optional()

export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/broker/auth/register',
    summary: 'Register as a broker, start the trial and sign in',
    tag: 'Accounts',
    access: 'public',
    limit: 'register',
    idempotent: true,
    body: registration,
    status: 201,
    response: authAnswer,
  }),
  registerExclusive: endpoint({
    method: 'POST',
    path: '/broker/auth/register-exclusive',
    summary:
      'Register with an invitation code: same as register, but the code decides which license details count as verified. Each code works once',
    tag: 'Accounts',
    access: 'public',
    limit: 'access_code',
    idempotent: true,
    body: z.object({ invite_code: accessCode('Invitation code is required'), user_data: registration }),
    status: 201,
    response: authAnswer,
  }),
  signInWithCode: endpoint({
    method: 'POST',
    path: '/broker/auth/secret-code',
    summary: 'Sign in with a single-use code issued for an account; never grants admin access',
    tag: 'Accounts',
    access: 'public',
    limit: 'access_code',
    idempotent: true,
    body: z.object({ code: accessCode('Please enter your access code') }),
    status: 200,
    response: signInAnswer,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/broker/auth/forgot-password',
    summary: 'Email a link to set a new password; the response is the same whether or not the account exists',
    tag: 'Accounts',
    access: 'public',
    limit: 'forgot_password',
    target_limit: { limit: 'forgot_password', of: 'email' },
    idempotent: true,
    body: z.object({ email: email() }),
    status: 204,
    response: noContent,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/broker/auth/reset-password',
    summary:
      'Set a new password with the token from an emailed link, which works once within 30 minutes; ends every session',
    tag: 'Accounts',
    access: 'public',
    limit: 'reset_password',
    idempotent: true,
    body: z.object({
      token: requiredText(LIMITS.short_text, 'This link is incomplete. Please use the whole link from the email.'),
      password: newPassword,
    }),
    status: 204,
    response: noContent,
  }),
  startGoogle: endpoint({
    method: 'GET',
    path: '/auth/google/start',
    summary:
      'Get the address of Google sign-in and a cookie that binds this browser to the attempt; 503 if Google sign-in is not set up',
    tag: 'Accounts',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: z.object({ url: z.url() }),
  }),
  finishGoogle: endpoint({
    method: 'GET',
    path: '/auth/google/callback',
    summary: 'Where Google redirects the browser after sign-in; continues to /profile with a session_id after the #',
    tag: 'Accounts',
    access: 'public',
    limit: 'public_read',
    // This is a redirect, so no one sees an error response. `/profile` explains what went wrong.
    query: z.object({ code: sentBack, state: sentBack, iss: sentBack, error: sentBack }),
    status: 302,
    response: elsewhere,
  }),
  verifyGoogle: endpoint({
    method: 'POST',
    path: '/auth/google/verify',
    summary:
      'Finish a Google sign-in, once and within 5 minutes; a new person is registered as with register, or with a code as with register-exclusive',
    tag: 'Accounts',
    access: 'public',
    limit: 'access_code',
    idempotent: true,
    body: z.object({
      session_id: requiredText(LIMITS.short_text, 'session_id is required'),
      /** Used only for a new registration. A code sent for an existing account stays unused. */
      invite_code: optionalText(LIMITS.short_text).transform((code) => code?.toUpperCase() ?? null),
      time_zone: optionalText(LIMITS.name),
    }),
    status: 200,
    response: signInAnswer,
  }),
  login: endpoint({
    method: 'POST',
    path: '/broker/auth/login',
    summary:
      'Sign in with email and password; sets the refresh cookie, or returns mfa_required for an account with a second factor',
    tag: 'Accounts',
    access: 'public',
    limit: 'sign_in',
    target_limit: { limit: 'sign_in', of: 'email' },
    idempotent: true,
    body: z.object({ email: email(), password: password.min(1, 'Password is required') }),
    status: 200,
    response: signInAnswer,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/broker/auth/refresh',
    summary:
      'Exchange the refresh cookie for a new access token. Reusing an old cookie ends the session. No Idempotency-Key is needed, because the cookie changes each time',
    tag: 'Accounts',
    access: 'public',
    limit: 'refresh',
    status: 200,
    response: authAnswer,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/broker/auth/logout',
    summary: 'End this session, on HTTP and on its sockets',
    tag: 'Accounts',
    access: 'session',
    before_second_factor: true,
    status: 204,
    response: noContent,
  }),
  me: endpoint({
    method: 'GET',
    path: '/broker/auth/me',
    summary: 'Get the signed-in user',
    tag: 'Accounts',
    access: 'session',
    before_second_factor: true,
    status: 200,
    response: user,
  }),
  updatePreferences: endpoint({
    method: 'PATCH',
    path: '/broker/preferences',
    summary: 'Change how you receive leads and notifications',
    tag: 'Accounts',
    access: 'session',
    body: z.object({
      auto_redirect_to_dashboard: z.boolean().optional(),
      states_licensed: statesLicensed.optional(),
      daily_cap: z.number().int().min(0).max(500).optional(),
      available: z.boolean().optional(),
      presence: z.enum(PRESENCES).optional(),
      email_notifications: z.boolean().optional(),
      name_in_notifications: z.boolean().optional(),
      push_notifications: z.boolean().optional(),
      in_app_notifications: z.boolean().optional(),
      quiet_hours: z.boolean().optional(),
      quiet_start: timeOfDay.optional(),
      quiet_end: timeOfDay.optional(),
      time_zone: absentWhenEmpty(text(LIMITS.name).optional()),
    }),
    status: 200,
    response: user,
  }),
  readFirstSteps: endpoint({
    method: 'GET',
    path: '/broker/first-steps',
    summary: 'Get the first-steps checklist, based on what you have already done',
    tag: 'Accounts',
    access: 'session',
    status: 200,
    response: firstSteps,
  }),
  createInviteCode: endpoint({
    method: 'POST',
    path: '/admin/invite-codes',
    summary: 'Issue a code that works once within 14 days: to sign in as a given user or, without a user, to register',
    tag: 'Administration',
    access: 'sys_admin',
    target_limit: { limit: 'mailed_record', of: 'user_id' },
    body: z.object({ user_id: id.nullish() }),
    confirm: true,
    status: 201,
    response: z.object({
      /** Shown only in this response. The database stores a hash. */
      code: z.string(),
      expires_at: instant,
    }),
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'List users, newest first',
    tag: 'Administration',
    access: 'sys_admin',
    query: page.extend({ search: absentWhenEmpty(text(LIMITS.name).optional()) }),
    status: 200,
    response: z.array(managedUser),
    paged: true,
  }),
  updateUser: endpoint({
    method: 'PATCH',
    path: '/admin/users/{id}',
    summary:
      'Verify credentials, enable or disable an account, grant a role, capabilities or founder access, or protect it from clean-ups',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'user',
    params: idParams,
    body: z.object({
      credentials_verified: z.boolean().optional(),
      /** The license that the administrator saw when they verified it. 409 if the broker has changed it since. */
      license: z
        .object({ npn: z.string().nullable(), license_number: z.string().nullable(), states_licensed: statesLicensed })
        .partial()
        .optional(),
      is_active: z.boolean().optional(),
      role: z.enum(ROLES).optional(),
      /** All that they have from now on. */
      capabilities: someCapabilities,
      /** Single ones, which leave the others as they are by now. */
      grant: someCapabilities,
      revoke: someCapabilities,
      founder_access: z.boolean().optional(),
      is_stakeholder: z.boolean().optional(),
      is_test_agent: z.boolean().optional(),
    }),
    confirm: true,
    status: 200,
    response: managedUser,
  }),
}
