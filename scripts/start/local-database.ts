import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readEnvironment } from '@waymark/platform/config'
import { primaryOf } from '@waymark/platform/primary'
import { archiveSettings } from './archive.ts'
import { socketFolder } from './folders.ts'
import { lockInstance } from './instance-lock.ts'
import { addressOf, startPostgres } from './postgres.ts'
import { prepareDataDir } from './settings.ts'
import { StartError } from './start-error.ts'

/** A database that runs until `close` is called. */
export interface LocalDatabase extends AsyncDisposable {
  url: string
}

/**
 * The database that `npm start` uses with these settings: the one in `DATABASE_URL`, or the one in `DATA_DIR`, which is
 * started and later stopped if no instance is running it. With `alone`, no instance may be running it, and it is
 * created if there is none.
 *
 * @throws StartError if there is no database, it does not start, or an instance uses what should be exclusive
 */
export async function openLocalDatabase(given: NodeJS.ProcessEnv, { alone = false } = {}): Promise<LocalDatabase> {
  const env = readEnvironment(given)
  // A backup holds one session for minutes, which a pooler would not give it.
  const named = env['DATABASE_DIRECT_URL'] || env['DATABASE_URL']
  if (named) return { url: await primaryOf(named), [Symbol.asyncDispose]: async () => {} }
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const folder = join(dataDir, 'postgres')
  if (alone) prepareDataDir(dataDir)
  else if (!existsSync(folder)) {
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR to another folder, or DATABASE_URL.`)
  }
  const sockets = socketFolder(dataDir, 'run')
  const lock = await lockInstance(sockets, dataDir).catch((error: unknown) => {
    if (alone) throw error
  })
  if (!lock) return { url: addressOf(folder), [Symbol.asyncDispose]: async () => {} }
  const scratch = mkdtempSync(join(tmpdir(), 'waymark-'))
  const release = () => {
    lock.close()
    for (const one of [sockets, scratch]) rmSync(one, { recursive: true, force: true })
  }
  try {
    // It archives here, too: a gap in its log would end what can be restored.
    const archive = env['WAL_ARCHIVE_DIR']
    const settings = archiveSettings(folder, archive ? resolve(archive) : undefined)
    const server = await startPostgres({ folder, log: join(scratch, 'postgres.log'), settings })
    return {
      url: server.url(),
      async [Symbol.asyncDispose]() {
        await server.stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
