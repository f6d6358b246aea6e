import type { BroadcastMap } from '../../broadcasts.ts'

const changed = ({ aggregate_id, payload: { user_id } }: { aggregate_id: string; payload: { user_id: string } }) => ({
  messages: [{ to: user_id, name: 'bulk_act:changed' as const, data: { bulk_act_id: aggregate_id } }],
  recount: [],
})

export const bulkBroadcasts: BroadcastMap<
  'bulk_act.begun' | 'bulk_act.undone' | 'bulk_act.advanced' | 'bulk_act.ended'
> = {
  'bulk_act.begun': changed,
  'bulk_act.undone': changed,
  'bulk_act.advanced': changed,
  'bulk_act.ended': changed,
}
