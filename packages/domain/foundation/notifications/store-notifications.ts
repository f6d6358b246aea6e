import { emitting } from '@waymark/events/outbox'
import { raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { bool, type RowOf, row } from '@waymark/platform/row'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { isUrgent, type NotificationKind, wordsOf } from '@waymark/rules/foundation/notifications/kinds'

/** A notification for a user. Fields left out come from its kind. Never contains health data. */
export interface NewNotification {
  user_id: string
  kind: NotificationKind
  /** The person or company it is about. Shown only to users who opted in (`name_in_notifications`). */
  about?: string | null
  /** Replaces the kind's title in the app. Pushes and emails use the kind's own words. */
  title?: string
  body?: string
  /** Where a click goes, within the app. */
  link?: string
  /** The notification is deleted with this client's data. */
  client_id?: string | null
}

/** Which channels the user allows, and whether they may show names. */
export const channelsRow = row({ by_mail: bool, by_push: bool, name_in_notifications: bool })
export type Channels = RowOf<typeof channelsRow>

/** The columns of `Channels`, from `app_user`. */
export const channels = raw(`
  app_user.email_notifications and app_user.is_active as by_mail,
  app_user.push_notifications and app_user.is_active and exists (
    select 1 from push_subscription where push_subscription.user_id = app_user.id
  ) as by_push,
  app_user.name_in_notifications`)

/** The columns that `notifying` reads of each row. */
export const NOTIFICATION_COLUMNS = raw(`
  user_id uuid, client_id uuid, kind text, title text, body text, link text, about text, urgent boolean,
  notification_id uuid, emitted_id uuid, unused text[], trace text`)

/** A notification as a row for `notifying`. */
export async function notificationRow(
  db: Pick<Sql, 'keys'>,
  { user_id, kind, about = null, client_id = null, ...said }: NewNotification,
  { by_mail, by_push, name_in_notifications }: Channels,
) {
  const unused: ('mail' | 'webpush')[] = []
  if (!by_mail) unused.push('mail')
  if (!by_push) unused.push('webpush')
  const notification_id = newId()
  const words = { ...wordsOf(kind, name_in_notifications ? about : null), ...said }
  return {
    user_id,
    client_id,
    kind,
    about: about === null ? null : cleanName(about) || null,
    ...words,
    title: await db.keys.sealText(words.title, { column: 'notification.title', id: notification_id }),
    urgent: isUrgent(kind),
    notification_id,
    emitted_id: newId(),
    unused,
  }
}

/** CTEs that store notifications and their events, for the rows of `from`. */
export const notifying = (from: Statement): Statement => sql`
  notified as (
    insert into notification (id, user_id, kind, title, body, link, about, client_id, urgent)
    select notification_id, user_id, kind, title, body, link, about, client_id, urgent from ${from}
  ), ${emitting(
    'notification.created',
    {
      from,
      id: sql`emitted_id`,
      aggregate_id: sql`notification_id`,
      payload: sql`jsonb_build_object('user_id', user_id)`,
      except: sql`unused`,
    },
    { trace: sql`trace` },
  )}`
