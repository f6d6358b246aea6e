import { z } from 'zod'

/** What proves a sign-in besides the password. Recovery codes stand in for the others. */
export const SECOND_FACTORS = ['passkey', 'authenticator_app', 'recovery_code'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** What can happen to the protection of an account, or a way to read its data. Each is logged and emailed to its owner. */
export const SECURITY_CHANGES = [
  'passkey_added',
  'passkey_removed',
  'authenticator_app_added',
  'authenticator_app_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'second_factors_removed',
  'google_removed',
  'calendar_address_made',
] as const
export type SecurityChange = (typeof SECURITY_CHANGES)[number]

// Bytes as browsers send them. An answer with a certificate stays far below this.
const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, 'This is not base64url')
const credential = z
  .string()
  .max(1500)
  .regex(/^[\w-]+$/, 'This is not base64url')
const named = { id: credential, rawId: credential, type: z.literal('public-key') }

/** The browser's answer when it has made a passkey (WebAuthn `RegistrationResponseJSON`). */
export const createdPasskey = z.object({
  ...named,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
export type CreatedPasskey = z.output<typeof createdPasskey>

/** The browser's answer when it has used a passkey (WebAuthn `AuthenticationResponseJSON`). */
export const passkeyAnswer = z.object({
  ...named,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

const knownPasskey = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** What a browser needs to use a passkey (WebAuthn `PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(knownPasskey),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyOptions = z.output<typeof passkeyOptions>

/** What a browser needs to make a passkey (WebAuthn `PublicKeyCredentialCreationOptionsJSON`). */
export const newPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(knownPasskey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Six digits. People type spaces between them. */
export const appCode = z
  .string({ error: 'Please enter the six digits' })
  .max(20)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits'))

/** One of these. */
export const factorProof = z.object({
  code: appCode.optional(),
  recovery_code: z.string().trim().min(1, 'Please enter a recovery code').max(40).optional(),
  passkey: passkeyAnswer.optional(),
})
export type FactorProof = z.output<typeof factorProof>

/** The answer of a sign-in that needs a second step. The token works for ten minutes. */
export const secondStep = z.object({
  mfa_required: z.literal(true),
  mfa_token: z.string(),
  methods: z.array(z.enum(SECOND_FACTORS)),
})
export type SecondStep = z.output<typeof secondStep>
