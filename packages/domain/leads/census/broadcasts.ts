import type { BroadcastMap } from '../../broadcasts.ts'

const changed = (census_id: string, to: string, version: number | null) => ({
  messages: [{ to, name: 'census:changed' as const, data: { census_id, version } }],
  recount: [],
})

export const censusBroadcasts: BroadcastMap<'census.changed' | 'census.viewed'> = {
  'census.changed': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, payload.version),
  'census.viewed': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, null),
}
