import type { BroadcastMap } from '../../broadcasts.ts'

const changed = ({ aggregate_id, payload }: { aggregate_id: string; payload: { user_id: string } }) => ({
  messages: [{ to: payload.user_id, name: 'business_lead:changed' as const, data: { lead_id: aggregate_id } }],
  recount: [],
})

export const businessBroadcasts: BroadcastMap<
  'business_lead.received' | 'business_lead.call_requested' | 'business_lead.updated'
> = {
  'business_lead.received': changed,
  'business_lead.call_requested': changed,
  'business_lead.updated': changed,
}
