import type { OpportunityStatus } from '@waymark/contracts/networks/opportunities/schemas'

export interface Standing {
  readonly poster_id: string
  readonly status: OpportunityStatus
  readonly claimed_by: string | null
}
export type Action = 'claim' | 'release' | 'close' | 'reopen'

/** The state after an action, or `done` if that is the state already, or why it is not allowed. */
export type Outcome =
  | { readonly status: OpportunityStatus; readonly claimed_by: string | null }
  | 'done'
  /** Only another member may do it. */
  | { readonly forbidden: string }
  | { readonly conflict: string }

const CLOSED = 'This opportunity is closed.'

/**
 * What `user_id` may do with an opportunity. The poster closes, reopens and releases it. Other members claim it or give
 * it up.
 */
export function outcomeOf(action: Action, opportunity: Standing, user_id: string): Outcome {
  const { poster_id, status, claimed_by } = opportunity
  const posted = poster_id === user_id
  if (action === 'claim') {
    if (posted) return { conflict: 'This is your own opportunity.' }
    if (status === 'Closed') return { conflict: CLOSED }
    if (status === 'Claimed')
      return claimed_by === user_id ? 'done' : { conflict: 'Another member has claimed this opportunity.' }
    return { status: 'Claimed', claimed_by: user_id }
  }
  if (action === 'release') {
    if (!posted && claimed_by !== user_id)
      return { forbidden: 'Only the member who posted or claimed an opportunity can release it.' }
    if (status === 'Closed') return { conflict: CLOSED }
    return status === 'Open' ? 'done' : { status: 'Open', claimed_by: null }
  }
  if (!posted) return { forbidden: 'Only the member who posted an opportunity can do this.' }
  if (action === 'close') return status === 'Closed' ? 'done' : { status: 'Closed', claimed_by }
  return status === 'Closed' ? { status: claimed_by === null ? 'Open' : 'Claimed', claimed_by } : 'done'
}
