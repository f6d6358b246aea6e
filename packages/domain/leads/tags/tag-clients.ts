import type { ShownTag } from '@waymark/contracts/leads/tags/endpoints'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { row } from '@waymark/platform/row'
import type { Acting } from '../../context.ts'
import { recordAnnotation } from '../../record-annotation.ts'
import { TAGS, tagsColumn } from './tags-of-clients.ts'

/**
 * Tags a client of this user. Returns whether that changed anything. Throws 404 for a deleted client or tag, and for a
 * client who went to another broker in the meantime.
 */
export async function addTag(tx: Transaction, context: Acting, client_id: string, tag_id: string): Promise<boolean> {
  await requireTag(tx, context, tag_id)
  await requireClient(tx, context, client_id)
  const added = await tx.run(sql`
    insert into client_tag (tag_id, client_id) values (${tag_id}::uuid, ${client_id}::uuid) on conflict do nothing`)
  if (added > 0) await recordAnnotation(tx, context, client_id, 'client.tagged')
  return added > 0
}

/** Takes a tag off a client of this user. Returns and throws as `addTag` does. */
export async function removeTag(tx: Transaction, context: Acting, client_id: string, tag_id: string): Promise<boolean> {
  await requireTag(tx, context, tag_id)
  await requireClient(tx, context, client_id)
  const removed = await tx.run(sql`
    delete from client_tag where tag_id = ${tag_id}::uuid and client_id = ${client_id}::uuid`)
  if (removed > 0) await recordAnnotation(tx, context, client_id, 'client.untagged')
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

/**
 * Administrators are no exception: a client shows the tags of their broker. The row is locked: if the client is being
 * deleted, what is written next is deleted too or never written.
 */
async function requireClient(tx: Sql, { actor }: Acting, client_id: string): Promise<void> {
  const client = await tx.exists(sql`
    select from client where id = ${client_id}::uuid and broker_id = ${actor.user.id}::uuid for key share`)
  if (!client) throw notFound()
}
