import {
  MAX_MESSAGE_FILES,
  type MessageFile,
  messageFileEndpoints,
} from '@waymark/contracts/conversations/messaging/files'
import { fileExtension, MAX_FILE_BYTES } from '@waymark/contracts/knowledge/files/rules'
import { t } from '@waymark/words/t'
import { useEffect } from 'react'
import { ApiError, badAnswer, errorOf, sentenceOf } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { isPassing } from '../api/queries.ts'
import type { Post } from '../files/post-file.ts'
import { createStore, useStore } from '../state/store.ts'

/** A file of a message that is being written. It is uploaded as soon as it is chosen. */
export interface Attachment {
  /** The idempotency key of its upload. */
  readonly key: string
  readonly file: File
  /** A `refused` file cannot be sent. A `failed` one can be tried again. */
  readonly state: 'sending' | 'ready' | 'failed' | 'refused'
  /** The share of bytes sent, 0 to 1. */
  readonly sent: number
  /** Why it is not ready, in a sentence. */
  readonly problem: string | null
  /** Whether the next connection may be enough. */
  readonly passing: boolean
  /** Known once it is uploaded. */
  readonly id: string | null
}

type Sending = Pick<Post, 'file' | 'key' | 'signal' | 'progress'>

interface Server {
  /** Throws `ApiError` if nothing answered. */
  readonly upload: (sending: Sending) => Promise<Response>
  readonly remove: (id: string) => Promise<unknown>
}

const tooLarge = (name: string) => t('{name} is larger than 25 MB.', { name })
const wrongKind = (name: string) =>
  t('We can take PDF, Word, Excel, CSV, PNG, and JPG files. {name} is not one of them.', { name })

/** Why a file is rejected before it is sent, or null. The server checks again, including the content. */
function refusalOf({ name, size }: File, place: number): string | null {
  if (place >= MAX_MESSAGE_FILES) return t('A message can have up to 10 files')
  if (fileExtension(name) === undefined) return wrongKind(name)
  return size > MAX_FILE_BYTES ? tooLarge(name) : null
}

function problemOf(error: unknown, { name }: File): string {
  if (error instanceof ApiError && error.code === 'unreachable') {
    return t('Files need a connection. We try again when you are back online.')
  }
  if (error instanceof ApiError && error.status === 413) return tooLarge(name)
  if (error instanceof ApiError && error.status === 415) return wrongKind(name)
  return sentenceOf(error, t('This file was not sent. Please try again.'))
}

/** The files of a message that is being written, for as long as the page is open. */
export function createAttachments({ upload, remove }: Server) {
  const all = createStore<readonly Attachment[]>([])
  const running = new Map<string, AbortController>()
  const patch = (key: string, changes: Partial<Attachment>) =>
    all.set(all.read().map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function run({ key, file }: Attachment): Promise<void> {
    const control = new AbortController()
    running.set(key, control)
    patch(key, { state: 'sending', sent: 0, problem: null })
    try {
      const progress = (sent: number) => patch(key, { sent })
      const { id } = await readUploaded(await upload({ file, key, signal: control.signal, progress }))
      // It was removed while the server stored it.
      if (control.signal.aborted) void remove(id).catch(() => undefined)
      else patch(key, { state: 'ready', sent: 1, id })
    } catch (error) {
      const refused = error instanceof ApiError && [413, 415].includes(error.status)
      const passing = isPassing(error)
      patch(key, { state: refused ? 'refused' : 'failed', problem: problemOf(error, file), passing })
    }
    running.delete(key)
  }

  const retry = (wanted: (one: Attachment) => boolean) => {
    for (const one of all.read()) if (one.state === 'failed' && wanted(one)) void run(one)
  }
  return {
    read: all.read,
    subscribe: all.subscribe,
    add: (files: Iterable<File>): void => {
      let place = all.read().filter(({ state }) => state !== 'refused').length
      const added = Array.from(files, (file): Attachment => {
        const problem = refusalOf(file, place)
        const state = problem === null ? 'sending' : 'refused'
        if (problem === null) place += 1
        return { key: newIdempotencyKey(), file, state, sent: 0, problem, passing: false, id: null }
      })
      all.set([...all.read(), ...added])
      for (const one of added) if (one.state === 'sending') void run(one)
    },
    /** Takes a file off, and deletes what was uploaded of it. */
    remove: (key: string): void => {
      const gone = all.read().find((one) => one.key === key)
      running.get(key)?.abort()
      all.set(all.read().filter((one) => one !== gone))
      // A file that stays there is deleted after a day.
      if (gone?.id) void remove(gone.id).catch(() => undefined)
    },
    retry: (key: string) => retry((one) => one.key === key),
    retryPassing: () => retry(({ passing }) => passing),
    /** These files now belong to a message. */
    handOver: (files: readonly { readonly id: string }[]) =>
      all.set(all.read().filter((one) => files.every(({ id }) => id !== one.id))),
  }
}
export type Attachments = ReturnType<typeof createAttachments>

async function readUploaded(response: Response): Promise<MessageFile> {
  if (!response.ok) throw await errorOf(response)
  const answer = messageFileEndpoints.uploadOwnFile.response.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw badAnswer()
  return answer.data
}

/** The files, and whether the message can be sent with them. Failed ones are tried again with the next connection. */
export function useAttachments(attachments: Attachments) {
  const files = useStore(attachments)
  useEffect(() => {
    window.addEventListener('online', attachments.retryPassing)
    return () => window.removeEventListener('online', attachments.retryPassing)
  }, [attachments])
  const ready = files.flatMap(({ state, id, file: { name } }) =>
    state === 'ready' && id !== null ? [{ id, name }] : [],
  )
  return { files, ready, complete: ready.length === files.length }
}
