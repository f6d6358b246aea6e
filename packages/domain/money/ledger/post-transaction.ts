import { raw, recordset, type Sql, sql } from '@waymark/platform/database'
import type { LedgerAccount, LedgerTransactionType } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'

/** `amount` is in US cents, for hours in hundredths of an hour. Amounts that a member owns or is owed are positive. */
export interface Entry {
  account: LedgerAccount
  /** Null on our own side. */
  user_id: string | null
  amount: number
}

interface Posting {
  tx_type: LedgerTransactionType
  subject_id: string
  memo: string
  posted_by: string
  entries: readonly Entry[]
}

/**
 * Writes a transaction with entries that must add up to zero. The database rejects any other commit, and a second
 * transaction of the same kind for a subject, except corrections. Returns its id.
 */
export async function post(tx: Sql, { tx_type, subject_id, memo, posted_by, entries }: Posting): Promise<string> {
  const id = newId()
  const rows = recordset(
    entries.map((entry) => ({ id: newId(), ...entry })),
    raw('id uuid, account ledger_account, user_id uuid, amount int'),
  )
  await tx.run(sql`
    with posted as (
      insert into ledger_transaction (id, tx_type, subject_id, memo, posted_by)
      values (${id}::uuid, ${tx_type}, ${subject_id}::uuid, ${memo}, ${posted_by}::uuid)
      returning id
    )
    insert into ledger_entry (id, transaction_id, account, user_id, amount)
    select given.id, posted.id, given.account, given.user_id, given.amount from posted, ${rows}`)
  return id
}

/** The balance of a subject in one of a member's accounts. */
export async function balance(tx: Sql, subject_id: string, user_id: string, account: LedgerAccount): Promise<number> {
  const sum = await tx.row(
    row({ amount: int4 }),
    sql`
    select coalesce(sum(amount), 0)::int as amount
    from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
    where subject_id = ${subject_id}::uuid and user_id = ${user_id}::uuid and account = ${account}`,
  )
  return sum?.amount ?? 0
}
