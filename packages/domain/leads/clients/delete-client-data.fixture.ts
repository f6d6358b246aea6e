import { sql } from '@waymark/platform/database'
import type { TestApi } from '@waymark/testing/api'
import { makeDue, react } from '@waymark/testing/react'
import { erase } from './erase-on-client-deleted.ts'

/** The tables with a row that contains any of these texts. */
export async function tablesWith({ db }: TestApi, ...texts: string[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await db.pool.query(`select 1 from "${name}" as row where row::text ilike any($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ])
    if (rowCount) found.push(name)
  }
  return found
}

/** Moves past the time in which a deletion can be undone. */
export async function letUndoPass({ db, storage, log }: TestApi): Promise<void> {
  await db.run(sql`update deleted_client set undo_until = now() - interval '1 s'`)
  await makeDue(db, 'erase')
  await react(db, erase({ storage, log }))
}
