import { timingSafeEqual } from 'node:crypto'
import type { Config } from '@waymark/platform/config'
import { keyedHash, type Secrets } from '../../secrets.ts'

const PREFIX = 'reply-'
/** The id of the client and the signature, in hexadecimal. With the prefix, it fits the 64 characters before an `@`. */
const ADDRESSED = /^reply-(?<id>[0-9a-f]{32})(?<signed>[0-9a-f]{20})$/

type MailLink = Pick<Secrets, 'mail_link'>

const signatureOf = ({ mail_link }: MailLink, id: string) => keyedHash(mail_link, `reply ${id}`).subarray(0, 10)

/** The address at which a client answers our emails. Null if the installation receives no email. */
export function replyAddress(
  secrets: MailLink,
  { INBOUND_MAIL_DOMAIN }: Pick<Config, 'INBOUND_MAIL_DOMAIN'>,
  client_id: string,
): string | null {
  if (INBOUND_MAIL_DOMAIN === undefined) return null
  const id = client_id.replaceAll('-', '')
  return `${PREFIX}${id}${signatureOf(secrets, id).toString('hex')}@${INBOUND_MAIL_DOMAIN}`
}

/** The client whose reply address this is. Null for any other address. */
export function clientOfAddress(secrets: MailLink, address: string): string | null {
  const { id, signed } = ADDRESSED.exec(address.toLowerCase().split('@')[0] ?? '')?.groups ?? {}
  if (id === undefined || signed === undefined) return null
  if (!timingSafeEqual(Buffer.from(signed, 'hex'), signatureOf(secrets, id))) return null
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
