import type { BroadcastMap } from '../../broadcasts.ts'

/** Much has changed, so everyone concerned refetches all of it. */
const administrators = () => ({
  messages: [],
  recount: [],
  administrators: [{ name: 'refetch' as const, data: {} }],
  platform: true as const,
})

export const deletionBroadcasts: BroadcastMap<'act.done' | 'act.undone' | 'clients.moved'> = {
  'act.done': administrators,
  'act.undone': administrators,
  'clients.moved': ({ aggregate_id }) => ({
    messages: [{ to: aggregate_id, name: 'refetch', data: {} }],
    recount: [aggregate_id],
  }),
}
