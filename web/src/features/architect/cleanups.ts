import { actEndpoints } from '@waymark/contracts/acts/endpoints'
import { call } from '../../shared/api/call.ts'
import { count } from '../../shared/format/people.ts'

/** What a clean-up comes to, or came to. */
export interface Outcome {
  /** To be typed before it is done. */
  readonly phrase: string
  /** What goes, a line each; none where there is nothing to do. */
  readonly removed: readonly string[]
  readonly kept: string
}

export interface Cleanup {
  readonly title: string
  /** Said when it cannot be done. */
  readonly failure: string
  /** Without the phrase nothing changes, and the outcome is what it would come to. */
  readonly run: (phrase?: string) => Promise<Outcome>
}

const bodyOf = (phrase: string | undefined) => (phrase === undefined ? { dry_run: true } : { phrase })
/** Those figures that are any, in words. */
const said = (figures: readonly (readonly [number, string])[]) =>
  figures.filter(([n]) => n > 0).map(([n, one]) => count(n, one))

export const MOCK_CLEANUP: Cleanup = {
  title: 'Clean up mock clients',
  failure: 'Failed to cleanup mock clients. Please try again.',
  async run(given) {
    const answer = await call(actEndpoints.cleanupMockClients, { body: bodyOf(given) })
    const { phrase, deleted_clients, kept_clients } = answer
    return {
      phrase,
      removed: said([[deleted_clients, 'mock client']]),
      kept: `${count(kept_clients, 'real client')} kept`,
    }
  },
}

export const DATA_CLEANUP: Cleanup = {
  title: 'Clean up all data',
  failure: 'Failed to cleanup data. Please try again.',
  async run(given) {
    const { phrase, summary } = await call(actEndpoints.cleanupData, { body: bodyOf(given) })
    return {
      phrase,
      removed: said([
        [summary.clients_deleted, 'client'],
        [summary.assessments_deleted, 'assessment'],
        [summary.messages_deleted, 'message'],
        [summary.files_deleted, 'file'],
        [summary.users_deleted, 'account'],
      ]),
      kept: `${count(summary.users_kept, 'account')} of administrators, stakeholders and test agents kept`,
    }
  },
}
