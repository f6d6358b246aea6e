import type { BroadcastMap } from '../../broadcasts.ts'

type Status = 'processing' | 'ready' | 'failed' | 'deleted'

const changed = (file_id: string, to: string, status: Status) => ({
  messages: [{ to, name: 'file:status' as const, data: { file_id, status } }],
  recount: [to],
})

type FileEvent =
  | 'file.uploaded'
  | 'file.scanned'
  | 'file.page_begun'
  | 'file.processed'
  | 'file.corrected'
  | 'file.deleted'
  | 'file.restored'

/** Another page of a scan is being read. */
const reading = ({ aggregate_id: file_id, payload }: { aggregate_id: string; payload: { user_id: string } }) => ({
  messages: [{ to: payload.user_id, name: 'file:status' as const, data: { file_id, status: 'processing' as const } }],
  recount: [],
})

export const fileBroadcasts: BroadcastMap<FileEvent> = {
  'file.uploaded': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, 'processing'),
  'file.scanned': reading,
  'file.page_begun': reading,
  'file.processed': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, payload.status),
  'file.corrected': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, 'ready'),
  'file.deleted': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, 'deleted'),
  'file.restored': ({ aggregate_id, payload }) => changed(aggregate_id, payload.user_id, payload.status),
}
