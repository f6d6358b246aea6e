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
