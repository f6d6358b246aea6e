import type { User } from '@waymark/platform/generated/client'
import { countKinds, wordsOf } from '@waymark/rules/foundation/notifications/kinds'
import type { SentNotification } from './notifications-to-send.ts'

export interface OutsideWords {
  title: string
  body: string
  link: string
}

/**
 * What a push or a mail says of some notifications: the words of their kinds and never of their rows, and a name only
 * while the user wants names.
 */
export function outsideWords(
  told: readonly SentNotification[],
  { name_in_notifications }: Pick<User, 'name_in_notifications'>,
): OutsideWords {
  const [only, ...others] = told
  if (only && others.length === 0) {
    const words = wordsOf(only.kind, name_in_notifications ? only.about : null)
    return { ...words, link: only.link ?? words.link }
  }
  return {
    title: `From quiet hours: ${told.length} notifications`,
    body: `You have ${countKinds(told.map(({ kind }) => kind))}.`,
    link: '/broker',
  }
}
