/**
 * `npm run sql -- "<statements>"`, or with the statements on stdin: runs them in the database of `DATABASE_URL` or
 * `DATA_DIR`, whose embedded server has no psql. All of them or none take effect. Prints the rows with tabs between
 * columns, and how many each statement changed. Exits with code 1 if PostgreSQL refuses a statement, and 2 if there is
 * none or the database cannot be reached.
 */
import { text } from 'node:stream/consumers'
import { connectionOptions } from '@waymark/platform/database'
import { Client, DatabaseError } from 'pg'
import { openLocalDatabase } from './start/local-database.ts'

/** Leaves every value as PostgreSQL writes it. */
const AS_TEXT = { getTypeParser: () => (value: string) => value }

try {
  const given = process.argv.slice(2)
  if (given.length > 1 || (given.length === 0 && process.stdin.isTTY))
    throw new TypeError('Give the statements in one pair of quotes: npm run sql -- "select ..."')
  const statements = given[0] ?? (await text(process.stdin))
  await using local = await openLocalDatabase(process.env)
  const client = new Client(connectionOptions(local.url))
  await client.connect()
  try {
    const answers = [await client.query<string[]>({ text: statements, types: AS_TEXT, rowMode: 'array' })].flat()
    for (const { command, rowCount, fields, rows } of answers) {
      const lines = fields.length > 0 ? [fields.map(({ name }) => name), ...rows] : []
      for (const line of lines) console.log(line.join('\t'))
      console.log(`${command} ${rowCount ?? ''}`.trimEnd())
    }
  } finally {
    await client.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof DatabaseError ? 1 : 2
}
