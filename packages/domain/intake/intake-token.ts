import { timingSafeEqual } from 'node:crypto'
import { unauthorized } from '@waymark/platform/errors'
import type { ConsumerActor } from '../context.ts'
import { keyedHash, type Secrets } from '../secrets.ts'

export const INTAKE_TOKEN_PREFIX = 'wi_'
const VALID_MS = 90 * 24 * 3600 * 1000
const BODY = 22

const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const uuidText = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const signature = (secrets: Secrets, body: Buffer) =>
  keyedHash(secrets.intake_token, body.toString('base64url')).subarray(0, 16)

/**
 * The token of one submission: client id and time, signed. It is the same for the same submission, so it need not be
 * stored; it opens what this submission made, not what an earlier one by the same e-mail address left.
 */
export function intakeToken(secrets: Secrets, client_id: string, submitted_at: Date): string {
  const body = Buffer.alloc(BODY)
  body.set(uuidBytes(client_id))
  body.writeUIntBE(submitted_at.getTime(), 16, 6)
  return INTAKE_TOKEN_PREFIX + Buffer.concat([body, signature(secrets, body)]).toString('base64url')
}

/** Throws 401 on a token that is forged, damaged or older than 90 days. */
export function parseIntakeToken(secrets: Secrets, token: string, now = new Date()): ConsumerActor {
  const bytes = Buffer.from(token.slice(INTAKE_TOKEN_PREFIX.length), 'base64url')
  const body = bytes.subarray(0, BODY)
  const signed = bytes.length === BODY + 16 && timingSafeEqual(bytes.subarray(BODY), signature(secrets, body))
  const submitted_at = signed ? new Date(body.readUIntBE(16, 6)) : new Date(0)
  if (!signed || now.getTime() - submitted_at.getTime() > VALID_MS) {
    throw unauthorized('This link is not valid any more. Please complete the assessment again.', 'invalid_intake_token')
  }
  return { kind: 'consumer', client_id: uuidText(body.subarray(0, 16)), submitted_at }
}
