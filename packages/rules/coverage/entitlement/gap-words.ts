import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { CHILD_BELOW } from './household.ts'
import { usd } from './words.ts'

type Listed = Pick<Estimate, 'household_size' | 'people' | 'range'>

/**
 * Whether care for a child may still bring Medicaid: for one on nobody's tax return here. A child who is listed, or could
 * be among the others, was counted.
 */
export const mayCareForChild = ({ household_size, people, range }: Listed): boolean =>
  household_size === people.length && range === null && people.every(({ age }) => age >= CHILD_BELOW)

/** What to do in the coverage gap, for the consumer. */
export function stepOutOfGap(found: Estimate): string {
  const georgia = found.state === 'GA' ? t(', and about Georgia Pathways for people who work 80 hours a month') : ''
  return [
    mayCareForChild(found)
      ? t(
          'Ask your agent about other ways into Medicaid, such as pregnancy, a disability or caring for a child under 19{georgia}.',
          { georgia },
        )
      : t('Ask your agent about other ways into Medicaid, such as pregnancy or a disability{georgia}.', { georgia }),
    t(
      'If you expect an income of {poverty_guideline} or more in {plan_year}, say so: from there a tax credit is possible. Community health centers charge based on income.',
      { poverty_guideline: usd(found.poverty_guideline), plan_year: found.plan_year },
    ),
  ].join(' ')
}
