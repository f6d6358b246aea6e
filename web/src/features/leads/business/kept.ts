import type { ResponseOf } from '@waymark/contracts/endpoint'
import { businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'

/** Keys in the tab's storage, so another person at the same computer does not see a company's answers. */
export const DRAFT = 'business_draft'
const LEAD = 'business_lead'
const CALL = 'business_call'

const { createBusinessLead, requestBusinessCall } = businessEndpoints
export type SubmittedLead = ResponseOf<typeof createBusinessLead>
export type RequestedCall = ResponseOf<typeof requestBusinessCall>

export const keptLead = (): SubmittedLead | null =>
  createBusinessLead.response.safeParse(tabStorage.readJson(LEAD)).data ?? null

export function keepLead(lead: SubmittedLead): void {
  tabStorage.write(LEAD, JSON.stringify(lead))
  tabStorage.remove(CALL)
  tabStorage.remove(DRAFT)
}

export const keptCall = (): RequestedCall | null =>
  requestBusinessCall.response.safeParse(tabStorage.readJson(CALL)).data ?? null

export const keepCall = (call: RequestedCall): void => tabStorage.write(CALL, JSON.stringify(call))
