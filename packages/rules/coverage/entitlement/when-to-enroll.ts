import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { longDay } from './words.ts'

/**
 * When to choose a plan: the open enrollment that is or comes next, or how a special one begins.
 *
 * @param sooner who can use a special one while open enrollment runs
 */
export function whenToEnroll(
  { enrollment, plan_year }: Pick<Estimate, 'enrollment' | 'plan_year'>,
  today: string,
  sooner: string,
): string {
  if (enrollment && today <= enrollment.closes_on) {
    const { opens_on, closes_on, exchange } = enrollment
    const first = exchange === 'federal' ? firstDay(plan_year, today) : ''
    const [from, to] = [longDay(opens_on), longDay(closes_on)]
    const when =
      today < opens_on
        ? t('Enroll from {from} to {to}{first}.', { from, to, first })
        : t('Enroll by {to}{first}.', { to, first })
    const check =
      exchange === 'federal'
        ? t('These dates can change, so check HealthCare.gov.')
        : stateDates(closes_on, plan_year, today)
    return today < opens_on ? `${when} ${check}` : `${when} ${check} ${sooner}`
  }
  // Special periods: 45 CFR 155.420(d)(1), (2) and (7), with the coverage before a move or a marriage of (a)(5); tribes: (d)(8).
  const known = enrollment !== null || today > `${plan_year}-01-31`
  return `${
    known
      ? t('Open enrollment for {plan_year} is over.', { plan_year })
      : t(
          'The dates of open enrollment for {plan_year} are not in our tables yet. Check them on HealthCare.gov, which also leads to the marketplaces of the states.',
          { plan_year },
        )
  } ${t('At other times, lost coverage, a birth or an adoption opens a special enrollment period, usually 60 days. A move or a marriage usually does so only for people who had coverage in the 60 days before it.')} ${t('Members of federally recognized tribes can enroll in any month.')} ${t('Stopping COBRA or not paying a premium does not count as lost coverage.')}`
}

/** The last days of an open enrollment that is not over, for a message of an agent. Null if none is known. */
export function lastDays(
  { enrollment, plan_year }: Pick<Estimate, 'enrollment' | 'plan_year'>,
  today: string,
): string | null {
  if (!enrollment || today > enrollment.closes_on) return null
  const last = `The last day to choose a plan for ${plan_year} is ${longDay(enrollment.closes_on)}.`
  if (enrollment.exchange === 'state') return `${last} ${stateDates(enrollment.closes_on, plan_year, today)}`
  // The marketplace's plans of open enrollment start on one of these two days: 45 CFR 155.410(f).
  const start =
    today <= dayForJanuary(plan_year)
      ? `To be covered from January 1, choose by ${longDay(dayForJanuary(plan_year))}; a plan chosen later starts on February 1.`
      : 'A plan chosen now starts on February 1.'
  return `${last} ${start} These dates can change, so check HealthCare.gov.`
}

/** The last day to choose a plan that starts on January 1, 45 CFR 155.410(f). States may give more time. */
const dayForJanuary = (plan_year: number): string => `${plan_year - 1}-12-15`

const firstDay = (plan_year: number, today: string): string =>
  today <= dayForJanuary(plan_year)
    ? t(', and by {day} to be covered from January 1', { day: longDay(dayForJanuary(plan_year)) })
    : ''

/** The dates of the states are from one list, and not known for the start of coverage. */
const stateDates = (closes_on: string, plan_year: number, today: string): string =>
  closes_on > `${plan_year - 1}-12-31` && today <= dayForJanuary(plan_year)
    ? t(
        'To be covered from January 1, choose by {day} unless the state’s marketplace gives more time. Check its dates.',
        { day: longDay(dayForJanuary(plan_year)) },
      )
    : t('These dates can change, so check the state’s marketplace.')
