/** `npm run restore` */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openObjectStorage } from '@waymark/domain/foundation/storage/storage'
import { readEnvironment } from '@waymark/platform/config'
import { z } from 'zod'
import { segmentsIn } from '../start/archive.ts'
import { missingKey } from '../start/missing-key.ts'
import { prepareDataDir, readSettings } from '../start/settings.ts'
import { BackupError } from './backup-error.ts'
import { missingFiles } from './missing-files.ts'
import { withInstallation } from './reach-installation.ts'
import { restoreArchive } from './restore-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { runCommand } from './run-command.ts'
import { takeFiles } from './take-files.ts'

const HELP = `npm run restore -- --from <folder of a backup> [--paused]
npm run restore -- --from <WAL_ARCHIVE_DIR> [--to 2026-11-24T03:00:10Z] [--paused]
npm run restore -- --take-files

Restores a backup into an empty database, and its files into the storage. Verifies the backup before writing anything,
loads it in one transaction, reads everything back and compares it. Refuses a database that contains data. The database
is DATABASE_URL, or a new one in DATA_DIR. The files go to S3_URL, or to DATA_DIR/files. Says so if the settings do not
have the key that the backup was encrypted with (ENCRYPTION_KEYS, or DATA_DIR.key). The exit code is 1 then, although
the database is restored.

From an archive, it restores the database of a new DATA_DIR as it was at a moment, or at the end of the archive. The
files are not in the archive: copy DATA_DIR/files of the old installation, or the objects of a backup, first.

  --from <folder>  a folder created by npm run backup, or a WAL_ARCHIVE_DIR
  --to <moment>    with its time zone: Z is UTC
  --paused         pauses the queues of emails, texts, web push and payments, so that a copy contacts no one
  --take-files     lets the database of these settings delete what is left over in S3_URL or DATA_DIR/files. Only if the
                   database that owned these files is gone
  --help           this text
`

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      paused: { type: 'boolean', default: false },
      'take-files': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (values['take-files']) {
    await takeFiles(await openObjectStorage(readSettings(process.env)))
    console.log('The next database that sweeps these files owns them.')
    return 0
  }
  if (values.from === undefined) throw new BackupError('Name the backup: npm run restore -- --from <folder>')
  const folder = resolve(values.from)
  if (existsSync(segmentsIn(folder))) return restoreMoment(folder, values.to, values.paused)
  if (values.to !== undefined) throw new BackupError(`There is no archive in ${folder}, only a backup of one moment.`)
  return restoreWhole(folder, values.paused)
})

async function restoreWhole(folder: string, paused: boolean): Promise<number> {
  const problem = await withInstallation(
    process.env,
    async (installation) => {
      const { at, tables, objects } = await restoreBackup(installation, folder, { paused })
      for (const { name, rows, sha256 } of tables) console.log(`${name}: ${rows} rows, ${sha256.slice(0, 12)}`)
      console.log(
        `Restored as of ${at}: ${tables.length} tables and ${objects.count} files, each read back and found the same.`,
      )
      return await missingKey(process.env, installation.database_url)
    },
    { alone: true },
  )
  if (problem !== null) console.error(problem)
  return problem === null ? 0 : 1
}

async function restoreMoment(archive: string, to: string | undefined, paused: boolean): Promise<number> {
  const until = moment.optional().safeParse(to)
  if (!until.success) throw new BackupError(`--to must look like 2026-11-24T03:00:10Z, not ${to}.`)
  const { DATA_DIR } = readSettings(process.env)
  if (readEnvironment()['DATABASE_URL'])
    throw new BackupError('An archive is restored into a new DATA_DIR, without DATABASE_URL.')
  const log = join(prepareDataDir(DATA_DIR), 'restore.log')
  const at = await restoreArchive(archive, until.data, join(DATA_DIR, 'postgres'), { log, paused })
  console.log(`Restored the database as of ${at.toISOString()}, the last transaction up to then.`)
  const problems = await withInstallation(
    // It would go on writing into the archive that it came from.
    { ...process.env, WAL_ARCHIVE_DIR: '' },
    async (installation) => [
      await missingKey(process.env, installation.database_url),
      await missingFiles(installation),
    ],
    { alone: true },
  )
  for (const problem of problems) if (problem !== null) console.error(problem)
  return problems.every((problem) => problem === null) ? 0 : 1
}
