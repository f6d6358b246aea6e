import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './start-error.ts'

/** The root of the clone. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Node's cache of compiled modules: the one that `npm ci` filled, if this user may write to it. */
export function compileCache(dataDir: string): string {
  const filled = join(root, 'node_modules/.cache/waymark')
  try {
    accessSync(filled, constants.W_OK)
    return filled
  } catch {
    return join(dataDir, 'cache')
  }
}

/** The user that runs a process and owns its files. */
export interface Owner {
  uid: number
  gid: number
}

/** The user who started this process. */
export function runner(): Owner {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
}

/**
 * A private folder for the Unix sockets of one data folder. Its name is short, because a socket path may have only
 * about 100 characters, and a hash of the data folder, so that instances run side by side. It does not depend on
 * TMPDIR, which may differ between two shells that start the same instance.
 */
export function socketFolder(dataDir: string, purpose: 'run' | 'pg', owner: Owner = runner()): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  const parent = existsSync('/tmp') ? '/tmp' : tmpdir()
  const folder = join(parent, `wm-${hash}-${purpose}`)
  mkdirSync(folder, { mode: 0o700, recursive: true })
  const found = lstatSync(folder)
  // Root reaches the instance that the owner of the data runs.
  const theirs = purpose === 'run' && runner().uid === 0 && found.uid === statSync(dataDir).uid
  // The name is predictable, so another user could have created the folder, or a link, to listen in our place.
  if (!found.isDirectory() || (found.mode & 0o077) !== 0 || !(theirs || [owner.uid, runner().uid].includes(found.uid)))
    throw new StartError(
      `The folder ${folder} belongs to another user (uid ${found.uid}). Run this as that user, or remove the folder if nothing uses it.`,
    )
  if (found.uid === runner().uid && found.uid !== owner.uid) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** Whether the owner may pass through every folder above `path`. */
export function reachable(path: string, { uid, gid }: Owner): boolean {
  const parent = dirname(path)
  if (parent === path) return true
  const found = statSync(parent)
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
  return (found.mode & bit) !== 0 && reachable(parent, { uid, gid })
}

/** Where temporary servers store their data: in memory if there is room. */
export function scratchParent(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 1e9) return '/dev/shm'
  } catch {
    // macOS has no such folder.
  }
  return tmpdir()
}

/** Creates a folder that the PostgreSQL user can pass through. */
export function scratchFolder(prefix: string): string {
  const folder = mkdtempSync(join(scratchParent(), `${prefix}-${process.pid}-`))
  chmodSync(folder, 0o755)
  return folder
}
