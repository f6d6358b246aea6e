import type { Config } from '@waymark/platform/config'
import {
  escapeHtml,
  type LetterCard,
  type LetterFace,
  letterLink,
  writeLetter,
} from '@waymark/rules/foundation/letters/write-letter'
import { localPath, t } from '@waymark/words/t'
import type { Secrets } from '../../secrets.ts'
import { optOutToken } from './consumer-opt-out.ts'
import { type SenderSettings, senderOf } from './operator.ts'
import { bounceAddress, replyAddress } from './reply-address.ts'
import type { Mail, MailCalendar } from './send-mail.ts'

/** An email to a consumer, without health data or anything that they or their agent wrote. */
export interface ConsumerLetter {
  /** The event behind the email; becomes the Message-ID. */
  event_id: string
  to: string
  /** The client it is about, if there is one. An answer comes into the conversation with this client. */
  client_id: string | null
  /** The agency of the client, if emails to its clients are in its name. */
  face: LetterFace | null
  first_name: string | null
  title: string
  said: string
  list?: readonly string[]
  card?: LetterCard | null
  /**
   * `path` is a path on our own site. A token in it follows a `#`, because browsers do not send that part to servers.
   */
  action: { label: string; path: string }
  /** The same for other pages of the reader. */
  others?: readonly { label: string; path: string }[]
  calendar?: MailCalendar | undefined
  /** One sentence that says why the consumer gets this email. */
  why: string
}

type Settings = Pick<Config, 'PUBLIC_URL' | 'INBOUND_MAIL_DOMAIN'> & SenderSettings

/**
 * A service email to a consumer, with a one-click opt-out of all of them (RFC 8058). The caller checks whether the person wants emails
 * (`hasOptedOut`), unless they asked for this one just now.
 */
export function composeConsumerMail(
  { event_id, to, client_id, face, action, others = [], why, calendar, ...letter }: ConsumerLetter,
  { PUBLIC_URL, INBOUND_MAIL_DOMAIN, ...sender }: Settings,
  secrets: Pick<Secrets, 'mail_link' | 'open_link'>,
): Mail {
  const address = (path: string) => new URL(path, PUBLIC_URL).href
  const leading = ({ label, path }: ConsumerLetter['action']) => ({ label, url: address(localPath(path)) })
  const opt_out = `/unsubscribe?token=${encodeURIComponent(optOutToken(secrets.mail_link, to, client_id))}`
  const stop = { label: t('Stop service emails'), url: address(localPath(opt_out)) }
  const written = writeLetter(
    {
      ...letter,
      action: leading(action),
      others: others.map(leading),
      small: {
        text: `${why}\n${stop.label}: ${stop.url}`,
        html: `${escapeHtml(why)} ${letterLink(stop.url, stop.label)}.`,
      },
    },
    senderOf(sender, face),
  )
  const from_name = face && t('{agency} via {brand_name}', { agency: face.agency_name, brand_name: sender.BRAND_NAME })
  const inbound = client_id !== null && {
    reply_to: replyAddress(secrets, { INBOUND_MAIL_DOMAIN }, client_id),
    return_path: bounceAddress(secrets, { INBOUND_MAIL_DOMAIN }, event_id),
  }
  return { ...written, ...inbound, event_id, from_name, to, unsubscribe: address(opt_out), calendar }
}
