import type { BroadcastMap } from '../../broadcasts.ts'

type Status = 'processing' | 'ready' | 'failed' | 'deleted'

const changed = (file_id: string, to: string, status: Status) => ({
  messages: [{ to, name: 'file:status' as const, data: { file_id, status } }],
  recount: [to],
})

export const fileBroadcasts: BroadcastMap<
  'file.uploaded' | 'file.processed' | 'file.corrected' | 'file.deleted' | 'file.restored'
> = {
  'file.uploaded': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, 'processing'),
  'file.processed': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, payload.status),
  'file.corrected': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, 'ready'),
  'file.deleted': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, 'deleted'),
  'file.restored': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, payload.status),
}
