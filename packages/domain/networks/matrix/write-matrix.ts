import type { BodyOf } from '@waymark/contracts/endpoint'
import type { matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { text } from '@waymark/platform/row'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import type { Context, UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { once } from '../../idempotency.ts'
import { memberName } from '../../people/memberships/name-members.ts'
import { matrixEntryById } from './list-matrix.ts'

const hundredths = (hours: number | null) => (hours === null ? null : hours * 100)

export async function createMatrixEntry(
  context: Context<UserActor>,
  body: BodyOf<typeof matrixEndpoints.createMatrixEntry>,
) {
  const { id: user_id } = context.actor.user
  return context.db.transaction(async (tx) => {
    const { entry_id } = await once(tx, 'createMatrixEntry', context, body, async () => {
      const id = newId()
      const { kind, sector, title, description, hours_estimate } = body
      await tx.run(sql`
        insert into matrix_entry (id, user_id, kind, sector, title, description, hours_estimate)
        values (${id}::uuid, ${user_id}::uuid, ${kind}, ${sector}, ${title}, ${description},
                ${hundredths(hours_estimate)}::int)`)
      await changed(tx, id, user_id)
      return { entry_id: id }
    })
    return presented(tx, user_id, entry_id)
  })
}

/** Changes the given fields, and also closes and reopens. */
export async function updateMatrixEntry(
  context: Context<UserActor>,
  id: string,
  change: BodyOf<typeof matrixEndpoints.updateMatrixEntry>,
) {
  const { id: user_id } = context.actor.user
  return context.db.transaction(async (tx) => {
    const found = await tx.row(tables.matrix_entry, sql`select * from matrix_entry where id = ${id}::uuid for update`)
    if (!found) throw notFound()
    const { kind = found.kind, sector = found.sector, title = found.title, status = found.status } = change
    const { description = found.description } = change
    const hours = change.hours_estimate === undefined ? found.hours_estimate : hundredths(change.hours_estimate)
    await tx.run(sql`
      update matrix_entry
      set kind = ${kind}, sector = ${sector}, title = ${title}, description = ${description},
          hours_estimate = ${hours}::int, status = ${status}, updated_at = now()
      where id = ${id}::uuid`)
    await changed(tx, id, user_id)
    return presented(tx, user_id, id)
  })
}

/** Notifies the owner once, however often it is called. Throws 409 for the user's own entry. */
export async function answerMatrixEntry(context: Context<UserActor>, id: string) {
  const { id: user_id } = context.actor.user
  return context.db.transaction(async (tx) => {
    const entry = await tx.row(
      tables.matrix_entry.extend({ name: text }),
      sql`
      select *, ${memberName(sql`${user_id}::uuid`)} as name from matrix_entry where id = ${id}::uuid for key share`,
    )
    if (!entry) throw notFound()
    if (entry.user_id === user_id) throw conflict('This is your own entry.')
    const first = await tx.run(sql`
      insert into matrix_interest (entry_id, user_id) values (${id}::uuid, ${user_id}::uuid) on conflict do nothing`)
    if (first > 0) {
      await changed(tx, id, entry.user_id)
      await notifyUser(tx, {
        user_id: entry.user_id,
        kind: entry.kind === 'need' ? 'matrix_help_offered' : 'matrix_offer_wanted',
        about: entry.name,
        body: `${cleanName(entry.name)}, about "${entry.title}".`,
      })
    }
    return presented(tx, user_id, id)
  })
}

async function presented(db: Sql, user_id: string, id: string) {
  const entry = await matrixEntryById(db, user_id, id)
  if (!entry) throw notFound()
  return entry
}

const changed = (tx: Transaction, id: string, user_id: string) => emit(tx, 'matrix_entry.changed', id, { user_id })
