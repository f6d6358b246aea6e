import type { Transaction } from '@waymark/platform/database'
import type { Opportunity, User } from '@waymark/platform/generated/client'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import type { NotificationKind } from '@waymark/rules/foundation/notifications/kinds'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'

/** Notifies poster or claimer of what `by` did with an opportunity. */
export const notifyAbout = (
  tx: Transaction,
  { id, title }: Pick<Opportunity, 'id' | 'title'>,
  user_id: string,
  kind: NotificationKind,
  by: Pick<User, 'first_name' | 'last_name'>,
): Promise<void> => {
  const name = cleanName(`${by.first_name} ${by.last_name}`)
  return notifyUser(tx, {
    user_id,
    kind,
    about: name,
    body: `${name}, about "${title}".`,
    link: `/tw/dashboard?opp=${id}`,
  })
}
