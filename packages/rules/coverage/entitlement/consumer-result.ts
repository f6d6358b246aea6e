import type { ConsumerResult } from '@waymark/contracts/coverage/entitlement/consumer-result'
import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { msg, t } from '@waymark/words/t'
import { creditOf, mayHaveCredit, repaymentOf, turningMedicareAge } from './credit-words.ts'
import { hasPathways, stepOutOfGap } from './gap-words.ts'
import { areKept, buysPlan, type Group, groupsOf, leaveProgramAt65, namesOf } from './groups.ts'
import { hoursOf } from './hours-words.ts'
import { CHILD_BELOW } from './household.ts'
import { hasOfferToo, medicareParagraph, medicareStep } from './medicare-words.ts'
import { isLimitEstimated, mayExceedLimit } from './metal-levels.ts'
import { missingAnswer, TELL_AGES } from './missing-answer.ts'
import { areInSeveralStates } from './place.ts'
import { limitsOf, pricesFor } from './price-words.ts'
import { SHOPPING } from './programs.ts'
import { stateHelpFor, stateHelpOf, whatYouCompare } from './state-help-words.ts'
import { until26InWords } from './until-26.ts'
import { whenToEnroll } from './when-to-enroll.ts'
import { lower, whoOf } from './who.ts'
import { longDay, usd } from './words.ts'

/** Said once, beside every result. */
export const ESTIMATE_NOTE = msg(
  'This is an estimate from your answers and public tables, not an offer. An affordable offer of coverage at work, money from an employer for coverage, TRICARE or VA health care can end a tax credit. Immigration status can change the result: from 2027, tax credits are only for U.S. citizens, people with a green card, Cuban and Haitian entrants, and people from Micronesia, Palau and the Marshall Islands who live here under a compact with the United States. Medicaid and CHIP have had the same rule since October 2026, but some states cover more children and pregnant people. The marketplace and Medicaid decide, and your agent gives you exact prices.',
)

/**
 * An estimate in words for the consumer it is about. The people are the consumer first, then the others. It says nothing
 * that the verdict does not say, and nothing about health.
 *
 * @param today such as 2026-11-21
 * @param typed_size the household size that was answered. The estimate counts everyone who is listed
 */
export function consumerResult(found: Estimate, today: string, typed_size = found.household_size): ConsumerResult {
  const groups = groupsOf(found.people)
  const missing = missingAnswer(found, groups)
  // Where a child who is not listed decides, the question about one says so. While the state is not known, only Medicare is.
  const certain = groupsOf(found.people.filter((person) => !person.child_decides || buysPlan(person)))
  const known = areInSeveralStates(found) ? certain.filter(({ program }) => program === 'medicare') : certain
  const buys = known.some(({ program }) => SHOPPING.has(program))
  const { code } = found.verdict
  const shops = !missing || code === 'ages_needed' || code === 'child_unknown' || code === 'county_needed'
  // Without a credit at any age, the verdict does not wait for the ages. They still decide about Medicaid for children.
  const asks_ages = found.range !== null && (!missing || code === 'child_unknown')
  const paragraphs = [
    ...(found.answers_from === null
      ? []
      : [
          t(
            'Your answers are from {day}. Ages, income or your household may be different for {plan_year}: tell your agent what changed.',
            { day: longDay(found.answers_from), plan_year: found.plan_year },
          ),
        ]),
    ...(missing ? [missing.paragraph, ...(mayHaveCredit(found) ? repaymentOf(found) : [])] : []),
    ...known.filter(({ program }) => !missing || !SHOPPING.has(program)).flatMap((group) => paragraphsOf(group, found)),
    ...(asks_ages ? [t('Others need coverage too, and we don’t know their ages.')] : []),
    ...(missing ? [] : until26InWords(found)),
    ...(typed_size < found.household_size ? [whyCounted(found)] : []),
    ...(buys || known.some(({ people }) => leaveProgramAt65({ people }).length > 0) ? turningMedicareAge(found) : []),
    ...(buys ? [...pregnancyIn(found), ...limitsOf(found), ...stateHelpOf(found.people.filter(buysPlan), found)] : []),
  ]
  return {
    headline: missing?.headline ?? headlineOf(groups, found),
    paragraphs,
    plan_year: found.plan_year,
    next_steps: [
      ...(missing && code !== 'no_marketplace' ? [missing.next_step] : []),
      ...new Set(
        known.filter(({ program }) => shops || !SHOPPING.has(program)).map((group) => stepOf(group, found, today)),
      ),
      // Medicare comes before the programs of a territory.
      ...(missing && code === 'no_marketplace' ? [missing.next_step] : []),
      ...(asks_ages ? [t(TELL_AGES)] : []),
    ],
    plans: found.plans.map(({ level, net_premium, out_of_pocket_maximum, priced_by }) => ({
      level,
      monthly: net_premium,
      yearly: Math.round(1200 * net_premium) / 100,
      most_for_care: out_of_pocket_maximum,
      most_is_estimated: level === 'silver' && isLimitEstimated(found),
      most_may_be_higher: mayExceedLimit(level, found.plan_year),
      estimated: priced_by === 'estimate',
    })),
    prices_for: found.plans.length > 0 ? pricesFor(found) : null,
    papers: papersFor(groups),
    questions: questionsFor(groups, found, mayHaveCredit(found) || (missing !== null && code !== 'no_marketplace')),
    sources: found.sources.map(({ figure, source, year }) => ({ figure: t(figure), source: t(source), year })),
  }
}

const whyCounted = ({ household_size: count, people }: Estimate): string =>
  count > people.length
    ? t('We counted {count} people on your tax return, because others need coverage, too.', { count })
    : t('We counted {count} people on your tax return, because you listed that many.', { count })

function headlineOf(groups: readonly Group[], found: Estimate): string {
  const [group] = groups
  if (!group || groups.length > 1) {
    return found.credit
      ? t('Your household may get a tax credit of about {credit} a month, and some people may get other coverage', {
          credit: usd(found.credit),
        })
      : t('Different coverage fits different people in your household')
  }
  const { who, count } = whoOf(group.people, found)
  const name = group.people[0]?.program_name ?? ''
  switch (group.program) {
    case 'medicare':
      return group.people.every(hasOfferToo)
        ? t('Compare Medicare with your coverage from work')
        : areKept(group)
          ? t('{who} can keep {name}', { who, count, name })
          : t('Medicare comes first')
    case 'medicaid':
    case 'chip':
    case 'basic_health':
      return areKept(group)
        ? t('{who} can keep {name}', { who, count, name })
        : t('{who} may get {name}', { who, count, name })
    case 'may_end':
      return t('Check whether {name} coverage continues', { name: namesOf(group) })
    case 'employer_offer':
      return t('Coverage from work comes first')
    case 'tax_credit':
      return t('{who} may get a tax credit of about {credit} a month', { who, count, credit: usd(found.credit ?? 0) })
    case 'full_price':
      return stateHelpFor(group.people, found)
        ? t('No tax credit, but your state may help')
        : t('No tax credit, but you can buy a plan')
    default:
      return t('{who} may be in the coverage gap', { who, count })
  }
}

const paragraphsOf = (group: Group, found: Estimate): string[] => [
  paragraphOf(group, found),
  ...(group.program === 'tax_credit' ? repaymentOf(found) : []),
]

function paragraphOf(group: Group, found: Estimate): string {
  const { program, people } = group
  const { who, count } = whoOf(people, found)
  const name = people[0]?.program_name ?? ''
  const has_it = areKept(group)
  switch (program) {
    case 'medicare':
      return medicareParagraph(people, found)
    case 'medicaid':
      return [
        has_it
          ? t('{who} can keep {name}.', { who, count, name })
          : t('{who} may get {name}, which costs little or nothing.', { who, count, name }),
        ...hoursOf(people, found),
        ...(found.school_decides
          ? [
              t(
                'A parent gets it for a child of 18 only if the child is a full-time student in high school. Tell your agent whether that is so.',
              ),
            ]
          : []),
      ].join(' ')
    case 'chip':
      return has_it
        ? t('{who} can keep {name}.', { who, count, name })
        : people.some(({ age }) => age >= CHILD_BELOW)
          ? t('{who} may get {name}: low-cost coverage.', { who, count, name })
          : t('{who} may get {name}: low-cost coverage for children.', { who, count, name })
    case 'may_end':
      return t(
        'For {who}, {name} may end at the next renewal, unless there is a reason other than income, such as a disability.',
        { who: lower(who), name: namesOf(group) },
      )
    case 'basic_health':
      return t('{who} may get {name}, with a low premium or none.', { who, count, name })
    case 'employer_offer':
      return t(
        'For {who}, coverage from work comes first. Its price counts as affordable, so there is no tax credit.',
        { who: lower(who) },
      )
    case 'tax_credit':
      return creditOf(who, count, found).concat(
        found.cost_sharing_reduction === null
          ? ''
          : ` ${t(
              'With a silver plan, you would also pay less for care: the plan pays about {percent}% of the cost on average, instead of 70%.',
              { percent: found.cost_sharing_reduction },
            )}`,
      )
    case 'full_price':
      return people[0]?.reason === 'benchmark_is_cheap'
        ? t(
            'For {who}, plans already cost less than the share of income that the law expects, so there is no tax credit.',
            { who: lower(who) },
          ).concat(
            found.cost_sharing_reduction === null
              ? ''
              : ` ${t(
                  'With a silver plan, you would still pay less for care: the plan pays about {percent}% of the cost on average, instead of 70%.',
                  { percent: found.cost_sharing_reduction },
                )}`,
          )
        : `${t(
            'At this income, there is no tax credit for {who}. It is only for incomes up to {limit} a year (400% of the poverty level for a household of your size).',
            { who: lower(who), limit: usd(4 * found.poverty_guideline) },
          )} ${stateHelpFor(people, found) ? t('Your state may still lower the price of a plan.') : t('You can buy a plan at full price.')}`
    default:
      if (hasPathways(found)) {
        return t(
          'At this income, there is no tax credit for {who}, and Medicaid only through Georgia Pathways or for another reason, such as pregnancy or a disability. Without them, this is called the coverage gap.',
          { who: lower(who) },
        )
      }
      return t(
        'In your state, there is neither Medicaid nor a tax credit for {who} at this income. This is called the coverage gap.',
        { who: lower(who) },
      )
  }
}

/** The step of the coverage gap names it already. */
const pregnancyIn = ({ pregnancy_counts, people }: Estimate): string[] =>
  pregnancy_counts && people.every(({ program }) => program !== 'coverage_gap')
    ? [t('If someone is pregnant, say so: Medicaid and CHIP have higher limits then, and take applications all year.')]
    : []

function stepOf(group: Group, found: Estimate, today: string): string {
  switch (group.program) {
    case 'medicare':
      return medicareStep(group.people, found)
    case 'medicaid':
    case 'chip':
      return areKept(group)
        ? t('Answer the renewal letters of {name}, and tell {name} when your income changes.', {
            name: group.people[0]?.program_name ?? '',
          })
        : t('Apply for Medicaid and CHIP through your state or HealthCare.gov. You can apply at any time of the year.')
    case 'may_end':
      return t('Report your income to {name}. If this coverage ends, you have 90 days to choose a marketplace plan.', {
        name: namesOf(group),
      })
    case 'basic_health':
      return found.state === 'OR'
        ? t('Apply through the Oregon Health Plan, at ONE.Oregon.gov. You can apply at any time of the year.')
        : t('Apply through your state’s marketplace. You can apply at any time of the year.')
    case 'employer_offer':
      return t('Look at the plan from work first, and ask when you can enroll.')
    case 'coverage_gap':
      return stepOutOfGap(found)
    default:
      return whatYouCompare(group, found, whenToEnroll(found, today, t(SOONER)))
  }
}

const SOONER = msg(
  'If you lost coverage or had a child in the last 60 days, moved or married and had coverage before that, or are about to lose coverage, your plan may start sooner: tell your agent today.',
)

/** From HealthCare.gov's checklist for applications. */
function papersFor(groups: readonly Group[]): string[] {
  const has = (...programs: Group['program'][]) => groups.some(({ program }) => programs.includes(program))
  return [
    t('Names, birth dates and Social Security numbers of everyone who applies, or immigration documents'),
    t('Proof of income, such as pay stubs, a W-2 or your last tax return'),
    ...(has('employer_offer') || groups.some(({ people }) => people.some(hasOfferToo))
      ? [t('What your employer’s plan covers and what it costs you and your family')]
      : []),
    ...(has('medicare') ? [t('Your Medicare card, if you have one')] : []),
    t('The cards for any coverage you have now'),
    t('A list of your doctors and medicines'),
  ]
}

function questionsFor(
  groups: readonly Group[],
  { cost_sharing_reduction }: Estimate,
  credit_is_possible: boolean,
): string[] {
  const applies = groups.some(({ program }) => ['medicaid', 'chip', 'basic_health'].includes(program))
  const shops = groups.some(({ program }) => SHOPPING.has(program))
  return [
    ...(shops
      ? [
          t('Are my doctors and my hospital in the plan’s network?'),
          t('What will my medicines cost?'),
          ...(cost_sharing_reduction === null ? [] : [t('Which silver plans come with the lower costs for care?')]),
          t('What would I pay in a year with a hospital stay?'),
          credit_is_possible
            ? t('What happens to the tax credit if my income changes?')
            : t('What happens if my income changes?'),
        ]
      : []),
    ...(applies ? [t('How long does the application take, and what do I do until then?')] : []),
    t('How are you paid, and does it depend on the plan I choose?'),
  ]
}
