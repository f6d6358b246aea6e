import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, requiredText } from '../../fields.ts'
import { authAnswer, newPassword, password } from './schemas.ts'
import {
  appCode,
  createdPasskey,
  factorProof,
  newPasskeyOptions,
  passkeyAnswer,
  passkeyOptions,
  SECOND_FACTORS,
} from './second-factor.ts'

/** A device that is signed in. */
export const openSession = z.object({
  id,
  /** In words: `Chrome on Windows`. */
  device: z.string(),
  /** The first part of the network address: `203.0.113.x`. Null if it is unknown. */
  place: z.string().nullable(),
  this_device: z.boolean(),
  created_at: instant,
  /** When it last renewed its access, at least every 15 minutes while in use. */
  refreshed_at: instant,
})
export type OpenSession = z.output<typeof openSession>

/** How an account is protected. */
export const security = z.object({
  /** False for an account that signs in only with Google or with codes. */
  password_set: z.boolean(),
  /** Whether this installation asks a second factor of the account. */
  second_factor_needed: z.boolean(),
  passkeys: z.array(z.object({ id, name: z.string(), created_at: instant, last_used_at: instant.nullable() })),
  authenticator_app_since: instant.nullable(),
  /** Null without a Google account that signs in to it. */
  google_since: instant.nullable(),
  recovery_codes_left: z.number().int(),
})
export type Security = z.output<typeof security>

/** Null unless this was the account's first second factor. Only this answer contains the codes. */
const withFirstCodes = z.object({ recovery_codes: z.array(z.string()).nullable() })

const requestToken = requiredText(LIMITS.short_text)

/** These work before a needed second factor is set up. */
const ownAccount = { tag: 'Accounts', access: 'session', before_second_factor: true } as const
const signIn = { tag: 'Accounts', access: 'public', limit: 'second_step' } as const

export const securityEndpoints = {
  changePassword: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/auth/change-password',
    summary: 'Change your password with the current one; ends your sessions on other devices and notifies you by email',
    account_limit: 'prove',
    body: z.object({
      current_password: password.min(1, 'Please enter your current password'),
      new_password: newPassword,
    }),
    status: 204,
    response: noContent,
  }),
  listSessions: endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/broker/sessions',
    summary: 'List the devices where you are signed in, this one first',
    status: 200,
    response: z.array(openSession),
  }),
  endSession: endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/broker/sessions/{id}',
    summary: 'Sign out one of your devices',
    record: 'session',
    params: idParams,
    confirm: true,
    status: 204,
    response: noContent,
  }),
  endOtherSessions: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/auth/end-other-sessions',
    summary: 'Sign out all of your devices except this one',
    confirm: true,
    status: 204,
    response: noContent,
  }),
  secondStepOptions: endpoint({
    ...signIn,
    method: 'POST',
    path: '/broker/auth/second-step/options',
    summary: 'Get what the browser needs to finish a sign-in with a passkey',
    body: z.object({ mfa_token: requestToken }),
    status: 200,
    response: passkeyOptions,
  }),
  finishSecondStep: endpoint({
    ...signIn,
    method: 'POST',
    path: '/broker/auth/second-step',
    summary:
      'Finish a sign-in with a passkey, the code of an authenticator app, or a recovery code; sets the refresh cookie',
    idempotent: true,
    body: factorProof.extend({ mfa_token: requestToken }),
    status: 200,
    response: authAnswer,
  }),
  startPasskeySignIn: endpoint({
    ...signIn,
    method: 'POST',
    path: '/broker/auth/passkey/options',
    summary: 'Get what the browser needs to sign in with a passkey alone',
    // Each call writes a row.
    limit: 'passkey_sign_in',
    status: 200,
    response: z.object({ request_token: z.string(), options: passkeyOptions }),
  }),
  signInWithPasskey: endpoint({
    ...signIn,
    method: 'POST',
    path: '/broker/auth/passkey',
    summary: 'Sign in with a passkey, which stands for both steps; sets the refresh cookie',
    idempotent: true,
    body: z.object({ request_token: requestToken, passkey: passkeyAnswer }),
    status: 200,
    response: authAnswer,
  }),
  startConfirmation: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/auth/confirmation/options',
    summary: 'Get how you can confirm that it is you, before something that asks for it',
    account_limit: 'prove',
    status: 200,
    response: z.object({
      request_token: z.string(),
      /** Empty if only signing in again can confirm it. */
      methods: z.array(z.enum([...SECOND_FACTORS, 'password'])),
      /** For a passkey. */
      options: passkeyOptions.nullable(),
    }),
  }),
  confirmIdentity: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/auth/confirmation',
    summary:
      'Confirm that it is you with a second factor, or with the password where there is none; holds for 10 minutes',
    account_limit: 'prove',
    body: factorProof.extend({
      request_token: requestToken,
      password: password.min(1, 'Please enter your password').optional(),
    }),
    status: 204,
    response: noContent,
  }),
  readSecurity: endpoint({
    ...ownAccount,
    method: 'GET',
    path: '/broker/security',
    summary: 'Get how your account is protected',
    status: 200,
    response: security,
  }),
  startAuthenticatorApp: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/security/authenticator-app',
    summary: 'Get a secret for an authenticator app, which proves nothing until its first code confirms it',
    confirm: true,
    account_limit: 'prove',
    status: 200,
    response: z.object({
      /** In base32, to type. */
      secret: z.string(),
      /** To scan. */
      uri: z.string(),
    }),
  }),
  confirmAuthenticatorApp: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/security/authenticator-app/confirm',
    summary: 'Turn the authenticator app on with its first code',
    confirm: true,
    account_limit: 'prove',
    body: z.object({ code: appCode }),
    status: 200,
    response: withFirstCodes,
  }),
  removeAuthenticatorApp: endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/broker/security/authenticator-app',
    summary: 'Remove your authenticator app',
    confirm: true,
    status: 204,
    response: noContent,
  }),
  renewRecoveryCodes: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/security/recovery-codes',
    summary: 'Get ten new recovery codes; the old ones stop working',
    confirm: true,
    status: 200,
    response: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  startPasskey: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/security/passkeys/options',
    summary: 'Get what the browser needs to make a passkey',
    confirm: true,
    account_limit: 'prove',
    status: 200,
    response: z.object({ request_token: z.string(), options: newPasskeyOptions }),
  }),
  addPasskey: endpoint({
    ...ownAccount,
    method: 'POST',
    path: '/broker/security/passkeys',
    summary: 'Add the passkey that the browser made',
    confirm: true,
    body: z.object({ request_token: requestToken, passkey: createdPasskey, name: optionalText(LIMITS.name) }),
    status: 200,
    response: withFirstCodes,
  }),
  removePasskey: endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/broker/security/passkeys/{id}',
    summary: 'Remove one of your passkeys',
    record: 'passkey',
    confirm: true,
    params: idParams,
    status: 204,
    response: noContent,
  }),
  removeGoogle: endpoint({
    ...ownAccount,
    method: 'DELETE',
    path: '/broker/security/google',
    summary: 'Disconnect your Google account, which then no longer signs you in',
    confirm: true,
    status: 204,
    response: noContent,
  }),
}
