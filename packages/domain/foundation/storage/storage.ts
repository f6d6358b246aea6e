import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '@waymark/platform/config'
import type { KeyRing } from '@waymark/platform/encryption/key-ring'
import { keyNumberOfStream, sealedSize } from '@waymark/platform/encryption/sealed-stream'
import { outside } from '@waymark/platform/outside'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

interface Storage {
  put(key: string, content: Readable, size: number): Promise<void>
  get(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  /** Deleting a missing object is not an error. */
  delete(key: string): Promise<void>
  /** The objects under a folder of keys, or all, in no particular order. */
  list(folder?: string): AsyncIterable<{ key: string; changed_at: Date }>
}

/** Stores objects as they are, such as for a backup. Each call throws when the storage fails. */
export interface ObjectStorage extends Storage {
  /** Puts another object in the place of one that others may be reading. */
  replace(key: string, content: Readable, size: number): Promise<void>
}

/**
 * Stores the bytes of files under their `storage_key`, sealed with that key as their name. Each call throws when the
 * storage fails.
 */
export interface FileStorage extends Storage {
  /** Seals an object that is not sealed with the key in use. Returns whether it was one. */
  seal(key: string): Promise<boolean>
}

/** Logos and photos, which everyone may see. They are stored as they are. */
const isPublic = (key: string) => /^(logos|photos)\//.test(key)

/** The files of the bucket of `S3_URL`, or else of `DATA_DIR/files`. */
export async function openFileStorage(
  config: Pick<Config, 'DATA_DIR' | 'S3_URL'>,
  keys: KeyRing,
): Promise<FileStorage> {
  const objects = await openObjectStorage(config)
  const sealing = (content: Readable, key: string) =>
    Readable.from(keys.sealStream(content, key), { objectMode: false })
  const opening = (content: Readable, key: string) =>
    Readable.from(keys.openStream(content, key), { objectMode: false })
  return {
    exists: (key) => objects.exists(key),
    delete: (key) => objects.delete(key),
    list: (folder) => objects.list(folder),
    put: (key, content, size) =>
      isPublic(key) ? objects.put(key, content, size) : objects.put(key, sealing(content, key), sealedSize(size)),
    get: async (key) => opening(await objects.get(key), key),
    async seal(key) {
      if (isPublic(key) || !(await objects.exists(key))) return false
      if ((await keyNumberOfStream(await objects.get(key))) === (await keys.keyNumber())) return false
      let size = 0
      for await (const { length } of keys.openStream(await objects.get(key), key)) size += length
      await objects.replace(key, sealing(opening(await objects.get(key), key), key), sealedSize(size))
      return true
    },
  }
}

/** The objects themselves. Other users of the machine cannot open the folder. */
export async function openObjectStorage({
  DATA_DIR,
  S3_URL,
}: Pick<Config, 'DATA_DIR' | 'S3_URL'>): Promise<ObjectStorage> {
  if (S3_URL !== undefined) {
    // The SDK is large, so installations with files on disk do not load it.
    const bucket = onDisk((await import('./s3-storage.ts')).s3Disk(S3_URL))
    return { ...bucket, replace: (key, content, size) => bucket.put(key, content, size) }
  }
  const location = join(DATA_DIR, 'files')
  mkdirSync(location, { recursive: true, mode: 0o700 })
  return {
    ...onDisk(new Disk(new FSDriver({ location, visibility: 'private' }))),
    // Written beside it and then renamed. One that a crash left unfinished is written again.
    replace: (key, content) =>
      outside('storage', async () => {
        const unfinished = join(location, 'unfinished', key.replaceAll('/', '-'))
        await mkdir(join(location, 'unfinished'), { recursive: true, mode: 0o700 })
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }))
        await rename(unfinished, join(location, key))
      }),
  }
}

/** The storage works and has no such object. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  (error.cause.name === 'NoSuchKey' || ('code' in error.cause && error.cause.code === 'ENOENT'))

function onDisk(disk: Disk): Storage {
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
