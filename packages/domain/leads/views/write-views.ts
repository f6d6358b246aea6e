import type { BodyOf } from '@waymark/contracts/endpoint'
import { clientFilters } from '@waymark/contracts/leads/clients/endpoints'
import { VIEWS_MAX, type View, type viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { json, oneOf, type RowOf } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { lockUser } from '../../people/accounts/lock-user.ts'

/** A filter of a later or an earlier release is left out, not refused. */
const query = json(clientFilters.catch({ sort: 'newest' }))
const viewRow = tables.saved_view
  .pick('id', 'name', 'columns', 'is_default')
  .extend({ query, layout: oneOf(['cards', 'table'] as const) })

/** A user's views, in the user's order. */
export const listViews = (db: Sql, user_id: string): Promise<View[]> =>
  db.rows(
    viewRow,
    sql`
    select id, name, query, layout, columns, is_default from saved_view
    where user_id = ${user_id}::uuid order by place, id`,
  )

/** Adds a view after all others. Throws 409 for too many. */
export const createView = (
  { db, actor: { user } }: Context<UserActor>,
  view: BodyOf<typeof viewEndpoints.createView>,
): Promise<View> =>
  db.transaction(async (tx) => {
    const views = await lockedViews(tx, user.id)
    if (views.length >= VIEWS_MAX) throw conflict(`You can keep at most ${VIEWS_MAX} views. Delete one first.`)
    if (view.is_default) await noDefault(tx, user.id)
    const id = newId()
    await tx.run(sql`
      insert into saved_view (id, user_id, name, query, layout, columns, is_default, place)
      values (${id}::uuid, ${user.id}::uuid, ${view.name}, ${JSON.stringify(view.query)}::jsonb, ${view.layout},
              ${view.columns}::text[], ${view.is_default}, ${(views.at(-1)?.place ?? 0) + 1})`)
    return read(tx, id)
  })

/** Changes what the body names. */
export const changeView = (
  { db, actor: { user } }: Context<UserActor>,
  id: string,
  { name, query: sought, layout, columns, is_default, place }: BodyOf<typeof viewEndpoints.changeView>,
): Promise<View> =>
  db.transaction(async (tx) => {
    const views = await lockedViews(tx, user.id)
    if (is_default) await noDefault(tx, user.id)
    const others = views.filter((view) => view.id !== id)
    await tx.run(sql`
      update saved_view
      set name = coalesce(${name ?? null}, name), query = coalesce(${sought ? JSON.stringify(sought) : null}::jsonb, query),
          layout = coalesce(${layout ?? null}, layout), columns = coalesce(${columns ?? null}::text[], columns),
          is_default = coalesce(${is_default ?? null}::boolean, is_default),
          place = coalesce(${place === undefined ? null : between(others, place)}::float8, place)
      where id = ${id}::uuid`)
    return read(tx, id)
  })

/**
 * The views of a tag that is merged show the other one. Each names the tags that it had beside its filters, the latest last,
 * until it is changed. The caller has locked the user.
 */
export const moveViews = (tx: Sql, user_id: string, tag_id: string, into_id: string) =>
  tx.run(sql`
    update saved_view
    set query = query || jsonb_build_object(
      'tag', ${into_id}::uuid, 'merged_tags', coalesce(query -> 'merged_tags', '[]') || to_jsonb(${tag_id}::uuid))
    where user_id = ${user_id}::uuid and query ->> 'tag' = ${tag_id}`)

/** Takes that back, and the merges after it, where the view was not changed since. */
export const moveViewsBack = (tx: Sql, user_id: string, tag_id: string) =>
  tx.run(sql`
    update saved_view
    set query = query || jsonb_build_object(
      'tag', ${tag_id}::uuid, 'merged_tags', to_jsonb(had[:array_position(had, ${tag_id}) - 1]))
    from (
      select id, array(select jsonb_array_elements_text(query -> 'merged_tags')) as had
      from saved_view where user_id = ${user_id}::uuid
    ) as merged
    where saved_view.id = merged.id and ${tag_id} = any(had)`)

export const deleteView = ({ db }: Context<UserActor>, id: string): Promise<View> =>
  db.transaction(async (tx) => {
    const view = await read(tx, id)
    await tx.run(sql`delete from saved_view where id = ${id}::uuid`)
    return view
  })

const placed = tables.saved_view.pick('id', 'place')

/** In order. Two changes of one user's views at once follow each other. */
async function lockedViews(tx: Sql, user_id: string): Promise<RowOf<typeof placed>[]> {
  await lockUser(tx, sql`${user_id}::uuid`)
  return tx.rows(placed, sql`select id, place from saved_view where user_id = ${user_id}::uuid order by place, id`)
}

/** The middle between two neighbors, so that only the view that moves is written. */
function between(others: readonly { place: number }[], place: number): number {
  const [before, after] = [others[place - 1]?.place, others[place]?.place]
  if (before === undefined) return (after ?? 1) - 1
  return after === undefined ? (others.at(-1)?.place ?? 0) + 1 : (before + after) / 2
}

const noDefault = (tx: Sql, user_id: string) =>
  tx.run(sql`update saved_view set is_default = false where user_id = ${user_id}::uuid and is_default`)

async function read(tx: Sql, id: string): Promise<View> {
  const view = await tx.row(
    viewRow,
    sql`select id, name, query, layout, columns, is_default from saved_view where id = ${id}::uuid`,
  )
  if (!view) throw notFound()
  return view
}
