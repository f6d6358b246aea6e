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
  admin_act_row.client_id is null or exists (select from client where client.id = admin_act_row.client_id))`

/** Restores accounts. Throws 409 when someone else uses the address of one. */
export async function restoreAccounts(tx: Transaction, act_id: string): Promise<void> {
  if ((await restoreRows(tx, act_id, 'app_user', [], true)) < (await heldOf(tx, act_id, 'app_user'))) {
    throw conflict(EMAIL_TAKEN, 'email_taken')
  }
}

/** Restores clients. Returns how many stay archived because the same person submitted the assessment again. */
export async function restoreClients(tx: Transaction, act_id: string): Promise<number> {
  const restored = await restoreRows(tx, act_id, 'client', [], true)
  return (await heldOf(tx, act_id, 'client')) - restored
}

/** Restores everything except accounts and clients, after those are back. */
export async function restoreRest(tx: Transaction, act_id: string): Promise<void> {
  const held = await tx.rows(
    tables.admin_act_row.pick('table_name'),
    sql`
    select distinct table_name from admin_act_row
    where act_id = ${act_id}::uuid and table_name not in ('app_user', 'client', ${TRANSFERRED})`,
  )
  const references = await readReferences(tx)
  const names = parentsFirst(
    held.map(({ table_name }) => table_name),
    references,
  )
  for (const name of names) await restoreRows(tx, act_id, name, references, false)
}

async function heldOf(tx: Sql, act_id: string, name: string): Promise<number> {
  const held = await tx.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from admin_act_row where act_id = ${act_id}::uuid and table_name = ${name}`,
  )
  return held?.count ?? 0
}

/** `taken`: a row stays archived if a newer row took its place. Returns how many rows came back. */
const restoreRows = (
  tx: Sql,
  act_id: string,
  name: string,
  references: readonly Reference[],
  taken: boolean,
): Promise<number> =>
  reinsertRows(
    tx,
    name,
    sql`
      select content from admin_act_row
      where act_id = ${act_id}::uuid and table_name = ${name} and ${taken ? sql`true` : RESTORABLE}`,
    references,
    { skip_taken: taken },
  )
