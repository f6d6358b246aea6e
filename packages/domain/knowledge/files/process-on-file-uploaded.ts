import { type Handlers, reactionWith } from '@waymark/events/reaction'
import { ATTEMPTS, type Reads, readStoredFile } from './read-stored-file.ts'
import { type Outcome, settleRead } from './settle-file.ts'

const LIMIT_MS = 120_000

/**
 * Extracts a file's text for search, in a separate process. The file ends up `ready` with its pages or `failed` with a
 * reason, also when the process keeps dying or all attempts are used up; or, if some of its pages are only pictures,
 * with the event that has them read.
 */
export const processFile = reactionWith(
  {
    name: 'process-file',
    on: ['file.uploaded'],
    does: 'Reads the text of an uploaded file',
    // Longer than reading any file may take.
    lease_s: 180,
    attempts: ATTEMPTS,
    concurrency: 2,
  },
  (
    { storage, closing: signal }: Reads,
    limit_ms: number = LIMIT_MS,
  ): Handlers<'file.uploaded', Outcome | undefined> => ({
    prepare: ({ id: event_id, aggregate_id: file_id }, db) =>
      readStoredFile(db, file_id, { subscriber: 'process-file', event_id, storage, signal, limit_ms }),
    commit: settleRead,
  }),
)
