import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { RowOf } from '@waymark/platform/row'

/** Whether a pass goes on, has to be repeated because it sealed something, or found nothing to seal. */
export type Pass = 'goes_on' | 'repeat' | 'finished'

type State = RowOf<typeof tables.sealing>

/** Where the pass over these values is. Undefined if nothing is left to seal with this key. */
export async function readPass(tx: Transaction, place: string, key_number: number): Promise<State | undefined> {
  await tx.run(sql`
    insert into sealing ("column", key_number) values (${place}, ${key_number})
    on conflict ("column") do update
    set key_number = excluded.key_number, last_id = null, seen = 0, sealed = 0, passes = 0, finished_at = null
    where sealing.key_number <> excluded.key_number`)
  const state = await tx.row(tables.sealing, sql`select * from sealing where "column" = ${place} for update`)
  return state?.finished_at ? undefined : state
}

/** Notes what was looked at. With no `last_id`, the pass is over. */
export async function notePass(
  tx: Transaction,
  { column, seen, sealed: sealed_before }: State,
  { looked_at, sealed: sealed_now, last_id }: { looked_at: number; sealed: number; last_id: string | null },
): Promise<Pass> {
  const sealed = sealed_before + sealed_now
  const over = last_id === null
  const finished = over && sealed === 0
  await tx.run(sql`
    update sealing
    set last_id = ${last_id}, seen = ${over ? 0 : seen + looked_at}, sealed = ${over ? 0 : sealed},
        passes = passes + ${over ? 1 : 0}::int, finished_at = case when ${finished} then now() end
    where "column" = ${column}`)
  return finished ? 'finished' : over ? 'repeat' : 'goes_on'
}
