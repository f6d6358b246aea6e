import type { PARTY_KINDS } from '@waymark/contracts/conversations/messaging/endpoints'
import type { ASSIGNMENT_TYPES } from '@waymark/contracts/leads/clients/kinds'
import type { AdministeredClient } from '@waymark/contracts/operations/records/clients'
import { awaitsContact } from '@waymark/rules/leads/assignment/clock'
import { ago, duration } from '../../../shared/format/time.ts'

/** How a client was assigned to their agent, worded for an administrator. */
export const ASSIGNED: Record<(typeof ASSIGNMENT_TYPES)[number], string> = {
  agent_link: 'Agent’s link',
  lead_code: 'Lead code',
  pool: 'Pool',
  admin_queue: 'Admin queue',
  manual: 'By hand',
  import: 'Imported',
}

export const PARTIES: Record<(typeof PARTY_KINDS)[number], string> = {
  user: 'Agents',
  client: 'Clients',
  visitor: 'Visitors',
  system: 'The product',
}

type Clocked = Pick<AdministeredClient, 'status' | 'first_contact_at' | 'due_at'>

export const isLate = (client: Clocked, now: number): boolean =>
  awaitsContact(client) && client.due_at !== null && Date.parse(client.due_at) < now

/** The state of a client's 24-hour clock for the first contact. */
export function contactWords(client: Clocked, now: number): string {
  const { first_contact_at, due_at } = client
  if (first_contact_at !== null) return `Made ${ago(first_contact_at, now)}`
  if (due_at === null || !awaitsContact(client)) return 'No deadline'
  const left = Date.parse(due_at) - now
  return left < 0 ? `Late by ${duration(left)}` : `Due in ${duration(left)}`
}
