import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BackupError } from './backup-error.ts'
import { type Digest, digestOfFile, same } from './digest.ts'
import {
  type Manifest,
  OBJECTS,
  objectFile,
  readManifest,
  type StoredObject,
  storedObject,
  tableFile,
} from './manifest.ts'

/**
 * Reads every byte of a backup and compares it with its manifest. Needs neither database nor storage.
 *
 * @throws BackupError naming the first file that differs or is missing
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const table of manifest.tables) await check(folder, tableFile(table), table)
  await check(folder, OBJECTS, manifest.objects)
  for await (const object of listObjects(folder)) await check(folder, objectFile(object), object)
  return manifest
}

/** The entries of `objects.jsonl`. */
export async function* listObjects(folder: string): AsyncGenerator<StoredObject> {
  for await (const line of createInterface({ input: createReadStream(join(folder, OBJECTS)) })) {
    yield storedObject.parse(JSON.parse(line))
  }
}

async function check(folder: string, file: string, expected: Digest): Promise<void> {
  const found = await digestOfFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`This backup is not whole: ${file} is missing.`)
    throw error
  })
  if (!same(found, expected)) throw new BackupError(`This backup is damaged: ${file} has changed.`)
}
