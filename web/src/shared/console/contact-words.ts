import type { ContactLead } from '@waymark/contracts/leads/contacts/endpoints'

/** What a contact may come with, in words. */
export const TYPES: Readonly<Record<string, string>> = {
  assessment: 'Assessment',
  white_label_inquiry: 'White-label inquiry',
  network_access_request: 'Network access request',
  appointment_request: 'Appointment request',
}

/** For a filter. */
export const TYPE_CHOICES = Object.entries(TYPES).map(([value, label]) => ({ value, label }))

/** What a contact came with; pages of others may name types that are not ours. */
export const typeLabel = (contact_type: string): string => TYPES[contact_type] ?? contact_type

export const contactName = ({ name, email }: Pick<ContactLead, 'name' | 'email'>): string => name || email || 'No name'

/** Somebody asked and nobody answered yet. */
export const isOpen = ({ client_id, handled_at }: ContactLead): boolean => client_id === null && handled_at === null
