import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The path of a program that a check needs. Debian keeps some where only root looks.
 *
 * @throws with what to install
 */
export function program(name: string, how: string): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  for (const folder of folders) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // It may be in the next folder.
    }
  }
  throw new Error(`This check needs ${name}, which is not on the PATH: ${how}.`)
}

/** @throws if this is not root, which mounts a small disk */
export function needRoot(): void {
  if (process.getuid?.() !== 0)
    throw new Error('This check needs root, or a name space of its own: unshare -Urm npm run test:hard.')
}
