import { z } from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { absentWhenEmpty, email, idParams, LIMITS, optionalText, page, requiredText, text } from '../fields.ts'
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from './password.ts'
import { authAnswer, CAPABILITIES, ROLES, user } from './schemas.ts'

// Longer than any passphrase and short enough that hashing it is no attack.
const password = z.string({ error: 'Password is required' }).max(200, 'Please keep this under 200 characters')

export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/broker/auth/register',
    summary: 'Join the network as a broker; starts the trial and signs in',
    tag: 'Accounts',
    access: 'public',
    limit: 'register',
    idempotent: true,
    body: z.object({
      email: email(),
      password: password.min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT),
      first_name: requiredText(LIMITS.name, 'First name is required'),
      last_name: requiredText(LIMITS.name, 'Last name is required'),
      company_name: optionalText(LIMITS.name),
      phone: optionalText(LIMITS.phone),
      agent_network_agreement: z.literal(true, { error: 'Please accept the agent network agreement' }),
      time_zone: optionalText(LIMITS.name),
    }),
    status: 201,
    response: authAnswer,
  }),
  login: endpoint({
    method: 'POST',
    path: '/broker/auth/login',
    summary: 'Sign in with e-mail and password; sets the refresh cookie',
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
      email_notifications: z.boolean().optional(),
      name_in_notifications: z.boolean().optional(),
      time_zone: absentWhenEmpty(text(LIMITS.name).optional()),
    }),
    status: 200,
    response: user,
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
