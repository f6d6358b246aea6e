import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@waymark/platform/config'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where the bytes of files are, each under its `storage_key`. Every call throws when the storage does not do it. */
export type FileStorage = Pick<Disk, 'put' | 'getBytes'>

/** Files below `DATA_DIR/files`, which nobody else on the machine may enter. */
export function openFileStorage({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): FileStorage {
  const location = join(DATA_DIR, 'files')
  mkdirSync(location, { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}
