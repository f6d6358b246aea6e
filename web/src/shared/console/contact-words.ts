import type { ContactLead } from '@waymark/contracts/leads/contacts/endpoints'

/** Labels of the contact types. */
export const TYPES: Readonly<Record<string, string>> = {
  assessment: 'Assessment',
  white_label_inquiry: 'White-label inquiry',
  network_access_request: 'Network access request',
  appointment_request: 'Appointment request',
}

/** Options for a filter. */
export const TYPE_CHOICES = Object.entries(TYPES).map(([value, label]) => ({ value, label }))

/** The label of a contact type. Other sites may send types that we do not know. */
export const typeLabel = (contact_type: string): string => TYPES[contact_type] ?? contact_type

export const contactName = ({ name, email }: Pick<ContactLead, 'name' | 'email'>): string => name || email || 'No name'

/** Whether the request is still waiting for a reply. */
export const isOpen = ({ client_id, handled_at }: ContactLead): boolean => client_id === null && handled_at === null
