import type { CaseStudyStatus } from '@waymark/contracts/networks/case-studies/statuses'

const FROM = {
  write: ['draft', 'declined', 'withdrawn'],
  submit: ['draft', 'declined', 'withdrawn'],
  approve: ['submitted'],
  // Includes case studies that should not have been approved.
  decline: ['submitted', 'approved'],
  withdraw: ['draft', 'submitted', 'approved', 'declined'],
} as const satisfies Record<string, readonly CaseStudyStatus[]>

/** Whether an action is allowed in this status. Nothing is allowed after the employer withdrew consent. */
export function mayBe(
  action: keyof typeof FROM,
  { status, consent_withdrawn_at }: { status: CaseStudyStatus; consent_withdrawn_at: unknown },
): boolean {
  const from: readonly CaseStudyStatus[] = FROM[action]
  return consent_withdrawn_at === null && from.includes(status)
}
