import type { BusinessLead } from '@waymark/contracts/leads/business/endpoints'
import { Mark } from '../../../shared/console/mark.tsx'
import { useNow } from '../../../shared/format/now.ts'
import { duration } from '../../../shared/format/time.ts'

/** How long is left for a call that an employer was promised, or how late it is. */
export function CallMark({ due_at }: Pick<NonNullable<BusinessLead['call']>, 'due_at'>) {
  const left = new Date(due_at).getTime() - useNow()
  return <Mark tone="waiting">{left > 0 ? `Call due in ${duration(left)}` : `Call overdue by ${duration(left)}`}</Mark>
}
