import type { Network } from '@waymark/contracts/people/memberships/schemas'
import type { Broadcast, BroadcastMap } from '../../broadcasts.ts'

interface Changed {
  aggregate_id: string
  payload: { author_id: string; network: Network }
}

const changed = (id: string, network: Network) =>
  ({ name: 'network:changed', data: { network, part: 'case_studies', id } }) as const

/** Only the author and the administrators, who are notified, know about it. */
const toAuthor = ({ aggregate_id, payload: { author_id, network } }: Changed): Broadcast => ({
  messages: [{ to: author_id, ...changed(aggregate_id, network) }],
  recount: [],
})

const toMembers = ({ aggregate_id, payload: { network } }: Changed): Broadcast => ({
  messages: [],
  network: [{ to: network, ...changed(aggregate_id, network) }],
  recount: [],
})

export const caseStudyBroadcasts: BroadcastMap<
  'case_study.saved' | 'case_study.submitted' | 'case_study.approved' | 'case_study.declined' | 'case_study.withdrawn'
> = {
  'case_study.saved': toAuthor,
  'case_study.submitted': toAuthor,
  'case_study.approved': toMembers,
  // It may have been published until then.
  'case_study.declined': toMembers,
  'case_study.withdrawn': toMembers,
}
