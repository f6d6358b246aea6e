import { type BusinessLead, businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { useSearchParams } from 'react-router-dom'
import { askPages } from '../../../shared/api/queries.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'

const { lead_status: statusSchema } = businessEndpoints.listBusinessLeads.query.shape

/** The business leads, filtered by the status in the address. */
export function useBusinessLeads() {
  const [address] = useSearchParams()
  const lead_status = statusSchema.safeParse(address.get('status') ?? '').data
  const refetchInterval = useFallbackPolling()
  return { ...askPages(businessEndpoints.listBusinessLeads, { query: { lead_status } }), refetchInterval }
}

export const toneOf = (lead_status: BusinessLead['lead_status']) =>
  lead_status === 'new' ? 'waiting' : lead_status === 'won' ? 'good' : 'plain'

export const STATUS_LABELS: Record<BusinessLead['lead_status'], string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
}
