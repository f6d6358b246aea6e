import { z } from 'zod'
import { elsewhere, endpoint, noContent } from '../endpoint.ts'
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
} from '../fields.ts'
import { authAnswer, CAPABILITIES, firstSteps, newPassword, PRESENCES, password, ROLES, user } from './schemas.ts'

const registration = z.object({
  email: email(),
  password: newPassword,
  first_name: requiredText(LIMITS.name, 'First name is required'),
  last_name: requiredText(LIMITS.name, 'Last name is required'),
  company_name: optionalText(LIMITS.name),
  phone: optionalText(LIMITS.phone),
  agent_network_agreement: z.literal(true, { error: 'Please accept the agent network agreement' }),
  time_zone: optionalText(LIMITS.name),
})
export type Registration = z.output<typeof registration>

/** As people type it: in any case, with spaces around. */
const accessCode = (message: string) => requiredText(LIMITS.short_text, message).transform((code) => code.toUpperCase())

/** What a provider puts into the address it sends the browser back to. */
const sentBack = z.string().max(4000).optional().catch(undefined)

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 22:00')

export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/broker/auth/register',
    summary: 'Join the network as a broker; starts the trial and signs in',
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
    summary: 'Join the network with an invitation code: as register, with verified credentials. A code works once',
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
    summary: 'Sign in, once, with a code that was issued for an account; never with admin access',
    tag: 'Accounts',
    access: 'public',
    limit: 'access_code',
    idempotent: true,
    body: z.object({ code: accessCode('Please enter your access code') }),
    status: 200,
    response: authAnswer,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/broker/auth/forgot-password',
    summary: 'Have a link for a new password mailed; the answer is the same whether or not there is such an account',
    tag: 'Accounts',
    access: 'public',
    limit: 'forgot_password',
    idempotent: true,
    body: z.object({ email: email() }),
    status: 204,
    response: noContent,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/broker/auth/reset-password',
    summary:
      'Set a new password with the token of a mailed link, which works once within 30 minutes; ends every session',
    tag: 'Accounts',
    access: 'public',
    limit: 'reset_password',
    idempotent: true,
    body: z.object({
      token: requiredText(LIMITS.short_text, 'The link is not complete. Please use the whole link of the email.'),
      password: newPassword,
    }),
    status: 204,
    response: noContent,
  }),
  startGoogle: endpoint({
    method: 'GET',
    path: '/auth/google/start',
    summary:
      'Where to send the browser for Google sign-in, with a cookie that binds the sign-in to it; 503 where it is not set up',
    tag: 'Accounts',
    access: 'public',
    limit: 'public_read',
    status: 200,
    response: z.object({ url: z.url() }),
  }),
  finishGoogle: endpoint({
    method: 'GET',
    path: '/auth/google/callback',
    summary: 'Where the provider sends the browser back to; goes on to /profile with a session_id behind the #',
    tag: 'Accounts',
    access: 'public',
    limit: 'public_read',
    // Nobody reads a refusal here: whatever is wrong is said on `/profile`.
    query: z.object({ code: sentBack, state: sentBack, iss: sentBack, error: sentBack }),
    status: 302,
    response: elsewhere,
  }),
  verifyGoogle: endpoint({
    method: 'POST',
    path: '/auth/google/verify',
    summary:
      'Sign in, once within 5 minutes, with what the Google sign-in of this browser left; a new person joins as register, or with a code as register-exclusive',
    tag: 'Accounts',
    access: 'public',
    limit: 'access_code',
    idempotent: true,
    body: z.object({
      session_id: requiredText(LIMITS.short_text, 'session_id is required'),
      /** Used by who joins; left as it is by who has an account. */
      invite_code: optionalText(LIMITS.short_text).transform((code) => code?.toUpperCase() ?? null),
      time_zone: optionalText(LIMITS.name),
    }),
    status: 200,
    response: authAnswer,
  }),
  login: endpoint({
    method: 'POST',
    path: '/broker/auth/login',
    summary: 'Sign in with email and password; sets the refresh cookie',
    tag: 'Accounts',
    access: 'public',
    limit: 'sign_in',
    idempotent: true,
    body: z.object({ email: email(), password: password.min(1, 'Password is required') }),
    status: 200,
    response: authAnswer,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/broker/auth/refresh',
    summary:
      'Exchange the refresh cookie for a new access token; an old cookie ends the session. The rotating cookie is its own idempotency key',
    tag: 'Accounts',
    access: 'public',
    limit: 'refresh',
    status: 200,
    response: authAnswer,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/broker/auth/logout',
    summary: 'End this session on HTTP and on its sockets',
    tag: 'Accounts',
    access: 'session',
    status: 204,
    response: noContent,
  }),
  me: endpoint({
    method: 'GET',
    path: '/broker/auth/me',
    summary: 'The signed-in user',
    tag: 'Accounts',
    access: 'session',
    status: 200,
    response: user,
  }),
  updatePreferences: endpoint({
    method: 'PATCH',
    path: '/broker/preferences',
    summary: 'Change how leads arrive and what this user is told',
    tag: 'Accounts',
    access: 'session',
    body: z.object({
      auto_redirect_to_dashboard: z.boolean().optional(),
      states_licensed: z
        .array(z.string().regex(/^[A-Z]{2}$/, 'Use two-letter state codes'))
        .max(60)
        .optional(),
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
    summary: 'Which first steps are done, by what there is',
    tag: 'Accounts',
    access: 'session',
    status: 200,
    response: firstSteps,
  }),
  createInviteCode: endpoint({
    method: 'POST',
    path: '/admin/invite-codes',
    summary: 'Issue a code that works once within 14 days: with a user, to sign in as them; without, to register',
    tag: 'Administration',
    access: 'sys_admin',
    body: z.object({ user_id: id.nullish() }),
    status: 201,
    response: z.object({
      /** Shown this once: only a hash of it is kept. */
      code: z.string(),
      expires_at: instant,
    }),
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'Every user, newest first',
    tag: 'Administration',
    access: 'sys_admin',
    query: page.extend({ search: absentWhenEmpty(text(LIMITS.name).optional()) }),
    status: 200,
    response: z.array(user),
    paged: true,
  }),
  updateUser: endpoint({
    method: 'PATCH',
    path: '/admin/users/{id}',
    summary: 'Verify credentials, enable or disable the account, grant role, capabilities or founder access',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'user',
    params: idParams,
    body: z.object({
      credentials_verified: z.boolean().optional(),
      is_active: z.boolean().optional(),
      role: z.enum(ROLES).optional(),
      capabilities: z.array(z.enum(CAPABILITIES)).max(CAPABILITIES.length).optional(),
      founder_access: z.boolean().optional(),
    }),
    status: 200,
    response: user,
  }),
}
