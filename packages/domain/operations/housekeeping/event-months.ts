import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { int4, row } from '@waymark/platform/row'

const MONTHS_AHEAD = 3

const changeMonths = <T>(db: Database, change: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    // Adding and dropping partitions locks the events for everyone. It is better to retry later than to make them wait.
    await tx.run(sql`set local lock_timeout = '1s'`)
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('event months'))`)
    return change(tx)
  })

/** Creates partitions for the events of the coming months. */
export const addMonths = (db: Database): Promise<number> =>
  changeMonths(db, (tx) => tx.run(sql`select ensure_event_partitions(${MONTHS_AHEAD})`))

/** Drops the months that ended before this moment and have nothing left to do, each in its own transaction. */
export async function dropMonths(db: Database, before: Date): Promise<void> {
  const dropOne = (tx: Transaction) =>
    tx.row(row({ dropped: int4 }), sql`select drop_settled_event_partitions(${before}) as dropped`)
  while ((await changeMonths(db, dropOne))?.dropped);
}
