import type { Estimate, MetalLevel } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { byAge, usd } from '../../coverage/entitlement/words.ts'
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

/**
 * The same prices as the estimate that the agent sees, and never one that the verdict contradicts. Its sources are in the
 * language of the page already.
 */
export function priceHints(estimate: Estimate): PriceHints {
  const { plans, verdict, people, premiums_of, premium_year, plan_year } = estimate
  const buyers = people.filter(({ benchmark }) => benchmark !== null)
  const elsewhere = othersPrograms(estimate)
  if (plans.length === 0 || buyers.length === 0) {
    return { prices: {}, about: withoutPrices(verdict.code, elsewhere), source: null }
  }
  return {
    prices: Object.fromEntries(
      plans.map(({ level, net_premium }) => [level, t('About {premium} a month', { premium: usd(net_premium) })]),
    ),
    about: [
      ...elsewhere,
      premiums_of === 'statewide'
        ? t('Prices are estimates for {buyers}, not a quote.', { buyers: who(buyers, people) })
        : t('Prices are estimates for {buyers} where you live, not a quote.', { buyers: who(buyers, people) }),
      ...(premiums_of === 'statewide'
        ? [t('We do not know your county, so they are typical for the whole state.')]
        : []),
      ...(premium_year === null || premium_year === plan_year
        ? []
        : [
            t('They use {premium_year} premiums, because those for {plan_year} are not in our tables yet.', {
              premium_year,
              plan_year,
            }),
          ]),
      ...creditOf(estimate),
      ...(verdict.code === 'child_unknown'
        ? [t('If you care for a child under 19, you may get Medicaid instead.')]
        : []),
      ...(plans.some(({ tobacco_surcharge_most }) => tobacco_surcharge_most > 0)
        ? [t('Tobacco use can add to them.')]
        : []),
    ].join(' '),
    source: sourceOf(estimate),
  }
}

type Person = Estimate['people'][number]

/** `you`, `you and 3 others`, `you and the person aged 58`, `the children aged 9 and 6`. The first person is `you`. */
function who(group: readonly Person[], people: readonly Person[]): string {
  const self = people[0]
  const others = group.filter((person) => person !== self)
  const you = others.length < group.length
  if (you && group.length === people.length) {
    return others.length === 0
      ? t('you')
      : t('you and {count, plural, one {# other} other {# others}}', { count: others.length })
  }
  if (others.length === 0) return t('you')
  const named = byAge(others)
  return you ? t('you and {others}', { others: named }) : named
}

const COME_FIRST = ['medicare', 'medicaid', 'chip', 'basic_health'] as const

/** Programs that come before a marketplace plan: `Medicaid is likely for the children aged 9 and 6.` */
const othersPrograms = ({ people, verdict }: Estimate): string[] =>
  verdict.code === 'county_needed'
    ? []
    : COME_FIRST.flatMap((program) => {
        const group = people.filter((person) => person.program === program)
        const name = group[0]?.program_name
        if (name === undefined) return []
        const people_of = who(group, people)
        return [
          program === 'medicare'
            ? t('{name} comes first for {people}.', { name, people: people_of })
            : t('{name} is likely for {people}.', { name, people: people_of }),
        ]
      })

function withoutPrices(code: Estimate['verdict']['code'], elsewhere: readonly string[]): string {
  if (code === 'county_needed') return t(COUNTY_NEEDED)
  if (elsewhere.length === 0) return t(PRICES_VARY)
  return `${elsewhere.join(' ')} ${t('So we show no prices for these levels. Your agent can help with the next step.')}`
}

function creditOf({ credit, cost_sharing_reduction, people }: Estimate): string[] {
  const silver =
    cost_sharing_reduction === null
      ? []
      : [
          t('With your income, silver plans pay about {percent}% of covered costs.', {
            percent: cost_sharing_reduction,
          }),
        ]
  if (!credit) {
    return [
      t('With this income, we expect no tax credit.'),
      ...silver,
      ...(people.some(({ program }) => program === 'coverage_gap')
        ? [t('Ask your agent about other ways to get help.')]
        : []),
    ]
  }
  return [t('A tax credit of about {credit} a month is already taken off.', { credit: usd(credit) }), ...silver]
}

function sourceOf({ sources, credit }: Estimate): string {
  const named = sources.flatMap(({ figure, source, year }) => {
    if (figure.startsWith('Benchmark')) return [t('{year} prices: {source}', { year, source })]
    return credit && figure.startsWith('Applicable percentage')
      ? [t('{year} tax credit: {source}', { year, source })]
      : []
  })
  return t('Sources: {list}.', { list: named.join('; ') })
}
