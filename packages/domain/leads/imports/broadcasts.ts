import type { BroadcastMap } from '../../broadcasts.ts'

const changed = ({ aggregate_id, payload: { user_id } }: { aggregate_id: string; payload: { user_id: string } }) => ({
  messages: [{ to: user_id, name: 'import:changed' as const, data: { import_id: aggregate_id } }],
  recount: [user_id],
})

export const importBroadcasts: BroadcastMap<'client_import.started' | 'client_import.advanced'> = {
  'client_import.started': changed,
  'client_import.advanced': changed,
}
