import type { ShownTag } from '@waymark/contracts/leads/tags/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { row } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { TAGS, tagsColumn } from './tags-of-clients.ts'

type Acting = Pick<Context<UserActor>, 'db' | 'actor' | 'request'>

/** Tags a client of this user. Returns whether that changed anything. Throws 404 for a deleted client or tag. */
export async function addTag(tx: Transaction, context: Acting, client_id: string, tag_id: string): Promise<boolean> {
  await requireTag(tx, context, tag_id)
  // The client is locked: if the client is being deleted, this row is deleted too or never written.
  const client = await tx.exists(sql`select from client where id = ${client_id}::uuid for key share`)
  if (!client) throw notFound()
  const added = await tx.run(sql`
    insert into client_tag (tag_id, client_id) values (${tag_id}::uuid, ${client_id}::uuid) on conflict do nothing`)
  if (added > 0) await record(tx, context, 'client.tagged', client_id)
  return added > 0
}

/** Takes a tag off a client. Returns whether that changed anything. Throws 404 for a deleted tag. */
export async function removeTag(tx: Transaction, context: Acting, client_id: string, tag_id: string): Promise<boolean> {
  await requireTag(tx, context, tag_id)
  const removed = await tx.run(sql`
    delete from client_tag where tag_id = ${tag_id}::uuid and client_id = ${client_id}::uuid`)
  if (removed > 0) await record(tx, context, 'client.untagged', client_id)
  return removed > 0
}

/** A client's tags, as their broker sees them. */
export async function tagsOf(db: Sql, client_id: string): Promise<ShownTag[]> {
  const client = await db.row(
    row({ tags: tagsColumn }),
    sql`select ${TAGS} from client where client.id = ${client_id}::uuid`,
  )
  if (!client) throw notFound()
  return client.tags
}

/** The row is locked, so that the tag is not deleted in between. */
async function requireTag(tx: Sql, { actor }: Acting, tag_id: string): Promise<void> {
  const own = await tx.exists(sql`
    select from tag
    where id = ${tag_id}::uuid and user_id = ${actor.user.id}::uuid and deleted_at is null for key share`)
  if (!own) throw notFound('This tag is not on your list.')
}

async function record(tx: Transaction, context: Acting, action: string, client_id: string): Promise<void> {
  const { actor } = context
  await emit(tx, 'client.annotated', client_id, { user_id: actor.user.id }, { actor: actorName(actor) })
  await logAccess(context, action, 'client', client_id, tx)
}
