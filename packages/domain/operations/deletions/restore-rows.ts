import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { parentsFirst, type Reference, readReferences } from '../../dependent-rows.ts'
import { reinsertRows } from '../../reinsert-rows.ts'
import { TRANSFERRED } from './transfer-clients.ts'

const EMAIL_TAKEN =
  'Someone has since registered with the email address of a deleted account. Delete the new account first.'

/** Of the archived rows, those about no client or about a client who exists. */
const RESTORABLE = sql`(
  deletion_row.client_id is null or exists (select from client where client.id = deletion_row.client_id))`

/** Restores accounts. Throws 409 when someone else uses the address of one. */
export async function restoreAccounts(tx: Transaction, deletion_id: string): Promise<void> {
  if ((await restoreRows(tx, deletion_id, 'app_user', [], true)) < (await heldOf(tx, deletion_id, 'app_user'))) {
    throw conflict(EMAIL_TAKEN, 'email_taken')
  }
}

/** Restores clients. Returns how many stay archived because the same person submitted the assessment again. */
export async function restoreClients(tx: Transaction, deletion_id: string): Promise<number> {
  const restored = await restoreRows(tx, deletion_id, 'client', [], true)
  return (await heldOf(tx, deletion_id, 'client')) - restored
}

/** Restores everything except accounts and clients, after those are back. */
export async function restoreRest(tx: Transaction, deletion_id: string): Promise<void> {
  const held = await tx.rows(
    tables.deletion_row.pick('table_name'),
    sql`
    select distinct table_name from deletion_row
    where deletion_id = ${deletion_id}::uuid and table_name not in ('app_user', 'client', ${TRANSFERRED})`,
  )
  const references = await readReferences(tx)
  const names = parentsFirst(
    held.map(({ table_name }) => table_name),
    references,
  )
  for (const name of names) await restoreRows(tx, deletion_id, name, references, false)
}

async function heldOf(tx: Sql, deletion_id: string, name: string): Promise<number> {
  const held = await tx.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from deletion_row where deletion_id = ${deletion_id}::uuid and table_name = ${name}`,
  )
  return held?.count ?? 0
}

/** `taken`: a row stays archived if a newer row took its place. Returns how many rows came back. */
const restoreRows = (
  tx: Sql,
  deletion_id: string,
  name: string,
  references: readonly Reference[],
  taken: boolean,
): Promise<number> =>
  reinsertRows(
    tx,
    name,
    sql`
      select content from deletion_row
      where deletion_id = ${deletion_id}::uuid and table_name = ${name} and ${taken ? sql`true` : RESTORABLE}`,
    references,
    taken ? { skip_taken: true } : {},
  )
