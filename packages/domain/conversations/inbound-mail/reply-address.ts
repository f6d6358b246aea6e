import { timingSafeEqual } from 'node:crypto'
import type { Config } from '@waymark/platform/config'
import { keyedHash, type Secrets } from '../../secrets.ts'

/** What an address is for: an answer of a client, or the report on the email of an event. */
type Use = 'reply' | 'bounce'

/** The use, an id and a signature, in hexadecimal. It fits the 64 characters before an `@`. */
const ADDRESSED = /^(?<use>reply|bounce)-(?<id>[0-9a-f]{32})(?<signed>[0-9a-f]{20})$/

type MailLink = Pick<Secrets, 'mail_link'>

const signatureOf = ({ mail_link }: MailLink, use: string, id: string) =>
  keyedHash(mail_link, `${use} ${id}`).subarray(0, 10)

type Settings = Pick<Config, 'INBOUND_MAIL_DOMAIN'>

function addressOf(use: Use, secrets: MailLink, { INBOUND_MAIL_DOMAIN }: Settings, of: string): string | null {
  if (INBOUND_MAIL_DOMAIN === undefined) return null
  const id = of.replaceAll('-', '')
  return `${use}-${id}${signatureOf(secrets, use, id).toString('hex')}@${INBOUND_MAIL_DOMAIN}`
}

/** The address at which a client answers our emails. Null if the installation receives no email. */
export const replyAddress = (secrets: MailLink, settings: Settings, client_id: string): string | null =>
  addressOf('reply', secrets, settings, client_id)

/** The address at which mail servers report on the email of an event. Null if the installation receives no email. */
export const bounceAddress = (secrets: MailLink, settings: Settings, event_id: string): string | null =>
  addressOf('bounce', secrets, settings, event_id)

function idOf(wanted: Use, secrets: MailLink, address: string): string | null {
  const { use, id, signed } = ADDRESSED.exec(address.toLowerCase().split('@')[0] ?? '')?.groups ?? {}
  if (use !== wanted || id === undefined || signed === undefined) return null
  if (!timingSafeEqual(Buffer.from(signed, 'hex'), signatureOf(secrets, use, id))) return null
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The client whose reply address this is. Null for any other address. */
export const clientOfAddress = (secrets: MailLink, address: string): string | null => idOf('reply', secrets, address)

/** The event whose email a report to this address is about. Null for any other address. */
export const eventOfAddress = (secrets: MailLink, address: string): string | null => idOf('bounce', secrets, address)
