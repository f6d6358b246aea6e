import type { CaseStudyStatus } from '@waymark/contracts/case-studies/statuses'

const FROM = {
  write: ['draft', 'declined', 'withdrawn'],
  submit: ['draft', 'declined', 'withdrawn'],
  approve: ['submitted'],
  // Also what was approved and should not have been.
  decline: ['submitted', 'approved'],
  withdraw: ['draft', 'submitted', 'approved', 'declined'],
} as const satisfies Record<string, readonly CaseStudyStatus[]>

/** Whether this can be done to a case study; nothing can once the employer took the consent back. */
export function mayBe(
  act: keyof typeof FROM,
  { status, consent_withdrawn_at }: { status: CaseStudyStatus; consent_withdrawn_at: unknown },
): boolean {
  const from: readonly CaseStudyStatus[] = FROM[act]
  return consent_withdrawn_at === null && from.includes(status)
}
