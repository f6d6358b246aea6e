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

/** Changes a note's text. Throws 404 after it is deleted, and like `addNote`. */
export async function editNote(context: Context<UserActor>, id: string, text: string): Promise<ClientNote> {
  const { text: sealed, words } = await sealNote(context.db, { id, user_id: context.actor.user.id, text })
  const values = sql`text = ${sealed}, words = ${words}::int8[], edited_at = now()`
  return change(context, 'note.edited', id, values, sql`deleted_at is null`)
}

/** Hides a note; an hour later it is erased. Throws 404 when it is already deleted, and like `addNote`. */
export const deleteNote = (context: Context<UserActor>, id: string): Promise<ClientNote> =>
  change(context, 'note.deleted', id, sql`deleted_at = now()`, sql`deleted_at is null`)

/** Restores a deleted note; one that is not deleted does not change. Throws 404 like `addNote`. */
export const restoreNote = (context: Context<UserActor>, id: string): Promise<ClientNote> =>
  change(context, 'note.restored', id, sql`deleted_at = null`, sql`true`)

const change = (context: Context<UserActor>, action: string, id: string, values: Statement, when: Statement) =>
  context.db.transaction((tx) =>
    written(
      tx,
      context,
      action,
      sql`with held as (
            select client.id from client join client_note on client_note.client_id = client.id
            where client_note.id = ${id}::uuid and ${stillOf(context.actor)} for key share of client
          )
          update client_note set ${values}
          where id = ${id}::uuid and exists (select from held) and ${when} returning ${NOTE}`,
    ),
  )

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
