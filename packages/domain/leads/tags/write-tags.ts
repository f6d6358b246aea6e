import type { BodyOf } from '@waymark/contracts/endpoint'
import { TAG_COLORS, TAGS_MAX, type Tag, type tagEndpoints } from '@waymark/contracts/leads/tags/endpoints'
import { type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, oneOf } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { lockUser } from '../../people/accounts/lock-user.ts'
import { moveViews, moveViewsBack } from '../views/write-views.ts'

const tagRow = tables.tag.pick('id', 'name').extend({ color: oneOf(TAG_COLORS), clients: int4 })

const selecting = (condition: Statement) => sql`
  select tag.id, tag.name, tag.color,
         (select count(*)::int from client_tag join client on client.id = client_tag.client_id
          where client_tag.tag_id = tag.id and client.broker_id = tag.user_id) as clients
  from tag where ${condition}`

/** A broker's tags, by name. */
export const listTags = (db: Sql, user_id: string): Promise<Tag[]> =>
  db.rows(
    tagRow,
    sql`${selecting(sql`tag.user_id = ${user_id}::uuid and tag.deleted_at is null`)} order by tag.name_key`,
  )

/** Adds a tag, or returns the one of this name. Without a color, it gets the one used least. Throws 409 for too many. */
export const createTag = (
  context: Context<UserActor>,
  { name, color }: BodyOf<typeof tagEndpoints.createTag>,
): Promise<Tag> =>
  context.db.transaction(async (tx) => {
    const { id: user_id } = context.actor.user
    // One after another, so that two requests at once do not add the same name.
    await lockUser(tx, sql`${user_id}::uuid`)
    const used = await tx.rows(
      tables.tag.pick('id', 'name_key', 'color'),
      sql`select id, name_key, color from tag where user_id = ${user_id}::uuid and deleted_at is null`,
    )
    const same = used.find(({ name_key }) => name_key === keyOf(name))
    if (same) return read(tx, same.id)
    if (used.length >= TAGS_MAX) throw conflict(`You can have at most ${TAGS_MAX} tags. Merge or delete one first.`)
    const times = (one: string) => used.filter((tag) => tag.color === one).length
    const least = TAG_COLORS.toSorted((a, b) => times(a) - times(b))[0] ?? 'gray'
    const id = newId()
    await tx.run(sql`
      insert into tag (id, user_id, name, name_key, color)
      values (${id}::uuid, ${user_id}::uuid, ${name}, ${keyOf(name)}, ${color ?? least})`)
    await logAccess(context, 'tag.created', 'tag', id, tx)
    return read(tx, id)
  })

/** Renames or recolors a tag. Throws 404 after it is deleted, and 409 if another one has the name. */
export const changeTag = (
  context: Context<UserActor>,
  id: string,
  { name, color }: BodyOf<typeof tagEndpoints.changeTag>,
): Promise<Tag> =>
  writing(context, 'tag.changed', id, async (tx) => {
    const changed = await tx.run(sql`
      update tag
      set name = coalesce(${name ?? null}, name), name_key = coalesce(${name === undefined ? null : keyOf(name)}, name_key),
          color = coalesce(${color ?? null}, color)
      where id = ${id}::uuid and deleted_at is null`)
    if (changed === 0) throw notFound()
  })

/** Hides a tag; an hour later it is erased. Throws 404 when it is already deleted. */
export const deleteTag = (context: Context<UserActor>, id: string): Promise<Tag> =>
  writing(context, 'tag.deleted', id, (tx) => hide(tx, id))

/** Gives the clients and the views of a tag to another one, and hides it. Throws 404 for a deleted one, 409 for the same tag. */
export const mergeTag = async (context: Context<UserActor>, id: string, into_id: string): Promise<Tag> => {
  if (id === into_id) throw conflict('A tag can’t be merged with itself.')
  const { id: user_id } = context.actor.user
  await writing(context, 'tag.merged', id, async (tx) => {
    // In the order of the ids, so that two merges at once do not wait for each other. Acts that tag clients, which are locked
    // before, hold the tag for their key.
    const own = await tx.rows(
      tables.tag.pick('id'),
      sql`
      select id from tag
      where id in (${id}::uuid, ${into_id}::uuid) and user_id = ${user_id}::uuid and deleted_at is null
      order by id for no key update`,
    )
    if (own.length < 2) throw notFound('This tag is not on your list.')
    // Before the account, like every write about a client. Else the new rows would lock the clients at the commit.
    await tx.run(sql`
      select from client where id in (select client_id from client_tag where tag_id = ${id}::uuid)
      order by id for key share`)
    await tx.run(sql`
      insert into client_tag (tag_id, client_id, merged_from_id)
      select ${into_id}::uuid, client_id, ${id}::uuid from client_tag where tag_id = ${id}::uuid
      on conflict do nothing`)
    await lockUser(tx, sql`${user_id}::uuid`)
    await moveViews(tx, user_id, id, into_id)
    await hide(tx, id)
  })
  return read(context.db, into_id)
}

/**
 * Restores a deleted tag with its clients, and takes back what its merge gave to another one. A tag that is not deleted
 * does not change. Throws 409 if another one has the name by now.
 */
export const restoreTag = (context: Context<UserActor>, id: string): Promise<Tag> =>
  writing(context, 'tag.restored', id, async (tx) => {
    const { id: user_id } = context.actor.user
    // In the order of a merge.
    await tx.run(sql`select from tag where id = ${id}::uuid for no key update`)
    await lockUser(tx, sql`${user_id}::uuid`)
    const restored = await tx.run(sql`update tag set deleted_at = null where id = ${id}::uuid`)
    if (restored === 0) throw notFound()
    await tx.run(sql`delete from client_tag where merged_from_id = ${id}::uuid`)
    await moveViewsBack(tx, user_id, id)
  })

const keyOf = (name: string): string => name.toLowerCase()

async function hide(tx: Sql, id: string): Promise<void> {
  const hidden = await tx.run(sql`update tag set deleted_at = now() where id = ${id}::uuid and deleted_at is null`)
  if (hidden === 0) throw notFound()
}

async function writing(
  context: Context<UserActor>,
  action: string,
  id: string,
  write: (tx: Transaction) => Promise<void>,
): Promise<Tag> {
  const done = context.db.transaction(async (tx) => {
    await write(tx)
    await logAccess(context, action, 'tag', id, tx)
    return read(tx, id)
  })
  return done.catch((error: unknown) => {
    if (isTaken(error)) throw conflict('You have another tag with this name. You can merge the two.', 'tag_taken')
    throw error
  })
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'tag_name_key'

async function read(db: Sql, id: string): Promise<Tag> {
  const tag = await db.row(tagRow, selecting(sql`tag.id = ${id}::uuid`))
  if (!tag) throw notFound()
  return tag
}
