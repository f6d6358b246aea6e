import { languages } from '@waymark/words/t'
import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { SUBSCRIPTION_PACKAGES, SUBSCRIPTION_STATUSES } from '../../money/billing/subscriptions.ts'
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT } from './password.ts'
import { secondStep } from './second-factor.ts'

export const ROLES = ['broker', 'sys_admin'] as const
export const CAPABILITIES = ['architect', 'platform_watch'] as const
export const PRESENCES = ['automatic', 'offline'] as const

// Longer than any passphrase, but short enough that hashing it cannot be used to overload the server.
export const password = z.string({ error: 'Password is required' }).max(200, 'Please keep this under 200 characters')
export const newPassword = password.min(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT)

/** Two-letter codes. */
export const statesLicensed = z.array(z.string().regex(/^[A-Z]{2}$/, 'Use two-letter state codes')).max(60)

/** The languages a broker speaks besides English, of those that clients can use. */
export const languagesSpoken = z
  .array(z.string())
  .transform((given) => [...new Set(given)])
  .refine((given) => given.every((one) => languages.slice(1).includes(one)), 'Choose from the listed languages')

/** National Producer Number. An empty one counts as none. */
export const npn = z
  .string()
  .trim()
  .regex(/^\d{0,10}$/, 'A National Producer Number has up to 10 digits')
  .nullable()
  .transform((value) => value || null)

export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  capabilities: z.array(z.string()),
  founder_access: z.boolean(),
  credentials_verified: z.boolean(),
  is_active: z.boolean(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_package: z.enum(SUBSCRIPTION_PACKAGES).nullable(),
  trial_ends_at: instant,
  auto_redirect_to_dashboard: z.boolean(),
  time_zone: z.string(),
  specialties: z.array(z.string()),
  states_licensed: z.array(z.string()),
  /**
   * Of these, the ones that no administrator has checked: they bring no pool leads, referrals or fees yet. The release
   * before does not send it.
   */
  states_unchecked: z.array(z.string()).default([]),
  /** Besides English, such as `es`. */
  languages: z.array(z.string()),
  /** National Producer Number, up to 10 digits. */
  npn: z.string().nullable(),
  daily_cap: z.number().int(),
  available: z.boolean(),
  presence: z.enum(PRESENCES),
  email_notifications: z.boolean(),
  name_in_notifications: z.boolean(),
  push_notifications: z.boolean(),
  in_app_notifications: z.boolean(),
  quiet_hours: z.boolean(),
  quiet_start: z.string(),
  quiet_end: z.string(),
  created_at: instant,
})
export type User = z.output<typeof user>

/** A user, as administrators see one. */
export const managedUser = user.extend({
  /** Either flag protects the account from clean-ups and deletion. */
  is_stakeholder: z.boolean(),
  is_test_agent: z.boolean(),
})
export type ManagedUser = z.output<typeof managedUser>

export const authAnswer = z.object({
  access_token: z.string(),
  user,
  admin_access: z.boolean(),
  founder_access: z.boolean(),
})
export type AuthAnswer = z.output<typeof authAnswer>

/** What a first step of a sign-in leads to: the tokens, or a second step. */
export const signInAnswer = z.union([authAnswer, secondStep])
export type SignInAnswer = z.output<typeof signInAnswer>

/** A new broker's first steps. Each is true once a row in the database shows it was done. */
export const firstSteps = z.object({
  states_set: z.boolean(),
  credentials_verified: z.boolean(),
  profile_filled: z.boolean(),
  notifications_chosen: z.boolean(),
  link_shared: z.boolean(),
  file_uploaded: z.boolean(),
  client_received: z.boolean(),
  message_sent: z.boolean(),
})
export type FirstSteps = z.output<typeof firstSteps>
