import { id } from '@waymark/contracts/fields'
import { unauthorized } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Secrets } from '../../secrets.ts'

const ISSUER = 'waymark'
const AUDIENCE = 'waymark-api'
const ALGORITHM = 'HS256'
const VALID_S = 15 * 60

const claims = z.object({ sub: id, sid: id })

/** A signed token for a user and a session, valid for 15 minutes or until the session ends. */
export function issueAccessToken(
  secrets: Secrets,
  { user_id, session_id, jti = newId() }: { user_id: string; session_id: string; jti?: string },
  now: Date,
): Promise<string> {
  const issued_at = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(user_id)
    .setJti(jti)
    .setIssuedAt(issued_at)
    .setExpirationTime(issued_at + VALID_S)
    .sign(secrets.access_token)
}

/** Throws 401 for a token that is not ours, damaged, expired, or for another purpose. */
export async function readAccessToken(
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<{ user_id: string; session_id: string }> {
  try {
    const { payload } = await jwtVerify(token, secrets.access_token, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat', 'jti'],
      currentDate: now,
    })
    const { sub, sid } = claims.parse(payload)
    return { user_id: sub, session_id: sid }
  } catch {
    throw unauthorized()
  }
}
