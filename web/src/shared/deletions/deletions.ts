import { type DeletionKind, deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { call } from '../api/call.ts'
import { count } from '../format/people.ts'

/** The result of a deletion or of its preview. */
export interface Outcome {
  /** The phrase that the user must type to confirm. */
  readonly phrase: string
  /** The things that are deleted, one per line. Empty if there is nothing to delete. */
  readonly lines: readonly string[]
  /** What is not deleted, and what becomes of it. */
  readonly kept: string
  /** The id for undoing the deletion, or null if nothing was deleted. */
  readonly undo_id: string | null
}

/** A deletion that an administrator confirms after seeing a preview. */
export interface Deed {
  readonly key: string
  readonly title: string
  /** The error message if it fails. */
  readonly failure: string
  /** Without the phrase, changes nothing and returns a preview. */
  readonly run: (phrase?: string) => Promise<Outcome>
}

const bodyOf = (phrase: string | undefined) => (phrase === undefined ? { dry_run: true } : { phrase })

/** The label of each count. */
const COUNTED: Readonly<Record<string, (n: number) => string>> = {
  deleted_clients: (n) => count(n, 'mock client'),
  clients_deleted: (n) => count(n, 'client'),
  assessments_deleted: (n) => count(n, 'assessment'),
  messages_deleted: (n) => count(n, 'message'),
  files_deleted: (n) => count(n, 'file'),
  users_deleted: (n) => count(n, 'account'),
  imported_clients_deleted: (n) => count(n, 'imported person', 'imported people'),
  mock_clients_deleted: (n) => count(n, 'mock client'),
  clients_handed_over: (n) => `${count(n, 'client')} handed to the administrators`,
  appointments_cancelled: (n) => `${count(n, 'upcoming appointment')} (people whom our emails reach get one)`,
  sessions_ended: (n) => `${count(n, 'session')} ended`,
}

/** The counts above zero, as text. */
export const linesOf = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(COUNTED).flatMap(([name, words]) => (counts[name] ? [words(counts[name])] : []))

export const MOCK_CLEANUP: Deed = {
  key: 'mock_cleanup',
  title: 'Clean up mock clients',
  failure: 'Failed to cleanup mock clients. Please try again.',
  async run(given) {
    const answer = await call(deletionEndpoints.cleanupMockClients, { body: bodyOf(given) })
    const { phrase, undo_id, deleted_clients, kept_clients } = answer
    const kept = count(kept_clients, 'real client is kept', 'real clients are kept')
    return { phrase, undo_id, lines: linesOf({ deleted_clients }), kept }
  },
}

export const DATA_CLEANUP: Deed = {
  key: 'data_cleanup',
  title: 'Clean up all data',
  failure: 'Failed to cleanup data. Please try again.',
  async run(given) {
    const { phrase, undo_id, summary } = await call(deletionEndpoints.cleanupData, { body: bodyOf(given) })
    const kept = count(
      summary.users_kept,
      'account of an administrator, stakeholder or test agent is kept',
      'accounts of administrators, stakeholders and test agents are kept',
    )
    return { phrase, undo_id, lines: linesOf(summary), kept }
  },
}

interface UserToDelete {
  readonly id: string
  readonly name: string
  /** Whether a plan may be charged, which a deletion ends. */
  readonly pays: boolean
}

export const userDeletion = ({ id, name, pays }: UserToDelete): Deed => ({
  key: `user_deletion ${id}`,
  title: `Delete the account of ${name}?`,
  failure: 'Could not delete user',
  async run(given) {
    const { phrase, undo_id, summary } = await call(deletionEndpoints.deleteUser, {
      params: { id },
      body: bodyOf(given),
    })
    const { clients_handed_over: clients, sessions_ended: sessions, ...deleted } = summary
    const kept = [
      ...(clients > 0 ? [`${count(clients, 'client goes', 'clients go')} to the administrators`] : []),
      ...(sessions > 0 ? [count(sessions, 'open session ends', 'open sessions end')] : []),
      `Fees, consents and the access log are kept${pays ? ', and their plan is not charged again' : ''}`,
    ].join('. ')
    return { phrase, undo_id, lines: [`The account of ${name}`, ...linesOf(deleted)], kept }
  },
})

export const DELETION_LABELS: Record<DeletionKind, string> = {
  mock_cleanup: 'Mock clients cleaned up',
  data_cleanup: 'All data cleaned up',
  user_deletion: 'Account deleted',
}
