import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { row, uuid } from '@waymark/platform/row'
import type { Actor } from '../../context.ts'
import { partnerOf } from '../../conversation-partner.ts'
import { canSeeClient } from '../../leads/clients/policy.ts'
import { stillVisibleTo } from './message-parties.ts'

/**
 * The other side of a conversation. Undefined for anyone who is not one of its two parties (even administrators), and
 * for a broker whose client has moved to another broker.
 */
export async function partnerIn(db: Sql, user_id: string, conversation_id: string): Promise<string | undefined> {
  const conversation = await db.row(
    row({ partner_id: uuid }),
    sql`
    select partner_id
    from conversation, lateral ${partnerOf(user_id)}
    where id = ${conversation_id} and ${user_id}::uuid in (low_id, high_id)
      and ${stillVisibleTo(sql`${user_id}::uuid`, { kind: sql`partner_kind`, id: sql`partner_id` })}`,
  )
  return conversation?.partner_id
}

/** The sender and the recipient of a referral see it as long as its client exists. */
export async function canSeeReferral(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const referral = await db.row(
    tables.client_referral.pick('id'),
    sql`
    select id from client_referral where id = ${id} and ${actor.user.id}::uuid in (from_user_id, to_user_id)`,
  )
  return referral !== undefined
}

/** Only the two parties see a conversation. */
export async function canSeeConversation(db: Sql, actor: Actor, conversation_id: string): Promise<boolean> {
  return actor.kind === 'user' && (await partnerIn(db, actor.user.id, conversation_id)) !== undefined
}

/** Who sees a client sees the files of the messages with the client. */
export async function canSeeMessageFile(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind === 'anonymous') return false
  // A consumer's token reaches back as far as for their messages.
  const since = actor.kind === 'consumer' ? actor.since : new Date(0)
  const file = await db.row(
    tables.message_file.pick('client_id'),
    sql`
    select message_file.client_id from message_file join message on message.id = message_id
    where message_file.id = ${id}::uuid and message.created_at >= ${since}::timestamptz`,
  )
  return file !== undefined && canSeeClient(db, actor, file.client_id)
}

/** A file that is not sent yet belongs to who uploaded it. */
export async function canRemoveFile(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind === 'anonymous') return false
  const uploader_id = actor.kind === 'user' ? actor.user.id : actor.client_id
  return db.exists(sql`
    select from message_file
    where id = ${id}::uuid and uploaded_by = ${uploader_id}::uuid and message_id is null`)
}
