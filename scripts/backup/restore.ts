/** `npm run restore` */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from './backup-error.ts'
import { missingKey } from './missing-key.ts'
import { withInstallation } from './reach-installation.ts'
import { restoreBackup } from './restore-backup.ts'
import { runCommand } from './run-command.ts'

const HELP = `npm run restore -- --from <folder of a backup>

Restores a backup into an empty database, and its files into the storage. Verifies the backup before writing anything,
loads it in one transaction, reads everything back and compares it. Refuses a database that contains data. The database
is DATABASE_URL, or a new one in DATA_DIR. The files go to S3_URL, or to DATA_DIR/files. Says so if the settings do not
have the key that the backup was encrypted with (ENCRYPTION_KEYS, or DATA_DIR.key).

  --from <folder>  a folder created by npm run backup
  --help           this text
`

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (values.from === undefined) throw new BackupError('Name the backup: npm run restore -- --from <folder>')
  const folder = resolve(values.from)
  const { at, tables, objects, problem } = await withInstallation(
    process.env,
    async (installation) => ({
      ...(await restoreBackup(installation, folder)),
      problem: await missingKey(process.env, installation.database_url),
    }),
    { alone: true },
  )
  for (const { name, rows, sha256 } of tables) console.log(`${name}: ${rows} rows, ${sha256.slice(0, 12)}`)
  console.log(
    `Restored as of ${at}: ${tables.length} tables and ${objects.count} files, each read back and found the same.`,
  )
  if (problem !== null) console.error(problem)
  return problem === null ? 0 : 1
})
