import type { OpportunityStatus } from '@waymark/contracts/opportunities/schemas'

export interface Standing {
  readonly poster_id: string
  readonly status: OpportunityStatus
  readonly claimed_by: string | null
}
export type Act = 'claim' | 'release' | 'close' | 'reopen'

/** Where an act leads; that it changes nothing, since it was done already; or why it may not be. */
export type Outcome =
  | { readonly status: OpportunityStatus; readonly claimed_by: string | null }
  | 'done'
  /** It is somebody else's to do. */
  | { readonly forbidden: string }
  | { readonly conflict: string }

const CLOSED = 'This opportunity is closed.'

/** What `user_id` may make of an opportunity. Its poster closes, reopens and releases it; another claims it or gives it up. */
export function outcomeOf(act: Act, opportunity: Standing, user_id: string): Outcome {
  const { poster_id, status, claimed_by } = opportunity
  const posted = poster_id === user_id
  if (act === 'claim') {
    if (posted) return { conflict: 'This opportunity is your own.' }
    if (status === 'Closed') return { conflict: CLOSED }
    if (status === 'Claimed')
      return claimed_by === user_id ? 'done' : { conflict: 'Somebody else has claimed this opportunity.' }
    return { status: 'Claimed', claimed_by: user_id }
  }
  if (act === 'release') {
    if (!posted && claimed_by !== user_id)
      return { forbidden: 'Only who posted or claimed an opportunity can release it.' }
    if (status === 'Closed') return { conflict: CLOSED }
    return status === 'Open' ? 'done' : { status: 'Open', claimed_by: null }
  }
  if (!posted) return { forbidden: 'Only who posted an opportunity can do this.' }
  if (act === 'close') return status === 'Closed' ? 'done' : { status: 'Closed', claimed_by }
  return status === 'Closed' ? { status: claimed_by === null ? 'Open' : 'Claimed', claimed_by } : 'done'
}
