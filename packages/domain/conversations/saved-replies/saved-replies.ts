import { MAX_SAVED_REPLIES, type savedReplyEndpoints } from '@waymark/contracts/conversations/saved-replies/endpoints'
import type { BodyOf } from '@waymark/contracts/endpoint'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { conflict, forbidden, notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { bool, type RowOf } from '@waymark/platform/row'
import { unknownVariables } from '@waymark/rules/conversations/saved-replies'
import type { Actor, Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'

type NewReply = BodyOf<typeof savedReplyEndpoints.createSavedReply>
type Changes = BodyOf<typeof savedReplyEndpoints.updateSavedReply>

const replyRow = tables.saved_reply.pick('id', 'title', 'english', 'spanish', 'shared').extend({ editable: bool })
export type ReplyRow = RowOf<typeof replyRow>

/** A shared reply is the administrators', any other one its owner's. */
const isEditableBy = ({ id, role }: UserActor['user']): Statement =>
  sql`case when shared then ${role === 'sys_admin'}::boolean else user_id = ${id}::uuid end`

export const listSavedReplies = (db: Sql, user: UserActor['user']): Promise<ReplyRow[]> =>
  db.rows(
    replyRow,
    sql`
    select id, title, english, spanish, shared, ${isEditableBy(user)} as editable from saved_reply
    where user_id = ${user.id}::uuid or shared
    order by lower(title), id`,
  )

/** Throws 403 for a broker who shares one, 409 at the limit, and 422 for a variable that means nothing. */
export async function createSavedReply(context: Context<UserActor>, reply: NewReply): Promise<ReplyRow> {
  const { user } = context.actor
  if (reply.shared && user.role !== 'sys_admin') throw forbidden('Only administrators share replies with every agency.')
  refuseUnknown(reply)
  return context.db.transaction(async (tx) => {
    const { id } = await once(tx, 'createSavedReply', context, reply, async () => {
      // Locks the user's row to serialize their requests, so that the limit holds.
      await tx.run(sql`select 1 from app_user where id = ${user.id}::uuid for no key update`)
      const made = { id: newId() }
      const saved = await tx.run(sql`
        insert into saved_reply (id, user_id, title, english, spanish, shared)
        select ${made.id}::uuid, ${user.id}::uuid, ${reply.title}, ${reply.english}, ${reply.spanish},
               ${reply.shared}::boolean
        where (select count(*) from saved_reply where user_id = ${user.id}::uuid) < ${MAX_SAVED_REPLIES}::int`)
      if (saved === 0) throw conflict(`You can have ${MAX_SAVED_REPLIES} saved replies. Delete one to add another.`)
      return made
    })
    const reread = await tx.row(
      replyRow,
      sql`
      select id, title, english, spanish, shared, ${isEditableBy(user)} as editable from saved_reply
      where id = ${id}::uuid`,
    )
    if (!reread) throw notFound()
    return reread
  })
}

/** Throws 404 for a deleted one and 422 for a variable that means nothing. */
export async function updateSavedReply(
  { db, actor: { user } }: Context<UserActor>,
  id: string,
  changes: Changes,
): Promise<ReplyRow> {
  refuseUnknown(changes)
  const saved = await db.row(
    replyRow,
    sql`
    update saved_reply set title = ${changes.title}, english = ${changes.english}, spanish = ${changes.spanish}
    where id = ${id}::uuid
    returning id, title, english, spanish, shared, ${isEditableBy(user)} as editable`,
  )
  if (!saved) throw notFound()
  return saved
}

export async function deleteSavedReply(db: Sql, id: string): Promise<void> {
  if ((await db.run(sql`delete from saved_reply where id = ${id}::uuid`)) === 0) throw notFound()
}

/** Whether this user may change or delete it. */
export async function canChangeSavedReply(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select from saved_reply where id = ${id}::uuid and ${isEditableBy(actor.user)}`)
}

function refuseUnknown({ english, spanish }: Pick<Changes, 'english' | 'spanish'>): void {
  const [unknown] = unknownVariables(`${english ?? ''} ${spanish ?? ''}`)
  if (unknown === undefined) return
  throw unprocessable(
    `${unknown} is not a variable. Choose one of the list, or leave out the braces.`,
    'unknown_variable',
  )
}
