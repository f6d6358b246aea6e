import type { User } from '@waymark/platform/generated/client'
import { countKinds, isOpen, wordsOf } from '@waymark/rules/foundation/notifications/kinds'
import type { SentNotification } from './notifications-to-send.ts'

export interface OutsideWords {
  title: string
  body: string
  link: string
}

/**
 * The text of a push or email about some notifications. It uses the words of their kinds, and those of their rows only
 * if the kind is open, and a name only if the user wants names.
 */
export function externalText(
  told: readonly SentNotification[],
  { name_in_notifications }: Pick<User, 'name_in_notifications'>,
): OutsideWords {
  const [only, ...others] = told
  if (only && others.length === 0) {
    const words = isOpen(only.kind) ? only : wordsOf(only.kind, name_in_notifications ? only.about : null)
    return { title: words.title, body: words.body, link: only.link ?? words.link ?? '/broker' }
  }
  return {
    title: `${told.length} notifications`,
    body: `You have ${countKinds(told.map(({ kind }) => kind))}.`,
    link: '/broker',
  }
}
