import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '@waymark/platform/config'
import { outside } from '@waymark/platform/outside'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Stores the bytes of files under their `storage_key`. Each call throws when the storage fails. */
export interface FileStorage {
  put(key: string, content: Readable, size: number): Promise<void>
  get(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  /** Deleting a missing object is not an error. */
  delete(key: string): Promise<void>
  /** The objects under a folder of keys, or all, in no particular order. */
  list(folder?: string): AsyncIterable<{ key: string; changed_at: Date }>
}

/** Uses the bucket of `S3_URL`, or else `DATA_DIR/files`, which other users of the machine cannot open. */
export async function openFileStorage({ DATA_DIR, S3_URL }: Pick<Config, 'DATA_DIR' | 'S3_URL'>): Promise<FileStorage> {
  // The SDK is large, so installations with files on disk do not load it.
  if (S3_URL !== undefined) return onDisk((await import('./s3-storage.ts')).s3Disk(S3_URL))
  const location = join(DATA_DIR, 'files')
  mkdirSync(location, { recursive: true, mode: 0o700 })
  return onDisk(new Disk(new FSDriver({ location, visibility: 'private' })))
}

/** The storage works and has no such object. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  (error.cause.name === 'NoSuchKey' || ('code' in error.cause && error.cause.code === 'ENOENT'))

function onDisk(disk: Disk): FileStorage {
  return {
    put: (key, content, size) =>
      outside('storage', () =>
        disk.putStream(key, content, { contentLength: size, contentType: 'application/octet-stream' }),
      ),
    get: (key) => outside('storage', () => disk.getStream(key), isMissing),
    exists: (key) => outside('storage', () => disk.exists(key)),
    delete: (key) => outside('storage', () => disk.delete(key)),
    async *list(folder = '/') {
      let next: string | undefined
      do {
        const options = { recursive: true, ...(next === undefined ? {} : { paginationToken: next }) }
        const { objects, paginationToken } = await outside('storage', () => disk.listAll(folder, options), isMissing)
        for (const object of objects) {
          if (!object.isFile) continue
          const { lastModified } = await object.getMetaData()
          yield { key: object.key, changed_at: lastModified }
        }
        next = paginationToken
      } while (next !== undefined)
    },
  }
}
