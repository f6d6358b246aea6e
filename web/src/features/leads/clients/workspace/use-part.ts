import { useLocation, useSearchParams } from 'react-router-dom'
import { CLIENT_PARTS, type ClientPart } from '../../../../shared/clients/addresses.ts'
import { withChanges } from '../../../../shared/ui/use-address.ts'

export const PART_LABELS: Record<ClientPart, string> = {
  summary: 'Summary',
  household: 'Household and coverage',
  answers: 'Answers and risk',
  conversation: 'Conversation',
  documents: 'Documents',
  activity: 'Activity',
}

/** The open tab of a client, and the addresses of all of them. They keep the filters and order of the list. */
export function usePart(): { part: ClientPart; addressOf: (part: ClientPart) => string } {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  return {
    part: CLIENT_PARTS.find((one) => one === address.get('part')) ?? 'summary',
    addressOf: (part) => `${pathname}?${withChanges(address, { part: part === 'summary' ? null : part, show: null })}`,
  }
}
