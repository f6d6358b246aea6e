import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { FILE_TOO_LARGE, FILE_TYPE_NOT_SUPPORTED } from '@waymark/contracts/knowledge/files/rules'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { createSignal, createStore } from '../state/store.ts'
import { refusalOf } from './accepted.ts'

export type FileType = AgencyFile['file_type']

/** Where the broker chose the files. The overview's Quick Actions have different rules and messages. */
type Source = 'files' | 'quick'

/** A file on its way to the server. It leaves the queue when it arrives. */
export interface Upload {
  /** The idempotency key. A retry uses the same one. */
  readonly key: string
  readonly file: File
  readonly file_type: FileType
  readonly source: Source
  /** A `refused` file was never sent and cannot be retried. A `failed` one can. */
  readonly state: 'waiting' | 'sending' | 'arrived' | 'failed' | 'refused'
  /** The share of bytes sent, 0 to 1. */
  readonly sent: number
  /** The error message for the user. */
  readonly problem: string | null
  readonly error: unknown
}

export interface Sending {
  readonly upload: Upload
  readonly signal: AbortSignal
  readonly progress: (sent: number) => void
}

/** More uploads at a time would only share the same bandwidth. */
const AT_ONCE = 3

/** Seconds to wait if the server does not say how long. */
const WAIT_S = 10

const TEXTS: Readonly<Record<number, string>> = { 413: FILE_TOO_LARGE, 415: FILE_TYPE_NOT_SUPPORTED }
const OTHERWISE = 'Upload failed. Please check your connection and try again.'

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return OTHERWISE
  // Only the server knows why: an expired subscription, how much room the files of the agency take, or a virus.
  if ([402, 409, 422].includes(error.status)) return error.detail
  return TEXTS[error.status] ?? OTHERWISE
}

/** `seconds` is how long to wait. */
const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds))

/**
 * Sends files, three at a time, no matter which screen is open. `send` throws if a file did not arrive. If the server
 * says that there were too many uploads, this file and those behind it wait as long as the server asks.
 */
export function createUploadQueue(send: (sending: Sending) => Promise<unknown>, wait = sleep) {
  const uploads = createStore<readonly Upload[]>([])
  const ended = createSignal<Upload, Promise<unknown>>()
  const running = new Map<string, AbortController>()
  let paused = false

  const find = (key: string) => uploads.read().find((upload) => upload.key === key)
  const patch = (key: string, changes: Partial<Upload>) =>
    uploads.set(uploads.read().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const drop = (key: string) => uploads.set(uploads.read().filter((upload) => upload.key !== key))
  const tell = (key: string) => {
    const upload = find(key)
    return upload ? Promise.allSettled(ended.emit(upload)) : undefined
  }

  async function run(upload: Upload): Promise<void> {
    const { key } = upload
    const control = new AbortController()
    running.set(key, control)
    patch(key, { state: 'sending' })
    try {
      await send({ upload, signal: control.signal, progress: (sent) => patch(key, { sent }) })
      patch(key, { state: 'arrived', sent: 1 })
    } catch (error) {
      if (!control.signal.aborted && error instanceof ApiError && error.status === 429) {
        running.delete(key)
        patch(key, { state: 'waiting', sent: 0 })
        return pause(error.retry_after ?? WAIT_S)
      }
      // A canceled upload is already removed.
      if (!control.signal.aborted) patch(key, { state: 'failed', error, problem: problemOf(error) })
    }
    running.delete(key)
    fill()
    await tell(key)
    if (find(key)?.state === 'arrived') drop(key)
  }

  async function pause(seconds: number): Promise<void> {
    if (paused) return
    paused = true
    await wait(seconds)
    paused = false
    fill()
  }

  function fill(): void {
    for (const upload of uploads.read()) {
      if (paused || running.size >= AT_ONCE) return
      if (upload.state === 'waiting') void run(upload)
    }
  }

  const cancel = (key: string): void => {
    drop(key)
    running.get(key)?.abort()
  }

  return {
    uploads: { read: uploads.read, subscribe: uploads.subscribe },
    /**
     * Calls the listener with every upload that arrived or failed. An arrived one stays in the list until the
     * listener's promise settles.
     */
    onEnd: ended.subscribe,
    /** Invalid files show an error, and the others are uploaded. */
    add(files: Iterable<File>, file_type: FileType, source: Source): void {
      const added = Array.from(files, (file): Upload => {
        const problem = source === 'files' ? refusalOf(file) : null
        const state = problem === null ? 'waiting' : 'refused'
        return { key: newIdempotencyKey(), file, file_type, source, state, sent: 0, problem, error: null }
      })
      uploads.set([...uploads.read(), ...added])
      fill()
    },
    /** Cancels an upload in any state, or dismisses one that failed. */
    cancel,
    retry(key: string): void {
      patch(key, { state: 'waiting', sent: 0, problem: null, error: null })
      fill()
    },
    clear(): void {
      for (const { key } of uploads.read()) cancel(key)
    },
  }
}

/** Whether leaving the page would interrupt it. */
export const isUnderWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'
