import { emit } from '@waymark/events/outbox'
import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { nullable, row, text, uuid } from '@waymark/platform/row'
import { wordsOf } from '@waymark/rules/foundation/notifications/kinds'
import { partnerOf } from '../../conversation-partner.ts'
import { clientLink } from '../../foundation/notifications/client-link.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { NOTIFIED_LINK } from './message-notification.ts'
import { stillVisibleTo } from './message-parties.ts'

const wokenRow = row({ partner_id: uuid, client_id: nullable(uuid), about: nullable(text) })

/**
 * Runs when the time of a snooze is over. A snooze that ended earlier or got a later time needs nothing, because that
 * change has a timer of its own.
 */
export const wakeConversation = reaction({
  name: 'wake-conversation',
  on: ['conversation.snooze_changed'],
  does: 'Brings a snoozed conversation back and says so',
  ...QUICK,
  async commit({ aggregate_id, payload: { user_id } }, tx) {
    // The notification locks the client and the account, and who moves or deletes one locks its snoozes later.
    await tx.run(sql`
      select from client where id = (
        select client_id from snooze where conversation_id = ${aggregate_id}::uuid and user_id = ${user_id}::uuid)
      for key share`)
    await tx.run(sql`select from app_user where id = ${user_id}::uuid for key share`)
    const woken = await tx.row(
      wokenRow,
      sql`
      update snooze set woken_at = now()
      from (
        select partner_id, nullif(concat_ws(' ', coalesce(app_user.first_name, client.first_name),
                                                 coalesce(app_user.last_name, client.last_name)), '') as about
        from conversation
        cross join lateral ${partnerOf(user_id)}
        left join app_user on app_user.id = partner_id
        left join client on client.id = partner_id
        where conversation.id = ${aggregate_id}::uuid
          and ${stillVisibleTo(sql`${user_id}::uuid`, { kind: sql`partner_kind`, id: sql`partner_id` })}
      ) as named
      where conversation_id = ${aggregate_id}::uuid and user_id = ${user_id}::uuid and until <= now()
        and woken_at is null
      returning named.partner_id, snooze.client_id, named.about`,
    )
    if (!woken) return
    const { partner_id, client_id, about } = woken
    await notifyUser(tx, {
      user_id,
      kind: 'conversation_back',
      // The app names the partner to the signed-in user. Pushes and emails take the kind's own words.
      title: wordsOf('conversation_back', about).title,
      about,
      client_id,
      link: client_id ? clientLink(client_id, 'conversation') : `${NOTIFIED_LINK}${partner_id}`,
    })
    await emit(tx, 'conversation.snooze_changed', aggregate_id, { user_id }, { except: ['wake-conversation'] })
  },
})
