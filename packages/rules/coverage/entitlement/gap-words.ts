import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { CHILD_BELOW } from './household.ts'
import { longDay, usd } from './words.ts'

type Listed = Pick<Estimate, 'household_size' | 'people' | 'range'>

/**
 * Whether care for a child may still bring Medicaid: for one on nobody's tax return here. A child who is listed, or could
 * be among the others, was counted.
 */
export const mayCareForChild = ({ household_size, people, range }: Listed): boolean =>
  household_size === people.length && range === null && people.every(({ age }) => age >= CHILD_BELOW)

type InState = Pick<Estimate, 'state' | 'plan_year'>

/** Whether the state has Medicaid for adults in the coverage gap who meet conditions that we do not ask about. */
export const hasPathways = ({ state }: Pick<Estimate, 'state'>): boolean => state === 'GA'

/** The last day of the approval by CMS, of September 23, 2025. From 2027, P.L. 119-21, section 71119, sets other rules. */
const PATHWAYS_APPROVED_TO = '2026-12-31'

/** Whom Georgia Pathways takes, and for how long: Georgia's Medicaid manual, 2256 (October 2025). */
export function pathwaysIn(found: InState): string[] {
  if (!hasPathways(found)) return []
  return [
    t(
      'Georgia Pathways is Medicaid for adults who work, study, train or volunteer 80 hours a month, who meet the work rules of food stamps (SNAP), or who are the parent or guardian of a child under 6 with Medicaid.',
    ),
    ...(PATHWAYS_APPROVED_TO < `${found.plan_year}-01-01`
      ? [
          t(
            'We know only that it is approved until {day}: ask whether it continues after that, and under which rules.',
            { day: longDay(PATHWAYS_APPROVED_TO) },
          ),
        ]
      : []),
  ]
}

/** What to do in the coverage gap, for the consumer. */
export function stepOutOfGap(found: Estimate): string {
  const georgia = hasPathways(found) ? t(', and about Georgia Pathways') : ''
  return [
    mayCareForChild(found)
      ? t(
          'Ask your agent about other ways into Medicaid, such as pregnancy, a disability or caring for a child under 19{georgia}.',
          { georgia },
        )
      : t('Ask your agent about other ways into Medicaid, such as pregnancy or a disability{georgia}.', { georgia }),
    ...pathwaysIn(found),
    t(
      'If you expect an income of {poverty_guideline} or more in {plan_year}, say so: from there a tax credit is possible. Community health centers charge based on income.',
      { poverty_guideline: usd(found.poverty_guideline), plan_year: found.plan_year },
    ),
  ].join(' ')
}
