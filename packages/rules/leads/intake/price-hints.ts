import type { Estimate, MetalLevel } from '@waymark/contracts/coverage/entitlement/estimate'
import { listed, usd } from '../../coverage/entitlement/words.ts'
import { COUNTY_NEEDED, PRICES_VARY } from './price-texts.ts'

/** What the intake says about the prices of the metal levels, in words for consumers. */
export interface PriceHints {
  /** `About $73 a month`, after the tax credit. Empty if there is no price to show. */
  prices: Partial<Record<MetalLevel, string>>
  /** Whom the prices are for and what they include, or why there are none. */
  about: string
  /** Sources and years of the figures. Null if there are none. */
  source: string | null
}

/** The same prices as the estimate that the agent sees, and never one that the verdict contradicts. */
export function priceHints(estimate: Estimate): PriceHints {
  const { plans, verdict, people, premiums_of, premium_year, plan_year } = estimate
  const buyers = people.filter(({ benchmark }) => benchmark !== null)
  const elsewhere = othersPrograms(estimate)
  if (plans.length === 0 || buyers.length === 0) {
    return { prices: {}, about: withoutPrices(verdict.code, elsewhere), source: null }
  }
  return {
    prices: Object.fromEntries(plans.map(({ level, net_premium }) => [level, `About ${usd(net_premium)} a month`])),
    about: [
      ...elsewhere,
      `Prices are estimates for ${who(buyers, people)}${premiums_of === 'statewide' ? '' : ' where you live'}, not a quote.`,
      ...(premiums_of === 'statewide' ? ['We do not know your county, so they are typical for the whole state.'] : []),
      ...(premium_year === null || premium_year === plan_year
        ? []
        : [`They use ${premium_year} premiums, because those for ${plan_year} are not in our tables yet.`]),
      ...creditOf(estimate),
      ...(plans.some(({ tobacco_surcharge_most }) => tobacco_surcharge_most > 0)
        ? ['Tobacco use can add to them.']
        : []),
    ].join(' '),
    source: sourceOf(estimate),
  }
}

type Person = Estimate['people'][number]

/** `you`, `you and 3 others`, `you and the person aged 58`, `the people aged 34 and 9`. The first person is `you`. */
function who(group: readonly Person[], people: readonly Person[]): string {
  const self = people[0]
  const others = group.filter((person) => person !== self)
  const you = others.length < group.length
  if (you && group.length === people.length) {
    return others.length === 0 ? 'you' : `you and ${others.length} ${others.length === 1 ? 'other' : 'others'}`
  }
  if (others.length === 0) return 'you'
  const named = `the ${others.length === 1 ? 'person' : 'people'} aged ${listed(others.map(({ age }) => age))}`
  return you ? `you and ${named}` : named
}

const COME_FIRST = ['medicare', 'medicaid', 'chip', 'basic_health'] as const

/** Programs that come before a marketplace plan: `Medicaid is likely for the people aged 9 and 6.` */
const othersPrograms = ({ people, verdict, state }: Estimate): string[] =>
  verdict.code === 'county_needed' || state === null
    ? []
    : COME_FIRST.flatMap((program) => {
        const group = people.filter((person) => person.program === program)
        const name = group[0]?.program_name
        if (name === undefined) return []
        return [`${name} ${program === 'medicare' ? 'comes first' : 'is likely'} for ${who(group, people)}.`]
      })

function withoutPrices(code: Estimate['verdict']['code'], elsewhere: readonly string[]): string {
  if (code === 'county_needed') return COUNTY_NEEDED
  if (elsewhere.length === 0) return PRICES_VARY
  return `${elsewhere.join(' ')} So we show no prices for these levels. Your agent can help with the next step.`
}

function creditOf({ credit, cost_sharing_reduction, people }: Estimate): string[] {
  if (!credit) {
    return [
      'With this income, we expect no tax credit.',
      ...(people.some(({ program }) => program === 'coverage_gap')
        ? ['Ask your agent about other ways to get help.']
        : []),
    ]
  }
  return [
    `A tax credit of about ${usd(credit)} a month is already taken off.`,
    ...(cost_sharing_reduction === null
      ? []
      : [`With your income, silver plans pay about ${cost_sharing_reduction}% of covered costs.`]),
  ]
}

function sourceOf({ sources, credit }: Estimate): string {
  const named = sources.flatMap(({ figure, source, year }) => {
    if (figure.startsWith('Benchmark')) return [`prices of ${year}: ${source}`]
    return credit && figure.startsWith('Applicable percentage') ? [`tax credit of ${year}: ${source}`] : []
  })
  return `Sources: ${named.join('; ')}.`
}
