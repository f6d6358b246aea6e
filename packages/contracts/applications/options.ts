import type { Network } from '../networks/schemas.ts'

/** What an applicant may say that they do; they travel as they are read. */
export const SECTORS = {
  TW: ['Benefits', 'Finance', 'Payroll', 'CPA', 'Insurance', 'Other'],
  SP: ['Regeneration', 'Healing', 'Creative', 'Education', 'Family Services', 'Other'],
} as const satisfies Record<Network, readonly string[]>

/** `received` waits for an administrator, `asked` for the applicant. Approved and withdrawn ones stay so. */
export const APPLICATION_STATUSES = ['received', 'asked', 'approved', 'declined', 'withdrawn'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** In which a decline can be taken back before the applicant hears of it (milliseconds). */
export const DECLINE_UNDO_MS = 60_000
