import type { Config } from '@waymark/platform/config'
import type { User } from '@waymark/platform/generated/client'
import { escapeHtml, letterLink, writeLetter } from '@waymark/rules/foundation/letters/write-letter'
import { countKinds } from '@waymark/rules/foundation/notifications/kinds'
import { externalText } from './external-text.ts'
import type { SentNotification } from './notifications-to-send.ts'
import { type SenderSettings, senderOf } from './operator.ts'
import type { Mail } from './send-mail.ts'

/** The email for one notification, or for several at once. */
export function composeMail(
  event_id: string,
  told: readonly SentNotification[],
  user: Pick<User, 'email' | 'first_name' | 'name_in_notifications'>,
  { PUBLIC_URL, ...sender }: Pick<Config, 'PUBLIC_URL'> & SenderSettings,
  unsubscribe_token: string,
): Mail {
  const { title, body, link } = externalText(told, user)
  const address = (path: string) => new URL(path, PUBLIC_URL).href
  const settings = address('/broker?tab=settings#notification-settings')
  const unsubscribe = address(`/unsubscribe?token=${encodeURIComponent(unsubscribe_token)}`)
  const news = told.length === 1 ? [] : countKinds(told.map(({ kind }) => kind)).split(', ')
  const why = `You are getting this email because email notifications are on in ${sender.BRAND_NAME}.`
  const letter = writeLetter(
    {
      title,
      first_name: user.first_name,
      said: news.length === 0 ? body : 'Your notifications since the last email:',
      list: news,
      action: { label: `Open it in ${sender.BRAND_NAME}`, url: address(link) },
      small: {
        text: `${why}\nChange your notification settings: ${settings}\nNo more emails: ${unsubscribe}`,
        html: `${escapeHtml(why)} ${letterLink(settings, 'Change your notification settings')} or ${letterLink(unsubscribe, 'unsubscribe')}.`,
      },
    },
    senderOf(sender),
  )
  return { ...letter, event_id, to: user.email, unsubscribe }
}
