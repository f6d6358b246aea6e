import type { ConsumerResult } from '@waymark/contracts/conversations/consumer/result'
import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { CHILD_BELOW } from './household.ts'
import { BUYS, type Group, groupsOf, isOld, whenToEnroll } from './verdict.ts'
import { listed, usd } from './words.ts'

/** Said once, beside every result. */
export const ESTIMATE_NOTE =
  'This is an estimate from your answers and public tables, not an offer. The marketplace decides, and your agent gives you exact prices.'

/**
 * An estimate in words for the consumer it is about. The people are the consumer first, then the others. It says nothing
 * that the verdict does not say, and nothing about health.
 *
 * @param today such as 2026-11-21
 */
export function consumerResult(found: Estimate, today: string): ConsumerResult {
  const groups = groupsOf(found.people)
  const missing = missingAnswer(found, groups)
  const buys = groups.some(({ program }) => BUYS.has(program))
  const shops = !missing || found.verdict.code === 'ages_needed' || found.verdict.code === 'county_needed'
  const paragraphs = [
    ...(missing ? [missing.paragraph] : []),
    ...groups.filter(({ program }) => !missing || !BUYS.has(program)).map((group) => paragraphOf(group, found)),
    ...(buys ? limitsOf(found) : []),
    ...found.state_subsidies.map(
      ({ program, what_it_does }) => `Your state also has ${program}: ${what_it_does} Our figures do not include it.`,
    ),
  ]
  return {
    headline: missing?.headline ?? headlineOf(groups, found),
    paragraphs,
    plan_year: found.plan_year,
    next_steps: [
      ...(missing ? [missing.next_step] : []),
      ...new Set(
        groups.filter(({ program }) => shops || !BUYS.has(program)).map(({ program }) => stepOf(program, found, today)),
      ),
    ],
    plans: found.plans.map(({ level, net_premium, out_of_pocket_maximum, priced_by }) => ({
      level,
      monthly: net_premium,
      yearly: Math.round(1200 * net_premium) / 100,
      most_for_care: out_of_pocket_maximum,
      estimated: priced_by === 'estimate',
    })),
    papers: papersFor(groups),
    questions: questionsFor(groups, found),
    sources: found.sources.map(({ figure, source, year }) => ({ figure, source, year })),
  }
}

/** An answer that is missing and would change the result. */
function missingAnswer(found: Estimate, groups: readonly Group[]) {
  switch (found.verdict.code) {
    case 'ages_needed':
      return {
        headline: 'Your result depends on the ages in your household',
        paragraph: `Others need coverage too, and we don’t know their ages. Your household’s tax credit could be from ${usd(found.range?.credit_lowest ?? 0)} to ${usd(found.range?.credit_highest ?? 0)} a month.`,
        next_step: 'Tell your agent the age of each person who needs coverage.',
      }
    case 'county_needed':
      return {
        headline: 'Your result depends on your county',
        paragraph: `Your ZIP code is in more than one county, and prices differ between them: ${listed(found.counties.map(({ name }) => name))}.`,
        next_step: 'Tell your agent which county you live in.',
      }
    case 'unknown_place':
      return {
        headline: 'We don’t know your ZIP code',
        paragraph: 'Help with costs and prices depend on where you live, and we could not find your ZIP code.',
        next_step: 'Tell your agent the ZIP code of your home.',
      }
    case 'no_marketplace':
      return {
        headline: 'Your territory has its own programs',
        paragraph: 'There is no federal marketplace and no premium tax credit there. Medicaid has its own limits.',
        next_step: 'Ask your territory’s Medicaid office first.',
      }
    default:
      return groups.length === 0
        ? {
            headline: 'Nobody in your household needs coverage',
            paragraph: 'You told us that nobody is applying.',
            next_step: 'Tell your agent who needs coverage.',
          }
        : null
  }
}

function headlineOf(groups: readonly Group[], found: Estimate): string {
  const [group] = groups
  if (!group || groups.length > 1) {
    return found.credit
      ? `Your household may get a tax credit of about ${usd(found.credit)} a month, and more`
      : 'Different coverage fits different people in your household'
  }
  const who = found.people.length > 1 ? 'Your household' : 'You'
  const name = group.people[0]?.program_name ?? ''
  switch (group.program) {
    case 'medicare':
      return 'Medicare comes first'
    case 'medicaid':
    case 'chip':
    case 'basic_health':
      return group.people.every(({ reason }) => reason === 'has_it')
        ? `${who} can keep ${name}`
        : `${who} may get ${name}`
    case 'employer_offer':
      return 'Coverage from work comes first'
    case 'tax_credit':
      return `${who} may get a tax credit of about ${usd(found.credit ?? 0)} a month`
    case 'full_price':
      return 'No tax credit, but you can buy a plan'
    default:
      return 'You may be in the coverage gap'
  }
}

function paragraphOf({ program, people }: Group, found: Estimate): string {
  const who = whoOf(people, found)
  const name = people[0]?.program_name ?? ''
  const has_it = people.every(({ reason }) => reason === 'has_it')
  switch (program) {
    case 'medicare':
      return has_it
        ? `${who} can keep Medicare. With it, there is no tax credit for a marketplace plan.`
        : `For ${lower(who)}, Medicare comes first: most people can get it from age 65, and then there is no tax credit for a marketplace plan.`
    case 'medicaid':
      return has_it ? `${who} can keep ${name}.` : `${who} may get ${name}, which costs little or nothing.`
    case 'chip':
      return has_it ? `${who} can keep ${name}.` : `${who} may get ${name}: low-cost coverage for children.`
    case 'basic_health':
      return `${who} may get the ${name}, with a low premium or none.`
    case 'employer_offer':
      return `For ${lower(who)}, coverage from work comes first. Its price counts as affordable, so there is no tax credit.`
    case 'tax_credit':
      return `${who} may get a tax credit of about ${usd(found.credit ?? 0)} a month (${usd(12 * (found.credit ?? 0))} a year). It lowers what you pay for a marketplace plan.${
        found.cost_sharing_reduction === null
          ? ''
          : ` With a silver plan, you would also pay less for care: the plan pays about ${found.cost_sharing_reduction}% of the cost on average, instead of 70%.`
      }`
    case 'full_price':
      return people[0]?.reason === 'benchmark_is_cheap'
        ? `For ${lower(who)}, plans already cost less than the share of income that the law expects, so there is no tax credit.`
        : `At this income, there is no tax credit for ${lower(who)}: it ends at 400% of the poverty level. You can buy a plan at its price.`
    default:
      return `In your state, there is neither Medicaid nor a tax credit for ${lower(who)} at this income. This is called the coverage gap.`
  }
}

/** What the prices are from, where that is not the plan year and the county. */
function limitsOf(found: Estimate): string[] {
  return [
    ...(isOld(found)
      ? [`We used ${found.premium_year} premiums, because those for ${found.plan_year} are not in our tables yet.`]
      : []),
    ...(found.premiums_of === 'statewide'
      ? ['We used prices of your whole state, because we don’t know your county.']
      : []),
  ]
}

function stepOf(program: Group['program'], found: Estimate, today: string): string {
  switch (program) {
    case 'medicare':
      return 'Check Medicare first, at Medicare.gov or 1-800-MEDICARE.'
    case 'medicaid':
    case 'chip':
      return 'Apply for Medicaid and CHIP through your state or HealthCare.gov. You can apply at any time of the year.'
    case 'basic_health':
      return 'Apply through your state’s marketplace. You can apply at any time of the year.'
    case 'employer_offer':
      return 'Look at the plan from work first, and ask when you can enroll.'
    case 'coverage_gap':
      return `Ask your agent about other ways into Medicaid, such as pregnancy or a disability${
        found.state === 'GA' ? ', and about Georgia Pathways for people who work 80 hours a month' : ''
      }. If you expect an income of ${usd(found.poverty_guideline)} or more in ${found.plan_year}, say so: from there a tax credit is possible. Community health centers charge by income.`
    case 'tax_credit':
      return found.cost_sharing_reduction === null
        ? `Compare plans of all levels with your agent. ${whenToEnroll(found, today)}`
        : `Compare silver plans first: only they come with the lower costs for care. ${whenToEnroll(found, today)}`
    default:
      return `Compare plans of all levels with your agent. ${whenToEnroll(found, today)}`
  }
}

/** From HealthCare.gov's checklist for applications. */
function papersFor(groups: readonly Group[]): string[] {
  const has = (...programs: Group['program'][]) => groups.some(({ program }) => programs.includes(program))
  return [
    'Names, birth dates and Social Security numbers of everyone who applies, or immigration documents',
    'Proof of income, such as pay stubs, a W-2 or your last tax return',
    ...(has('employer_offer') ? ['What your employer’s plan covers and what it costs you and your family'] : []),
    ...(has('medicare') ? ['Your Medicare card, if you have one'] : []),
    'The cards of any coverage you have now',
    'A list of your doctors and medicines',
  ]
}

function questionsFor(groups: readonly Group[], { cost_sharing_reduction }: Estimate): string[] {
  const applies = groups.some(({ program }) => ['medicaid', 'chip', 'basic_health'].includes(program))
  const shops = groups.some(({ program }) => BUYS.has(program))
  return [
    ...(shops
      ? [
          'Are my doctors and my hospital in the plan’s network?',
          'What will my medicines cost?',
          ...(cost_sharing_reduction === null ? [] : ['Which silver plans come with the lower costs for care?']),
          'What would I pay in a year with a hospital stay?',
          'What happens to the tax credit if my income changes?',
        ]
      : []),
    ...(applies ? ['How long does the application take, and what do I do until then?'] : []),
    'How are you paid, and does it depend on the plan I choose?',
  ]
}

/** `You`, `Your household`, `You and the child aged 9`, `The people aged 60 and 67`. Starts a sentence. */
function whoOf(group: Group['people'], { people }: Estimate): string {
  const applying = people.filter(({ program }) => program !== 'not_applying')
  if (group.length === people.length || (group.length === applying.length && applying.length > 1)) {
    return people.length === 1 ? 'You' : 'Your household'
  }
  const others = group.filter((one) => one !== people[0])
  const self = others.length < group.length
  if (others.length === 0) return 'You'
  const children = others.every(({ age }) => age < CHILD_BELOW)
  const noun = children ? ['child', 'children'] : ['person', 'people']
  const named = `the ${noun[others.length === 1 ? 0 : 1]} aged ${listed(others.map(({ age }) => age))}`
  return self ? `You and ${named}` : named.charAt(0).toUpperCase() + named.slice(1)
}

const lower = (who: string): string => who.charAt(0).toLowerCase() + who.slice(1)
