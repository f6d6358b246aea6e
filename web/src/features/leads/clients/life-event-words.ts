import type { LifeEvent } from '@waymark/contracts/coverage/entitlement/life-events'
import { specialEnrollment } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { dayInWords } from '../../../shared/format/day.ts'

/**
 * When people can enroll after a life event, such as `Can enroll until` and `May 30, 2026`.
 *
 * @param today such as 2026-11-21, where the client is
 */
export function enrollsWhen(event: LifeEvent, on: string, today: string): [words: string, when: string] {
  const { opens_on, closes_on } = specialEnrollment(event, on)
  const end = dayInWords(closes_on)
  if (today > closes_on) return ['Could enroll until', end]
  return today < opens_on ? ['Can enroll from', `${dayInWords(opens_on)} until ${end}`] : ['Can enroll until', end]
}
