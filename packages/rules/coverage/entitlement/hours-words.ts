import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { askedEarlySince } from './early-hours.ts'
import type { Group } from './groups.ts'
import { CHILD_BELOW } from './household.ts'
import { longDay } from './words.ts'

/** What Medicaid asks of adults in return. */
export function hoursOf(people: Group['people'], { medicaid_hours: hours, state }: Estimate): string[] {
  if (hours === null || people.every(({ age }) => age < CHILD_BELOW)) return []
  const since = askedEarlySince(state)
  return [
    since === null
      ? t(
          'From 2027, most adults must show {hours} hours a month of work, school or similar activities to get or keep it. Your state may start later.',
          { hours },
        )
      : t(
          'Since {day}, most adults in your state must show {hours} hours a month of work, school or similar activities to get or keep it.',
          { day: longDay(since), hours },
        ),
    t(
      'Some people do not have to, such as parents of a child of 13 or younger, people who are pregnant, people with a disability or a serious health problem, veterans with a total disability rating, and American Indians and Alaska Natives. If you may be one of them, say so when you apply or renew.',
    ),
  ]
}
