import { Client, escapeIdentifier } from 'pg'
import { connectionOptions, SESSION_SETTINGS } from './database.ts'
import { primaryOf } from './primary.ts'

/**
 * Gives the role of the services, in this database, the settings that a session gets from us when it is not pooled. A
 * pooler passes no settings on.
 *
 * @throws with one sentence if sessions through the pooler have others
 */
export async function setRoleSettings({ direct_url, url }: { direct_url: string; url: string }): Promise<void> {
  const direct = new Client(connectionOptions(await primaryOf(direct_url)))
  // The next query reports the error. Without this listener, the error would end the process.
  direct.on('error', () => undefined)
  await direct.connect()
  try {
    const { rows } = await direct.query<{ name: string }>('select current_database() as name')
    for (const [name, value] of Object.entries(SESSION_SETTINGS))
      await direct.query(
        `alter role current_user in database ${escapeIdentifier(rows[0]?.name ?? '')} set ${name} = '${value}'`,
      )
  } finally {
    await direct.end()
  }
  const pooled = new Client({ connectionString: await primaryOf(url), connectionTimeoutMillis: 5000 })
  pooled.on('error', () => undefined)
  await pooled.connect()
  try {
    for (const [name, value] of Object.entries(SESSION_SETTINGS)) {
      const { rows } = await pooled.query<{ same: boolean }>(
        // Compared by PostgreSQL, which writes 20000 as 20s. It has several names for UTC.
        `select setting = $2 or (name = 'TimeZone' and setting in ('Etc/UTC', 'GMT')) as same
         from pg_settings where name = $1`,
        [name, value],
      )
      if (!rows[0]?.same)
        throw new Error(
          `connections through DATABASE_URL have another ${name} than those through DATABASE_DIRECT_URL. Use the same role and database in both, and restart the pooler if it had connections before`,
        )
    }
  } finally {
    await pooled.end()
  }
}
