import type { Network } from '../../people/memberships/schemas.ts'

/** What applicants can say they do. The labels are also the stored values. */
export const SECTORS = {
  TW: ['Benefits', 'Finance', 'Payroll', 'CPA', 'Insurance', 'Other'],
  SP: ['Regeneration', 'Healing', 'Creative', 'Education', 'Family Services', 'Other'],
} as const satisfies Record<Network, readonly string[]>

/** `received` waits for an administrator and `asked` waits for the applicant. `approved` and `withdrawn` are final. */
export const APPLICATION_STATUSES = ['received', 'asked', 'approved', 'declined', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** How long a decline can be undone before the applicant is notified (milliseconds). */
export const DECLINE_UNDO_MS = 60_000

/** What is checked before an application is approved, in this order. */
export const VETTING_ITEMS = [
  'license_verification',
  'background_check',
  'compliance_check',
  'network_approval',
] as const
export type VettingItem = (typeof VETTING_ITEMS)[number]

export const VETTING_LABELS: Readonly<Record<VettingItem, string>> = {
  license_verification: 'License verification',
  background_check: 'Background check',
  compliance_check: 'Compliance check',
  network_approval: 'Network approval',
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** A sentence that names the open items of a checklist. */
export const openItems = (items: readonly VettingItem[]): string =>
  `Before you approve this application, settle these checks: ${listed.format(items.map((item) => VETTING_LABELS[item].toLowerCase()))}.`
