import { timingSafeEqual } from 'node:crypto'
import type { Config } from '@waymark/platform/config'
import { keyedHash, type Secrets } from '../../secrets.ts'

/** What an address is for: an answer of a client, or the report on the email of an event. */
type Use = 'reply' | 'bounce'

/** The use, an id and a signature, in hexadecimal. It fits the 64 characters before an `@`. */
const ADDRESSES = /\b(?<use>reply|bounce)-(?<id>[0-9a-f]{32})(?<signed>[0-9a-f]{20})@/g

type Key = Pick<Secrets, 'open_link'>

const signatureOf = ({ open_link }: Key, use: string, id: string) =>
  keyedHash(open_link, `${use} ${id}`).subarray(0, 10)

type Settings = Pick<Config, 'INBOUND_MAIL_DOMAIN'>

function addressOf(use: Use, secrets: Key, { INBOUND_MAIL_DOMAIN }: Settings, of: string): string | null {
  if (INBOUND_MAIL_DOMAIN === undefined) return null
  const id = of.replaceAll('-', '')
  return `${use}-${id}${signatureOf(secrets, use, id).toString('hex')}@${INBOUND_MAIL_DOMAIN}`
}

/** The address at which a client answers our emails. Null if the installation receives no email. */
export const replyAddress = (secrets: Key, settings: Settings, client_id: string): string | null =>
  addressOf('reply', secrets, settings, client_id)

/** The address at which mail servers report on the email of an event. Null if the installation receives no email. */
export const bounceAddress = (secrets: Key, settings: Settings, event_id: string): string | null =>
  addressOf('bounce', secrets, settings, event_id)

function idIn(wanted: Use, secrets: Key, text: string): string | null {
  for (const { groups: { use, id = '', signed = '' } = {} } of text.toLowerCase().matchAll(ADDRESSES)) {
    if (use !== wanted) continue
    if (!timingSafeEqual(Buffer.from(signed, 'hex'), signatureOf(secrets, use, id))) continue
    return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
  return null
}

/** The client whose reply address is the first in a text. Null if there is none. */
export const clientAddressed = (secrets: Key, text: string): string | null => idIn('reply', secrets, text)

/** The event whose address for reports is the first in a text. Null if there is none. */
export const eventAddressed = (secrets: Key, text: string): string | null => idIn('bounce', secrets, text)
