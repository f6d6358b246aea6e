import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import type { Group } from './groups.ts'
import { MEDICARE_AGE } from './household.ts'
import { areInSeveralStates } from './place.ts'
import { lower, whoOf } from './who.ts'
import { forPeople } from './words.ts'

type Person = Estimate['people'][number]
type People = Group['people']

/** Whether a plan from work is offered to this person, who can get Medicare: then the two have to be compared. */
export const hasOfferToo = ({ beside_medicare }: Person): boolean => beside_medicare.includes('job_offer')

/** Whether this person said that they have Medicaid, too. */
const hasMedicaidToo = ({ beside_medicare }: Person): boolean => beside_medicare.includes('medicaid')

/**
 * Percent of poverty up to which a Medicare Savings Program pays the Part B premium, 42 USC 1396a(a)(10)(E). Some states go
 * higher.
 */
const SAVINGS_PROGRAMS = 135

/** Territories and places that we do not know have none, or other ones. Which county of a state it is does not matter. */
const mayUseSavingsPrograms = ({ medicaid_percent, premiums_of, counties }: Income): boolean =>
  (premiums_of !== null || (counties.length > 0 && !areInSeveralStates({ counties }))) &&
  medicaid_percent <= SAVINGS_PROGRAMS
type Income = Pick<Estimate, 'medicaid_percent' | 'premiums_of' | 'counties'>

const hasIt = ({ reason }: Person): boolean => reason === 'has_it'
const isKept = (people: People): boolean => people.every(hasIt)

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
  const covered = people.filter(hasMedicaidToo)
  const medicaid =
    covered.length === 0 ? '' : `, and Medicaid pays after it${only(covered, people, everyone)} as long as it continues`
  if (offered.length === 0) return `Medicare comes first${who}${why}${medicaid}`
  return `Medicare ${isKept(people) ? 'continues' : 'is likely'}${who}${why}, and there is an offer of job coverage${only(offered, people, everyone)} to compare it with${medicaid}`
}

/** Names some of a group, if they are not all of it. */
const only = (some: People, people: People, everyone: People): string =>
  some.length === people.length ? '' : forPeople(some, everyone)

const NO_SALE = 'It is generally illegal to sell a marketplace plan to someone who has Medicare.'

/** What to do about Medicare, for the broker. */
export function checkMedicare(people: People, income: Income): string {
  const first = people.some(hasOfferToo)
    ? `Compare Medicare with the plan from work before anyone signs up for Part B or gives up either. If the client or the spouse works now at an employer with ${employeesFor(people)} or more employees, the plan from work pays first, and Part B can wait without a penalty until 8 months after the job or the plan ends. At a smaller one, Medicare may pay first: ask the employer and 1-800-MEDICARE before waiting.`
    : isKept(people)
      ? 'Keep Medicare. Medicare.gov and 1-800-MEDICARE answer questions about it.'
      : 'Check Medicare enrollment first, at Medicare.gov or 1-800-MEDICARE.'
  return [
    first,
    NO_SALE,
    // Medicaid has to ask before it ends: 42 CFR 435.916.
    ...(people.some(hasMedicaidToo)
      ? [
          'Keep Medicaid, too: answer its renewal letters. With Medicare it can have other limits, which are not in this estimate.',
        ]
      : []),
    ...(mayUseSavingsPrograms(income)
      ? [
          'At this income, ask the state’s Medicaid office about the Medicare Savings Programs, which can pay the Part B premium.',
        ]
      : []),
  ].join(' ')
}

/** What to do about Medicare, for the consumer. */
export const medicareStep = (people: People, found: Estimate): string =>
  [
    firstOf(people, found),
    ...(people.some(hasMedicaidToo)
      ? [t('Keep Medicaid, too: answer its renewal letters, and tell Medicaid when your income changes.')]
      : []),
    ...(mayUseSavingsPrograms(found)
      ? [
          t(
            'Ask your state’s Medicaid office about the Medicare Savings Programs: at a low income, they can pay the Part B premium.',
          ),
        ]
      : []),
  ].join(' ')

function firstOf(people: People, found: Estimate): string {
  const without = people.filter((person) => !hasIt(person))
  if (people.some(hasOfferToo)) {
    return t(
      'Compare Medicare with the plan from work before you sign up for Part B or give up either. If you or your spouse work now at an employer with {employees} or more employees, the plan from work pays first, and Part B can wait without a penalty until 8 months after the job or the plan ends. At a smaller one, Medicare may pay first: ask the employer and 1-800-MEDICARE before you wait. With any part of Medicare, you can’t pay into a health savings account.',
      { employees: employeesFor(people) },
    )
  }
  if (without.length === 0) return t('Keep Medicare. Medicare.gov and 1-800-MEDICARE answer questions about it.')
  return without.length === people.length
    ? t('Check Medicare first, at Medicare.gov or 1-800-MEDICARE.')
    : t('For {who}, check Medicare first, at Medicare.gov or 1-800-MEDICARE.', {
        who: lower(whoOf(without, found).who),
      })
}

/** What Medicare means, for the consumer. */
export function medicareParagraph(people: People, found: Estimate): string {
  const { who, count } = whoOf(people, found)
  const has_it = isKept(people)
  const kept = t('{who} can keep Medicare. With it, there is no tax credit for a marketplace plan.', { who, count })
  const offered = people.filter(hasOfferToo)
  const covered = people.filter(hasMedicaidToo)
  return [
    has_it
      ? kept
      : offered.length === 0
        ? t(
            'For {who}, Medicare comes first: most people can get it from age 65, and then there is no tax credit for a marketplace plan.',
            { who: lower(who) },
          )
        : t('{who} can most likely get Medicare, and then there is no tax credit for a marketplace plan.', {
            who,
            count,
          }),
    ...(offered.length === 0
      ? []
      : [t('There is also an offer of coverage from work for {who}.', { who: lower(whoOf(offered, found).who) })]),
    ...(covered.length === 0
      ? []
      : [
          t(
            'Medicaid pays after Medicare for {who}, as long as it continues. With Medicare, it can have other limits.',
            {
              who: lower(whoOf(covered, found).who),
            },
          ),
        ]),
  ].join(' ')
}
