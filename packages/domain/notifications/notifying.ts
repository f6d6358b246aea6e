import { emitting } from '@waymark/events/outbox'
import { raw, type Statement, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { isUrgent, type NotificationKind, wordsOf } from '@waymark/rules/notifications/kinds'

/** What a user is told. What is not said here is as its kind has it. No health data anywhere. */
export interface NewNotification {
  user_id: string
  kind: NotificationKind
  /** The person or company it is about. Said only to a user who opted in (`name_in_notifications`). */
  about?: string | null
  /** More than the kind says, for the app only: pushes and mails say the kind's own words. */
  title?: string
  body?: string
  /** Where a click leads, within the app. */
  link?: string
  /** Goes when this client's data are deleted. */
  client_id?: string | null
}

/** What leaves the app, and how much it may say. */
export interface Channels {
  by_mail: boolean
  by_push: boolean
  name_in_notifications: boolean
}

/** The columns of `Channels`, from `app_user`. */
export const channels = raw(`
  app_user.email_notifications and app_user.is_active as by_mail,
  app_user.push_notifications and app_user.is_active and exists (
    select 1 from push_subscription where push_subscription.user_id = app_user.id
  ) as by_push,
  app_user.name_in_notifications`)

/** CTEs that store a notification and its event, for the single row of `from`. */
export function notifying(
  { user_id, kind, about = null, client_id = null, ...said }: NewNotification,
  from: Statement,
  { by_mail, by_push, name_in_notifications }: Channels,
): Statement {
  const name = name_in_notifications ? about : null
  const { title, body, link } = { ...wordsOf(kind, name), ...said }
  const except: ('mail' | 'webpush')[] = []
  if (!by_mail) except.push('mail')
  if (!by_push) except.push('webpush')
  return sql`
    told as (
      insert into notification (id, user_id, kind, title, body, link, about, client_id, urgent)
      select ${newId()}::uuid, ${user_id}::uuid, ${kind}, ${title}, ${body}, ${link}, ${about}, ${client_id}::uuid,
             ${isUrgent(kind)}::boolean
      from ${from}
      returning id, user_id
    ), ${emitting(
      'notification.created',
      {
        from: sql`told`,
        aggregate_id: sql`told.id`,
        payload: sql`jsonb_build_object('user_id', told.user_id)`,
        as: 'second_event',
      },
      { except },
    )}`
}
