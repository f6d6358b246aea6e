import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { MEDICARE_AGE } from './household.ts'
import type { Group } from './verdict.ts'
import { lower, whoOf } from './who.ts'
import { forPeople } from './words.ts'

type Person = Estimate['people'][number]
type People = Group['people']

/** Whether a plan from work is offered to this person, who can get Medicare: then the two have to be compared. */
export const hasOfferToo = ({ beside_medicare }: Person): boolean => beside_medicare.includes('job_offer')

const isKept = (people: People): boolean => people.every(({ reason }) => reason === 'has_it')

/**
 * The plan of an employer of this size pays before Medicare while the job is held, and Part B can wait: 42 USC
 * 1395y(b)(1)(A) and (B), 1395p(i). Below 65, it takes a larger one.
 */
const employeesFor = (people: People): number =>
  people.some((person) => hasOfferToo(person) && person.age < MEDICARE_AGE) ? 100 : 20

/** Why Medicare is what counts, for the broker. */
export function medicareClause(people: People, everyone: People): string {
  const offered = people.filter(hasOfferToo)
  const why = isKept(people) ? '' : ', because most people can get it from age 65'
  const who = forPeople(people, everyone)
  if (offered.length === 0) return `Medicare comes first${who}${why}`
  return `Medicare ${isKept(people) ? 'continues' : 'is likely'}${who}${why}, and there is an offer of job coverage${
    offered.length === people.length ? '' : forPeople(offered, everyone)
  } to compare it with`
}

const NO_SALE = 'It is generally illegal to sell a marketplace plan to someone who has Medicare.'

/** What to do about Medicare, for the broker. */
export function checkMedicare(people: People): string {
  if (!people.some(hasOfferToo)) {
    return `Check Medicare enrollment first, at Medicare.gov or 1-800-MEDICARE. ${NO_SALE}`
  }
  return `Compare Medicare with the plan from work before anyone signs up for Part B or gives up either. If the client or the spouse works now at an employer with ${employeesFor(people)} or more employees, the plan from work pays first, and Part B can wait without a penalty until 8 months after the job or the plan ends. At a smaller one, Medicare may pay first: ask the employer and 1-800-MEDICARE before waiting. ${NO_SALE}`
}

/** What to do about Medicare, for the consumer. */
export const medicareStep = (people: People): string =>
  people.some(hasOfferToo)
    ? t(
        'Compare Medicare with the plan from work before you sign up for Part B or give up either. If you or your spouse work now at an employer with {employees} or more employees, the plan from work pays first, and Part B can wait without a penalty until 8 months after the job or the plan ends. At a smaller one, Medicare may pay first: ask the employer and 1-800-MEDICARE before you wait. With any part of Medicare, you can’t pay into a health savings account.',
        { employees: employeesFor(people) },
      )
    : t('Check Medicare first, at Medicare.gov or 1-800-MEDICARE.')

/** What Medicare means, for the consumer. */
export function medicareParagraph(people: People, found: Estimate): string {
  const { who, count } = whoOf(people, found)
  const has_it = isKept(people)
  const kept = t('{who} can keep Medicare. With it, there is no tax credit for a marketplace plan.', { who, count })
  const offered = people.filter(hasOfferToo)
  if (offered.length === 0) {
    return has_it
      ? kept
      : t(
          'For {who}, Medicare comes first: most people can get it from age 65, and then there is no tax credit for a marketplace plan.',
          { who: lower(who) },
        )
  }
  return [
    has_it
      ? kept
      : t('{who} can most likely get Medicare, and then there is no tax credit for a marketplace plan.', {
          who,
          count,
        }),
    t('There is also an offer of coverage from work for {who}.', { who: lower(whoOf(offered, found).who) }),
  ].join(' ')
}
