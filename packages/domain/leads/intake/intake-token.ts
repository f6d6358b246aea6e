import { timingSafeEqual } from 'node:crypto'
import { unauthorized } from '@waymark/platform/errors'
import { phoneNumber } from '@waymark/rules/foundation/names/phone-number'
import { msg } from '@waymark/words/t'
import type { ConsumerActor } from '../../context.ts'
import { keyedHash, type Secrets } from '../../secrets.ts'

const SUBMISSION = 'wi_'
const MAILED = 'wm_'
const TEXTED = 'ws_'
const PREFIXES = [SUBMISSION, MAILED, TEXTED] as const
type Prefix = (typeof PREFIXES)[number]
export const MAILED_LINK_NEEDED = msg(
  'To protect your data, this works only from the link in our email to you. Please open that link.',
)

const VALID_MS = 90 * 24 * 3600 * 1000
const BODY = 22
/** More of the body of a link that is texted. */
const MARK = 6
const bodyOf = (prefix: Prefix) => (prefix === TEXTED ? BODY + MARK : BODY)

const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const uuidText = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

// The signed text starts with the kind, so that a token of one kind is not valid as another.
const KINDS: Record<Prefix, string> = { [SUBMISSION]: '', [MAILED]: 'mailed ', [TEXTED]: 'texted ' }
const signature = (secrets: Pick<Secrets, 'intake_token'>, prefix: Prefix, body: Buffer) =>
  keyedHash(secrets.intake_token, KINDS[prefix] + body.toString('base64url')).subarray(0, 16)

function makeToken(
  secrets: Pick<Secrets, 'intake_token'>,
  prefix: Prefix,
  client_id: string,
  at: Date,
  mark = '',
): string {
  const body = Buffer.alloc(bodyOf(prefix))
  body.set(uuidBytes(client_id))
  body.writeUIntBE(at.getTime(), 16, 6)
  body.write(mark, BODY, 'base64url')
  return prefix + Buffer.concat([body, signature(secrets, prefix, body)]).toString('base64url')
}

/**
 * The token of one submission: client id and time, signed. The same submission always has the same token, so it need
 * not be stored. It opens this submission, but no earlier one from the same email address.
 */
export const intakeToken = (secrets: Pick<Secrets, 'intake_token'>, client_id: string, submitted_at: Date): string =>
  makeToken(secrets, SUBMISSION, client_id, submitted_at)

/**
 * The token of a link that is emailed to the client's own address, and never part of a response. Its holder reads that
 * mailbox, so it opens everything about the client.
 */
export const mailedToken = (secrets: Pick<Secrets, 'intake_token'>, client_id: string, mailed_at: Date): string =>
  makeToken(secrets, MAILED, client_id, mailed_at)

/**
 * Tells whether a phone number is still the same, however it is written, and not which one it is: without our secret, a
 * reader of the link would find it by trying all numbers.
 */
export const markOfNumber = (secrets: Pick<Secrets, 'intake_token'>, phone: string | null): string =>
  keyedHash(secrets.intake_token, `number ${phoneNumber(phone) ?? ''}`)
    .subarray(0, MARK)
    .toString('base64url')

/**
 * The token of a link that is texted to the number given in a submission. The number may be mistyped, so it opens what
 * happened since then, but nothing that was answered or found from the answers, and nothing once the client has another number.
 */
export const textedToken = (
  secrets: Pick<Secrets, 'intake_token'>,
  client_id: string,
  submitted_at: Date,
  phone: string | null,
): string => makeToken(secrets, TEXTED, client_id, submitted_at, markOfNumber(secrets, phone))

const prefixOf = (token: string): Prefix | undefined => PREFIXES.find((prefix) => token.startsWith(prefix))

export const isConsumerToken = (token: string): boolean => prefixOf(token) !== undefined

/** Throws 401 for a token that is forged, damaged or older than 90 days. */
export function parseConsumerToken(
  secrets: Pick<Secrets, 'intake_token'>,
  token: string,
  now = new Date(),
): ConsumerActor {
  const prefix = prefixOf(token) ?? SUBMISSION
  const bytes = Buffer.from(token.slice(prefix.length), 'base64url')
  const body = bytes.subarray(0, bodyOf(prefix))
  const signed =
    bytes.length === body.length + 16 && timingSafeEqual(bytes.subarray(body.length), signature(secrets, prefix, body))
  const made_at = signed ? new Date(body.readUIntBE(16, 6)) : new Date(0)
  if (!signed || now.getTime() - made_at.getTime() > VALID_MS) {
    throw unauthorized(
      msg('This link is no longer valid. Please complete the assessment again.'),
      'invalid_intake_token',
    )
  }
  const client_id = uuidText(body.subarray(0, 16))
  if (prefix === MAILED) return { kind: 'consumer', client_id, since: new Date(0), by_mail: true }
  const texted_to = body.subarray(BODY).toString('base64url')
  return { kind: 'consumer', client_id, since: made_at, ...(prefix === TEXTED && { texted_to }) }
}
