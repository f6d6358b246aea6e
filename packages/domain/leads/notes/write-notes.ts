import { emit } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { ClientNote } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'

/** Writes a note about a client. One note per Idempotency-Key. Throws 404 for a deleted client. */
export async function addNote(context: Context<UserActor>, client_id: string, text: string): Promise<ClientNote> {
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'addNote', context, { client_id, text }, async () => {
      const note = await written(
        tx,
        context,
        'note.added',
        // The client is locked: if the client is being deleted, this row is deleted too or never written.
        sql`with held as (select id from client where id = ${client_id}::uuid for key share)
            insert into client_note (id, client_id, user_id, text)
            select ${newId()}::uuid, id, ${context.actor.user.id}::uuid, ${text} from held returning *`,
      )
      return note.id
    })
    const note = await tx.row(tables.client_note, sql`select * from client_note where id = ${id}::uuid`)
    if (!note) throw notFound()
    return note
  })
}

/** Changes a note's text. Throws 404 after it is deleted. */
export const editNote = (context: Context<UserActor>, id: string, text: string): Promise<ClientNote> =>
  changing(
    context,
    'note.edited',
    sql`update client_note set text = ${text}, edited_at = now()
        where id = ${id}::uuid and deleted_at is null returning *`,
  )

/** Hides a note; an hour later it is erased. Throws 404 when it is already deleted. */
export const deleteNote = (context: Context<UserActor>, id: string): Promise<ClientNote> =>
  changing(
    context,
    'note.deleted',
    sql`update client_note set deleted_at = now() where id = ${id}::uuid and deleted_at is null returning *`,
  )

/** Restores a deleted note; one that is not deleted does not change. */
export const restoreNote = (context: Context<UserActor>, id: string): Promise<ClientNote> =>
  changing(context, 'note.restored', sql`update client_note set deleted_at = null where id = ${id}::uuid returning *`)

const changing = (context: Context<UserActor>, action: string, statement: Statement) =>
  context.db.transaction((tx) => written(tx, context, action, statement))

async function written(
  tx: Transaction,
  context: Context<UserActor>,
  action: string,
  statement: Statement,
): Promise<ClientNote> {
  const { actor } = context
  const note = await tx.row(tables.client_note, statement)
  if (!note) throw notFound()
  await emit(tx, 'client.annotated', note.client_id, { user_id: actor.user.id }, { actor: actorName(actor) })
  await logAccess(context, action, 'client', note.client_id, tx)
  return note
}
