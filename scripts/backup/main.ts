/** `npm run backup` */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../start/settings.ts'
import { addBase, tidyArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { withInstallation } from './reach-installation.ts'
import { runCommand } from './run-command.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const HELP = `npm run backup [-- --to <folder>]
npm run backup -- --verify <folder of a backup>

Writes the database at one moment, and the files its rows refer to, to a new folder waymark-YYYYMMDD-HHMMSS (UTC).
Waymark may be running. The database is DATABASE_URL, or the one in DATA_DIR. The files come from S3_URL, or from
DATA_DIR/files. With WAL_ARCHIVE_DIR, it also copies PostgreSQL's files there, so that any later moment can be restored,
and deletes what is older than WAL_ARCHIVE_DAYS (3).

  --to <folder>      the parent of the new folder (default: DATA_DIR/backups)
  --verify <folder>  reads every byte of a backup and compares it with its manifest; needs no database
  --help             this text

Exits with 0 if the backup is complete, with 3 if it lacks a file that the storage lost, and with 1 if it failed.
Health data is encrypted in it, as in the database, and the key is not in the backup. Names, addresses and incomes are
readable. Only its owner can read the folder; encrypt it before you copy it elsewhere.
`

/** The exit code that tells a timer not to try again. */
const LOST = 3

await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, verify: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) process.stdout.write(HELP)
  else if (values.verify) console.log(`Verified: ${summary(await verifyBackup(resolve(values.verify)))}`)
  else return backUp(values.to)
  return 0
})

async function backUp(to: string | undefined): Promise<number> {
  const parent = to ?? resolve(process.env['DATA_DIR'] || '.data', 'backups')
  const { WAL_ARCHIVE_DIR, WAL_ARCHIVE_DAYS } = readSettings(process.env)
  const { manifest, lost } = await withInstallation(process.env, (installation) =>
    takeBackup(installation, parent, async (folder) => {
      console.log(`Backup: ${folder}`)
      if (!WAL_ARCHIVE_DIR) return
      const { complete_at } = await addBase(installation.database_url, WAL_ARCHIVE_DIR)
      const [bases, segments] = await tidyArchive(WAL_ARCHIVE_DIR, WAL_ARCHIVE_DAYS)
      console.log(
        `Archive: any moment from ${complete_at.toISOString()} on; ${bases} old copies and ${segments} segments deleted`,
      )
    }),
  )
  console.log(summary(manifest))
  for (const key of lost) console.error(`The storage does not have ${key}, which a row refers to.`)
  return lost.length === 0 ? 0 : LOST
}

function summary({ at, tables, objects }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, objects.total_bytes)
  return `${rows} rows of ${tables.length} tables and ${objects.count} files as of ${at}, ${Math.ceil(bytes / 1024)} KiB`
}
