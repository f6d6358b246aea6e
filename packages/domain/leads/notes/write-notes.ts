import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { columnsOf, type RowOf } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { stillOf } from '../../policy.ts'
import { recordAnnotation } from '../../record-annotation.ts'
import { sealNote } from './seal-note.ts'

/** A note without the tokens of its words. */
export const noteRow = tables.client_note.omit('words')
export type ClientNote = RowOf<typeof noteRow>
export const NOTE = columnsOf(noteRow)

/**
 * Writes a note about a client. One note per Idempotency-Key. Throws 404 for a deleted client, and for one who went to
 * another broker in the meantime.
 */
export async function addNote(context: Context<UserActor>, client_id: string, text: string): Promise<ClientNote> {
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'addNote', context, { client_id, text }, async () => {
      const user_id = context.actor.user.id
      const made = newId()
      const { text: sealed, words } = await sealNote(tx, { id: made, user_id, text })
      const note = await written(
        tx,
        context,
        'note.added',
        // The client is locked: if the client is being deleted, this row is deleted too or never written.
        sql`with held as (
              select id from client where id = ${client_id}::uuid and ${stillOf(context.actor)} for key share
            )
            insert into client_note (id, client_id, user_id, text, words)
            select ${made}::uuid, id, ${user_id}::uuid, ${sealed}, ${words}::int8[] from held returning ${NOTE}`,
      )
      return note.id
    })
    const note = await tx.row(noteRow, sql`select ${NOTE} from client_note where id = ${id}::uuid`)
    if (!note) throw notFound()
    return note
  })
}

/** Changes a note's text. Throws 404 after it is deleted. */
export async function editNote(context: Context<UserActor>, id: string, text: string): Promise<ClientNote> {
  const { text: sealed, words } = await sealNote(context.db, { id, user_id: context.actor.user.id, text })
  return changing(
    context,
    'note.edited',
    sql`update client_note set text = ${sealed}, words = ${words}::int8[], edited_at = now()
        where id = ${id}::uuid and deleted_at is null returning ${NOTE}`,
  )
}

/** Hides a note; an hour later it is erased. Throws 404 when it is already deleted. */
export const deleteNote = (context: Context<UserActor>, id: string): Promise<ClientNote> =>
  changing(
    context,
    'note.deleted',
    sql`update client_note set deleted_at = now() where id = ${id}::uuid and deleted_at is null returning ${NOTE}`,
  )

/** Restores a deleted note; one that is not deleted does not change. */
export const restoreNote = (context: Context<UserActor>, id: string): Promise<ClientNote> =>
  changing(
    context,
    'note.restored',
    sql`update client_note set deleted_at = null where id = ${id}::uuid returning ${NOTE}`,
  )

const changing = (context: Context<UserActor>, action: string, statement: Statement) =>
  context.db.transaction((tx) => written(tx, context, action, statement))

async function written(
  tx: Transaction,
  context: Context<UserActor>,
  action: string,
  statement: Statement,
): Promise<ClientNote> {
  const note = await tx.row(noteRow, statement)
  if (!note) throw notFound()
  await recordAnnotation(tx, context, note.client_id, action)
  return note
}
