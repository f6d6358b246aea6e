import type { Broadcast, BroadcastMap } from '../../broadcasts.ts'

type Part = 'directory' | 'matrix' | 'stories'

const toMembers = (part: Part, id: string): Broadcast => ({
  messages: [],
  network: [{ to: 'SP', name: 'network:changed', data: { network: 'SP', part, id } }],
  recount: [],
})

const toSome = (people: readonly string[], part: Part | 'trust_credits', id: string): Broadcast => ({
  messages: people.map((to) => ({ to, name: 'network:changed', data: { network: 'SP', part, id } })),
  recount: [],
})

export const familyBroadcasts: BroadcastMap<
  'directory_entry.changed' | 'matrix_entry.changed' | 'story.changed' | 'contribution.changed'
> = {
  'directory_entry.changed': ({ aggregate_id }) => toMembers('directory', aggregate_id),
  'matrix_entry.changed': ({ aggregate_id }) => toMembers('matrix', aggregate_id),
  // Others learn about a story when it is published.
  'story.changed': ({ aggregate_id, payload: { author_id, status } }) =>
    status === 'published' ? toMembers('stories', aggregate_id) : toSome([author_id], 'stories', aggregate_id),
  'contribution.changed': ({ aggregate_id, payload: { giver_id, receiver_id } }) =>
    toSome([giver_id, receiver_id], 'trust_credits', aggregate_id),
}
