import { type DeletionKind, deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { call } from '../api/call.ts'
import { count } from '../format/people.ts'

/** What a deed comes to, or came to. */
export interface Outcome {
  /** To be typed before it is done. */
  readonly phrase: string
  /** What goes, a line each; none where there is nothing to do. */
  readonly lines: readonly string[]
  readonly kept: string
  /** Takes it back; null when nothing was done. */
  readonly undo_id: string | null
}

/** Something that deletes, once an administrator saw what it comes to. */
export interface Deed {
  readonly key: string
  readonly title: string
  /** Said when it cannot be done. */
  readonly failure: string
  /** Without the phrase nothing changes, and the outcome is what it would come to. */
  readonly run: (phrase?: string) => Promise<Outcome>
}

const bodyOf = (phrase: string | undefined) => (phrase === undefined ? { dry_run: true } : { phrase })

/** What each count is of. */
const COUNTED: Readonly<Record<string, (n: number) => string>> = {
  deleted_clients: (n) => count(n, 'mock client'),
  clients_deleted: (n) => count(n, 'client'),
  assessments_deleted: (n) => count(n, 'assessment'),
  messages_deleted: (n) => count(n, 'message'),
  files_deleted: (n) => count(n, 'file'),
  users_deleted: (n) => count(n, 'account'),
  mock_clients_deleted: (n) => count(n, 'mock client'),
  clients_handed_over: (n) => `${count(n, 'client')} handed to the administrators`,
  sessions_ended: (n) => `${count(n, 'session')} ended`,
}

/** The counts that are any, in words. */
export const linesOf = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(COUNTED).flatMap(([name, words]) => (counts[name] ? [words(counts[name])] : []))

export const MOCK_CLEANUP: Deed = {
  key: 'mock_cleanup',
  title: 'Clean up mock clients',
  failure: 'Failed to cleanup mock clients. Please try again.',
  async run(given) {
    const answer = await call(deletionEndpoints.cleanupMockClients, { body: bodyOf(given) })
    const { phrase, undo_id, deleted_clients, kept_clients } = answer
    return { phrase, undo_id, lines: linesOf({ deleted_clients }), kept: `${count(kept_clients, 'real client')} kept` }
  },
}

export const DATA_CLEANUP: Deed = {
  key: 'data_cleanup',
  title: 'Clean up all data',
  failure: 'Failed to cleanup data. Please try again.',
  async run(given) {
    const { phrase, undo_id, summary } = await call(deletionEndpoints.cleanupData, { body: bodyOf(given) })
    const kept = `${count(summary.users_kept, 'account')} of administrators, stakeholders and test agents kept`
    return { phrase, undo_id, lines: linesOf(summary), kept }
  },
}

export const userDeletion = ({ id, name }: { readonly id: string; readonly name: string }): Deed => ({
  key: `user_deletion ${id}`,
  title: `Delete the account of ${name}?`,
  failure: 'Failed to delete user',
  async run(given) {
    const { phrase, undo_id, summary } = await call(deletionEndpoints.deleteUser, {
      params: { id },
      body: bodyOf(given),
    })
    const kept = 'Fees, consents and the access log are kept'
    return { phrase, undo_id, lines: [`The account of ${name}`, ...linesOf(summary)], kept }
  },
})

export const DELETION_LABELS: Record<DeletionKind, string> = {
  mock_cleanup: 'Mock clients cleaned up',
  data_cleanup: 'All data cleaned up',
  user_deletion: 'Account deleted',
}
