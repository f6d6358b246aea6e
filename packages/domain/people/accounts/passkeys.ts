import type { CreatedPasskey, PasskeyAnswer, PasskeyOptions } from '@waymark/contracts/people/accounts/second-factor'
import type { Config } from '@waymark/platform/config'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { deviceOf } from '@waymark/rules/people/accounts/device'
import type { Context, UserActor } from '../../context.ts'
import { factorAdded, factorRemoved } from './change-factors.ts'
import { lockUser } from './lock-user.ts'
import { challengeOf, lockProofRequest, openProofRequest, proofToken, useProofRequest } from './proof-requests.ts'

export const WRONG_PASSKEY = 'This passkey did not work. Please try again.'
/** As many as anyone needs. */
const MOST = 20
const TIMEOUT_MS = 5 * 60 * 1000

// Loaded when the first passkey is used: most processes never need it.
const library = () => import('@simplewebauthn/server')

const siteOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => new URL(PUBLIC_URL)
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const passkeysOf = (db: Sql, user_id: string) =>
  db.rows(
    tables.passkey.pick('credential', 'transports'),
    sql`select credential, transports from passkey where user_id = ${user_id}::uuid order by id limit ${MOST}`,
  )

/** Those that the user has. Throws 409 if no other may be added. */
async function withRoom(db: Sql, user_id: string) {
  const existing = await passkeysOf(db, user_id)
  if (existing.length >= MOST) throw conflict(`An account can have ${MOST} passkeys. Please remove one first.`)
  return existing
}

/** What the browser needs to make a passkey for the user. Throws 409 with too many of them. */
export async function startPasskey(context: Context<UserActor>) {
  const { user, session_id } = context.actor
  const existing = await withRoom(context.db, user.id)
  const request_id = await openProofRequest(
    context.db,
    { purpose: 'new_passkey', user_id: user.id, session_id },
    new Date(),
  )
  return {
    request_token: proofToken(context.secrets, request_id),
    options: {
      rp: { id: siteOf(context.config).hostname, name: context.config.BRAND_NAME },
      user: {
        id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: user.email,
        displayName: `${user.first_name} ${user.last_name}`,
      },
      challenge: base64url(challengeOf(context.secrets, request_id)),
      // Ed25519, ECDSA with P-256, RSA.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: TIMEOUT_MS,
      excludeCredentials: existing.map(({ credential: id, transports }) => ({
        id,
        type: 'public-key' as const,
        transports,
      })),
      // The authenticator stores it and checks the person, so that it can replace the password, too.
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    },
  }
}

/**
 * Stores the passkey that the browser made. Returns the recovery codes if this is the first second factor. Throws 422
 * for an answer to another request, from another site or of another session, and 409 with too many passkeys.
 */
export async function addPasskey(
  context: Context<UserActor>,
  { request_token, passkey, name }: { request_token: string; passkey: CreatedPasskey; name: string | null },
): Promise<{ recovery_codes: string[] | null }> {
  const now = new Date()
  const { user, session_id } = context.actor
  const { verifyRegistrationResponse } = await library()
  const site = siteOf(context.config)
  return context.db.transaction(async (tx) => {
    const request = await lockProofRequest(tx, context.secrets, { token: request_token, purpose: 'new_passkey' }, now)
    if (request?.session_id !== session_id) throw wrongPasskey()
    const verified = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: base64url(challengeOf(context.secrets, request.id)),
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      requireUserVerification: true,
    }).catch(() => null)
    if (!verified?.verified) throw wrongPasskey()
    // Others may have been added since this one was begun.
    await withRoom(tx, user.id)
    await useProofRequest(tx, request.id, now)
    const { credential } = verified.registrationInfo
    const stored = await tx.run(sql`
      insert into passkey (id, user_id, credential, public_key, counter, transports, name, created_at)
      values (
        ${newId()}, ${user.id}::uuid, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
        ${passkey.response.transports}, ${name ?? deviceOf(context.request.user_agent)}, ${now})
      on conflict (credential) do nothing`)
    if (stored === 0) throw wrongPasskey()
    return factorAdded(tx, context, 'passkey_added', now)
  })
}

const wrongPasskey = () => unprocessable(WRONG_PASSKEY, 'wrong_proof')

/** Throws 404 for a passkey that is not the user's. */
export async function removePasskey(context: Context<UserActor>, passkey_id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockUser(tx, sql`${context.actor.user.id}::uuid`)
    const removed = await tx.run(sql`
      delete from passkey where id = ${passkey_id}::uuid and user_id = ${context.actor.user.id}::uuid`)
    if (removed === 0) throw notFound()
    await factorRemoved(tx, context, 'passkey_removed')
  })
}

/** What the browser needs to answer a request with one of the user's passkeys, or with any if no user is known. */
export async function passkeyOptions(
  context: Context,
  { id: request_id, user_id }: { id: string; user_id: string | null },
): Promise<PasskeyOptions> {
  const known = user_id === null ? [] : await passkeysOf(context.db, user_id)
  return {
    rpId: siteOf(context.config).hostname,
    challenge: base64url(challengeOf(context.secrets, request_id)),
    allowCredentials: known.map(({ credential: id, transports }) => ({ id, type: 'public-key', transports })),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  }
}

/** Whose passkey answered the request; null for a wrong answer, or for another user than the request's. */
export async function verifyPasskey(
  tx: Sql,
  context: Context,
  request: { id: string; user_id: string | null },
  answer: PasskeyAnswer,
  now: Date,
): Promise<string | null> {
  const { verifyAuthenticationResponse } = await library()
  const site = siteOf(context.config)
  await lockUser(tx, sql`select user_id from passkey where credential = ${answer.id}`)
  const passkey = await tx.row(tables.passkey, sql`select * from passkey where credential = ${answer.id} for update`)
  if (!passkey || (request.user_id !== null && passkey.user_id !== request.user_id)) return null
  const { userHandle, ...response } = answer.response
  const verified = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: answer.type,
      response: userHandle === undefined ? response : { ...response, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: base64url(challengeOf(context.secrets, request.id)),
    expectedOrigin: site.origin,
    expectedRPID: site.hostname,
    credential: {
      id: passkey.credential,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  await tx.run(sql`
    update passkey set counter = ${verified.authenticationInfo.newCounter}, last_used_at = ${now}
    where id = ${passkey.id}::uuid`)
  return passkey.user_id
}
