import { emitting } from '@waymark/events/outbox'
import { type Statement, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'

/** What a user is told. No health data anywhere; a client's name only if the user opted in (`name_in_notifications`). */
export interface NewNotification {
  user_id: string
  kind: string
  title: string
  body: string
  /** Where a click leads, within the app. */
  link: string
  client_id: string | null
  /** Passes quiet hours. */
  urgent?: boolean
}

/** CTEs that store a notification and its event, for the single row of `from`. `by_mail` tells whether a mail follows. */
export function notifying(told: NewNotification, from: Statement, by_mail: boolean): Statement {
  return sql`
    told as (
      insert into notification (id, user_id, kind, title, body, link, client_id, urgent)
      select ${newId()}::uuid, ${told.user_id}::uuid, ${told.kind}, ${told.title}, ${told.body}, ${told.link},
             ${told.client_id}::uuid, ${told.urgent ?? false}::boolean
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
      { except: by_mail ? [] : ['mail'] },
    )}`
}
