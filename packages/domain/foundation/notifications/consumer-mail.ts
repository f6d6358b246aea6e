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
import type { Mail, MailCalendar } from './send-mail.ts'

/** An email to a consumer, without health data or anything that they or their agent wrote. */
export interface ConsumerLetter {
  /** The event behind the email; becomes the Message-ID. */
  event_id: string
  to: string
  /** The client it is about, if one exists yet. */
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
  /** Where an answer to it goes. Null if nobody reads answers. */
  reply_to?: string | null
  /** Where a mail server reports that it could not deliver. Null if nobody reads that. */
  return_path?: string | null
  calendar?: MailCalendar | undefined
  /** One sentence that says why the consumer gets this email. */
  why: string
}

type Settings = Pick<Config, 'PUBLIC_URL'> & SenderSettings

/**
 * A service email to a consumer, with a one-click opt-out of all of them (RFC 8058). The caller checks whether the person wants emails
 * (`hasOptedOut`), unless they asked for this one just now.
 */
export function composeConsumerMail(
  {
    event_id,
    to,
    client_id,
    face,
    action,
    why,
    reply_to = null,
    return_path = null,
    calendar,
    ...letter
  }: ConsumerLetter,
  { PUBLIC_URL, ...sender }: Settings,
  { mail_link }: Pick<Secrets, 'mail_link'>,
): Mail {
  const address = (path: string) => new URL(path, PUBLIC_URL).href
  const opt_out = `/unsubscribe?token=${encodeURIComponent(optOutToken(mail_link, to, client_id))}`
  const stop = { label: t('Stop service emails'), url: address(localPath(opt_out)) }
  const written = writeLetter(
    {
      ...letter,
      action: { label: action.label, url: address(localPath(action.path)) },
      small: {
        text: `${why}\n${stop.label}: ${stop.url}`,
        html: `${escapeHtml(why)} ${letterLink(stop.url, stop.label)}.`,
      },
    },
    senderOf(sender, face),
  )
  const from_name = face && t('{agency} via {brand_name}', { agency: face.agency_name, brand_name: sender.BRAND_NAME })
  return { ...written, event_id, from_name, to, unsubscribe: address(opt_out), reply_to, return_path, calendar }
}
