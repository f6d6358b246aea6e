import type { BroadcastMap } from '../../broadcasts.ts'

/** Much changed at once, so whoever is concerned reads all of it again. */
const administrators = () => ({
  messages: [],
  recount: [],
  administrators: [{ name: 'refetch' as const, data: {} }],
  platform: true as const,
})

export const actBroadcasts: BroadcastMap<'act.done' | 'act.undone' | 'clients.moved'> = {
  'act.done': administrators,
  'act.undone': administrators,
  'clients.moved': ({ aggregate_id }) => ({
    messages: [{ to: aggregate_id, name: 'refetch', data: {} }],
    recount: [aggregate_id],
  }),
}
