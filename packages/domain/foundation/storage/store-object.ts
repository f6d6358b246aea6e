import type { Readable } from 'node:stream'
import { unavailable } from '@waymark/platform/errors'
import { msg } from '@waymark/words/t'
import type { FileStorage } from './storage.ts'

/** Writes bytes to the storage. Throws 503, and leaves nothing behind, when the storage fails. */
export async function storeObject(storage: FileStorage, key: string, content: Readable, size: number): Promise<void> {
  try {
    await storage.put(key, content, size)
  } catch (error) {
    await discardObject(storage, key)
    throw unavailable(msg('Files can’t be stored right now. Please try again in a few minutes.'), error)
  }
}

/** An object without a row does no harm. If this fails, the sweep finds it. */
export const discardObject = (storage: FileStorage, key: string): Promise<void> =>
  storage.delete(key).catch(() => undefined)

/** Throws 503 when the storage fails. */
export async function openObject(storage: FileStorage, key: string): Promise<Readable> {
  try {
    return await storage.get(key)
  } catch (error) {
    throw unavailable(msg('This file can’t be read right now. Please try again in a few minutes.'), error)
  }
}
