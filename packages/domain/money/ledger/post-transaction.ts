import { raw, recordset, type Sql, sql } from '@waymark/platform/database'
import type { LedgerAccount, LedgerTransactionType } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { int4, row } from '@waymark/platform/row'

/** `amount` in US cents, of hours in hundredths of an hour. What a member is owed or has is positive. */
export interface Entry {
  account: LedgerAccount
  /** Null on the house's side. */
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
 * Writes a transaction and its entries, which must add up to nothing: the database refuses the commit otherwise, and
 * refuses a second transaction of one kind (but corrections) for one subject. Returns its id.
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

/** What the entries about a subject add up to in an account of a member. */
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
