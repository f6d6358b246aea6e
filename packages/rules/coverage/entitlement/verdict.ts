import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { hasPathways, mayCareForChild, pathwaysIn } from './gap-words.ts'
import { areKept, buysPlan, type Group, groupsOf, namesOf } from './groups.ts'
import { checkMedicare, hasOfferToo, medicareClause } from './medicare-words.ts'
import { areInSeveralStates } from './place.ts'
import { SHOPPING } from './programs.ts'
import { stateHelpFor, whatToCompare } from './state-help-words.ts'
import { until26 } from './until-26.ts'
import { whenToEnroll } from './when-to-enroll.ts'
import { forPeople, listed, longDay, usd } from './words.ts'

export type Verdict = Estimate['verdict']
type Found = Omit<Estimate, 'verdict' | 'notes' | 'sources'>
type Person = Estimate['people'][number]

/**
 * What comes first for a household, why, what to do next and by when. Everything that speaks about coverage uses this
 * and never says otherwise.
 *
 * @param others_unknown others need coverage, and their ages are not known
 * @param today such as 2026-11-21
 */
export function verdictOf(found: Found, others_unknown: boolean, today: string): Verdict {
  const verdict = verdictNow(found, others_unknown, today)
  return found.answers_from === null
    ? verdict
    : {
        ...verdict,
        sentence: `${verdict.sentence} This uses the answers of ${longDay(found.answers_from)}: ages, income or the household may be different for ${found.plan_year}.`,
      }
}

function verdictNow(found: Found, others_unknown: boolean, today: string): Verdict {
  const open = found.enrollment && today <= found.enrollment.closes_on ? found.enrollment : null
  const groups = groupsOf(found.people)
  const first = groups[0]
  // Medicare is federal: the place does not matter.
  const certain = groups.length === 1 && first?.program === 'medicare' && !others_unknown
  const missing = certain ? null : missingFact(found, others_unknown)
  if (missing) {
    // Open enrollment ends on other days in other states.
    const in_one_state = found.state !== null && !areInSeveralStates(found)
    return { ...besideMedicare(missing, found, groups), by: in_one_state ? (open?.closes_on ?? null) : null }
  }
  if (!first) {
    return {
      code: 'not_applying',
      headline: 'Nobody needs coverage',
      sentence: 'Nobody in this household is applying for coverage.',
      next_step: 'Choose who needs coverage.',
      by: null,
    }
  }
  const buys = groups.some(({ program }) => SHOPPING.has(program))
  return {
    code: groups.length > 1 ? 'mixed' : first.program,
    headline: `${headlineOf(groups, found)}${isOld(found) && buys ? ` (${found.premium_year} premiums)` : ''}`,
    sentence: `${capital(groups.map((group) => clauseOf(group, found)).join('; '))}.${found.range ? ` ${OTHERS_UNKNOWN} At any age, there is no premium tax credit.` : ''}${buys ? pricesOf(found) : ''}`,
    next_step: [
      ...new Set(groups.map((group) => stepOf(group, found, today))),
      ...until26(found),
      // Children can get Medicaid or CHIP.
      ...(found.range ? [ASK_AGES] : []),
    ].join(' '),
    by: buys ? (open?.closes_on ?? null) : null,
  }
}

export const isOld = ({ premium_year, plan_year }: Pick<Found, 'premium_year' | 'plan_year'>) =>
  premium_year !== null && premium_year !== plan_year

function pricesOf(found: Found): string {
  const year = isOld(found)
    ? ` This estimate uses ${found.premium_year} premiums, because those for ${found.plan_year} are not in our tables yet.`
    : ''
  const place =
    found.premiums_of === 'statewide' ? ' The county is not known, so this estimate uses the statewide median.' : ''
  return year + place
}

const OTHERS_UNKNOWN = 'Other people need coverage too, and we don’t know their ages.'
const ASK_AGES = 'Ask for the age of each person who needs coverage.'

/** Medicare does not wait for a place that is missing for the others. The other facts name it themselves. */
function besideMedicare(missing: Omit<Verdict, 'by'>, found: Found, groups: readonly Group[]): Omit<Verdict, 'by'> {
  const group = groups.find(({ program }) => program === 'medicare')
  if (!group || !PLACES.has(missing.code)) return missing
  return {
    ...missing,
    sentence: `${capital(clauseOf(group, found))}. ${missing.sentence}`,
    next_step:
      missing.code === 'no_marketplace'
        ? `${checkMedicare(group.people, found)} For the others, ask the territory’s Medicaid office.`
        : `${missing.next_step} ${checkMedicare(group.people, found)}`,
  }
}
const PLACES: ReadonlySet<Verdict['code']> = new Set(['unknown_place', 'county_needed', 'no_marketplace'])

/** A fact that is missing and would change the result. */
function missingFact(found: Found, others_unknown: boolean): Omit<Verdict, 'by'> | null {
  if (found.state === null) {
    return {
      code: 'unknown_place',
      headline: 'The ZIP code is not known',
      sentence: 'We can’t estimate Medicaid or premiums, because the ZIP code does not match a state.',
      next_step: 'Ask for the ZIP code of the home.',
    }
  }
  const dependsOnCounty = ({ program }: Group) =>
    areInSeveralStates(found) ? program !== 'medicare' : SHOPPING.has(program)
  if (found.counties.length > 0 && (others_unknown || groupsOf(found.people).some(dependsOnCounty))) {
    return {
      code: 'county_needed',
      headline: 'The county is missing',
      sentence: `This ZIP code is in more than one county: ${listed(found.counties.map(({ name, state }) => `${name}, ${state}`))}. Premiums differ between them.`,
      next_step: 'Choose the county of the home.',
    }
  }
  if (found.people.every(({ program }) => program === 'not_applying')) return null
  if (found.premiums_of === null && found.counties.length === 0) {
    return {
      code: 'no_marketplace',
      headline: 'No federal marketplace here',
      sentence:
        'This territory has no federal marketplace and no premium tax credit. Medicaid there has its own limits.',
      next_step: 'Ask the territory’s Medicaid office first.',
    }
  }
  const range = found.range && found.range.credit_highest > 0 ? rangeOf(found.range) : ''
  const child = found.people.some(({ child_decides }) => child_decides)
  if (!child && !range) return null
  const [known, open] = knownAndOpen(found, range)
  if (child) {
    const prices = range || found.people.some(buysPlan) ? pricesOf(found) : ''
    return {
      code: 'child_unknown',
      headline: 'Ask about a child under 19',
      sentence: `${known}Not everyone in the household is listed here. A parent or caretaker of a child under 19 in the home can likely get or keep Medicaid at this income, with no tax credit in addition. Without such a child, ${open}.${prices}`,
      next_step: `Ask who cares for a child under 19 at home, and add the child to the household, even without a need for coverage.${found.range ? ` ${ASK_AGES}` : ''}`,
    }
  }
  return {
    code: 'ages_needed',
    headline: 'Ages are missing',
    sentence: `${known}${OTHERS_UNKNOWN} ${capital(range)}.${pricesOf(found)}`,
    next_step: ASK_AGES,
  }
}

/**
 * What holds without the missing fact, as sentences, and what depends on it, as clauses.
 *
 * @param range of the credit, said instead of what the buyers get
 */
function knownAndOpen(found: Found, range: string): [known: string, open: string] {
  const clauses = (depends: (person: Person) => boolean) =>
    groupsOf(found.people.filter(depends)).map((group) => clauseOf(group, found))
  const known = clauses((person) => !buysPlan(person) && !person.child_decides)
  const open = clauses((person) => (buysPlan(person) ? !range : person.child_decides))
  return [known.map((clause) => `${capital(clause)}. `).join(''), [...open, ...(range ? [range] : [])].join('; ')]
}

const rangeOf = ({ credit_lowest, credit_highest }: NonNullable<Found['range']>): string =>
  `the household’s premium tax credit could be from ${usd(credit_lowest)} to ${usd(credit_highest)} a month`

function headlineOf(groups: readonly Group[], found: Found): string {
  const names = groups.map((group) => {
    const { program, people } = group
    const name = people[0]?.program_name ?? ''
    switch (program) {
      case 'medicare':
        if (groups.length > 1) return name
        return people.every(hasOfferToo) ? 'Compare Medicare with job coverage' : 'Medicare comes first'
      case 'medicaid':
      case 'chip':
      case 'basic_health':
        if (groups.length > 1) return name
        return areKept(group) ? `${name} continues` : `${name} is likely`
      case 'may_end':
        return groups.length > 1 ? `${namesOf(group)} that may end` : `${namesOf(group)} may end`
      case 'employer_offer':
        return groups.length > 1 ? 'job coverage' : 'Job coverage comes first'
      case 'tax_credit':
        return `${groups.length > 1 ? 'a tax' : 'Tax'} credit of ${usd(found.credit ?? 0)} a month`
      case 'full_price':
        if (stateHelpFor(people, found)) return `${groups.length > 1 ? 'no' : 'No'} tax credit, but help from the state`
        return groups.length > 1 ? 'full price' : 'Full price, no tax credit'
      default:
        return groups.length > 1 ? 'a coverage gap' : 'Coverage gap: no help with premiums'
    }
  })
  return capital(listed(names))
}

function clauseOf(group: Group, found: Found): string {
  const { program, people } = group
  const who = forPeople(people, found.people)
  const name = people[0]?.program_name ?? ''
  switch (program) {
    case 'medicare':
      return medicareClause(people, found.people)
    case 'medicaid':
    case 'chip': {
      const school =
        found.school_decides && program === 'medicaid'
          ? '; for the parent only if the child aged 18 is a full-time student in high school'
          : ''
      return `${name} ${areKept(group) ? 'continues' : 'is likely'}${who}, with no tax credit in addition${school}`
    }
    case 'may_end':
      return `${namesOf(group)} may end at the next renewal${who}, unless there is a reason other than income, such as a disability; there is no tax credit in addition`
    case 'basic_health':
      return `${name} is likely${who}, instead of a premium tax credit`
    case 'employer_offer':
      return `job coverage comes first${who}: the employer’s offer counts as affordable, so there is no premium tax credit`
    case 'tax_credit':
      return `a premium tax credit of about ${usd(found.credit ?? 0)} a month is likely${who}${
        found.cost_sharing_reduction === null
          ? ''
          : `, and silver plans that pay ${found.cost_sharing_reduction}% of the cost of care`
      }${helpClause(people, found, found.cost_sharing_reduction === null ? ', and' : ';')}`
    case 'full_price':
      return people[0]?.reason === 'benchmark_is_cheap'
        ? `there is no premium tax credit${who}, because the benchmark plan costs no more than the expected share of income${
            found.cost_sharing_reduction === null
              ? ''
              : `, but silver plans pay ${found.cost_sharing_reduction}% of the cost of care`
          }`
        : `there is no premium tax credit${who}, because the income is above 400% of the poverty level${helpClause(people, found, ', but')}`
    default:
      if (hasPathways(found)) {
        return `there is no premium tax credit${who}, and Medicaid only through Georgia Pathways or for another reason: without them, this is the coverage gap`
      }
      return `there is neither Medicaid nor a premium tax credit${who}: this is the coverage gap`
  }
}

/** Not part of our figures, so it is named without an amount. */
function helpClause(people: readonly Person[], found: Found, link: ', and' | ', but' | ';'): string {
  const help = stateHelpFor([...people], found)
  return help === null ? '' : `${link} ${help.program} may lower the price`
}

function stepOf(group: Group, found: Found, today: string): string {
  const { program, people } = group
  switch (program) {
    case 'medicare':
      return checkMedicare(people, found)
    case 'medicaid':
    case 'chip':
      return areKept(group)
        ? `Keep ${people[0]?.program_name ?? ''}: answer its renewal letters and report changes of income.`
        : 'Apply for Medicaid and CHIP through the state or HealthCare.gov. Applications are open all year.'
    case 'may_end':
      return `Report the income to ${namesOf(group)}, and find out the reason for the coverage. If it ends, there are 90 days to choose a marketplace plan.`
    case 'basic_health':
      return `Apply through ${found.state === 'OR' ? 'the Oregon Health Plan, at ONE.Oregon.gov' : 'the state’s marketplace'}. Applications are open all year.`
    case 'employer_offer':
      return 'Compare the employer’s plan first, and ask HR for its enrollment dates.'
    case 'coverage_gap':
      return `Check the other ways into Medicaid (pregnancy, disability${mayCareForChild(found) ? ', care for a child under 19' : ''}${
        hasPathways(found) ? ', or Georgia Pathways' : ''
      }), and whether the income expected for ${found.plan_year} reaches ${usd(found.poverty_guideline)}: from there a premium tax credit is possible. ${pathwaysIn(
        found,
      )
        .map((sentence) => `${sentence} `)
        .join('')}Community health centers charge based on income.`
    default:
      return `${whatToCompare(group, found)} ${whenToEnroll(found, today, SOONER)}`
  }
}

/** Plans of a special enrollment period can start before those of open enrollment: 45 CFR 155.420(b)(2). */
const SOONER =
  'After lost coverage or a new child in the last 60 days, after a move or a marriage with coverage before it, or if coverage is about to end, a plan may start sooner: ask today.'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
