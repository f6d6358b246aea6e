import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import type { Group } from './groups.ts'
import { CHILD_BELOW, MEDICARE_AGE } from './household.ts'

interface Reach {
  from_year: number
  /** Percent of poverty, in whole percents. */
  to: number
  /** The only plans that carry the help. */
  plans?: 'own' | 'silver' | 'cascade'
  /** Only for ages 19 to 64. */
  adults?: true
}

/**
 * Whom the help of a state reaches, newest first. From the same compilation as the table of subsidies (PolicyEngine, August
 * 2026); ConnectorCare: 956 CMR 12.04; Covered Connecticut: help.accesshealthct.com, 2026; New Mexico has no end, and its
 * scale for 2027 is from the manual of 2026-06-16. New York's limits were not found.
 */
const REACHES: Readonly<Record<string, readonly Reach[]>> = {
  CA: [
    { from_year: 2027, to: 199 },
    { from_year: 2026, to: 165 },
  ],
  CO: [{ from_year: 2026, to: 400 }],
  CT: [{ from_year: 2026, to: 175, plans: 'silver', adults: true }],
  MA: [{ from_year: 2026, to: 400, plans: 'own' }],
  MD: [{ from_year: 2026, to: 400 }],
  NJ: [{ from_year: 2026, to: 600 }],
  NM: [{ from_year: 2026, to: Number.POSITIVE_INFINITY }],
  VT: [{ from_year: 2026, to: 300 }],
  WA: [{ from_year: 2026, to: 250, plans: 'cascade' }],
}

type Found = Pick<
  Estimate,
  'state' | 'plan_year' | 'poverty_percent' | 'state_subsidies' | 'cost_sharing_reduction' | 'range'
>
type People = Group['people']

/** The program of the state that these people may get, and the only plans that carry it. Null if there is none. */
export function stateHelpFor(people: People, { state, plan_year, poverty_percent, state_subsidies }: Found) {
  const reach = REACHES[state ?? '']?.find(({ from_year }) => from_year <= plan_year)
  const program = state_subsidies[0]?.program
  if (!reach || program === undefined || poverty_percent > reach.to) return null
  if (reach.adults && people.every(({ age }) => age < CHILD_BELOW || age >= MEDICARE_AGE)) return null
  return { program, plans: reach.plans ?? null }
}

/**
 * Which plans to compare, for the broker. The lower cost sharing is for everyone who can have the credit, even if it is $0: 45
 * CFR 155.305(g)(1). Advice that forgets the state's help can cost it.
 */
export function whatToCompare({ program, people }: Group, found: Found): string {
  const help = stateHelpFor(people, found)
  switch (help?.plans) {
    case 'own':
      return `Ask for ${help.program} first, and compare its plans: only they come with its help.`
    case 'silver':
      return `Ask for ${help.program} first: it comes only with a silver plan. Compare silver plans.`
    case 'cascade':
      return `Compare Cascade silver and gold plans first: only they come with ${help.program}, and only silver plans with lower cost sharing.`
    default: {
      const ask =
        help === null ? '' : ` Ask for ${help.program}, too, on the state’s marketplace: it may lower the price.`
      if (found.cost_sharing_reduction !== null) {
        return `Compare silver plans first: only they come with lower cost sharing.${ask}`
      }
      if (program === 'tax_credit') return `Compare plans of all levels after the credit.${ask}`
      return help === null ? 'Compare plans of all levels at full price.' : `Compare plans of all levels.${ask}`
    }
  }
}

/** Which plans to compare, for the consumer. */
export function whatYouCompare({ people }: Group, found: Found, when: string): string {
  const help = stateHelpFor(people, found)
  const program = help === null ? '' : t(help.program)
  switch (help?.plans) {
    case 'own':
      return t('Ask for {program} first, and compare its plans: only they come with its help. {when}', {
        program,
        when,
      })
    case 'silver':
      return t('Ask for {program} first: it comes only with a silver plan. Compare silver plans. {when}', {
        program,
        when,
      })
    case 'cascade':
      return t(
        'Compare Cascade silver and gold plans first: only they come with {program}, and only silver plans come with the lower costs for care. {when}',
        { program, when },
      )
    default: {
      const compare =
        found.cost_sharing_reduction === null
          ? t('Compare plans of all levels with your agent. {when}', { when })
          : t('Compare silver plans first: only they come with the lower costs for care. {when}', { when })
      return help === null
        ? compare
        : `${compare} ${t('Ask for {program}, too, on your state’s marketplace: it may lower the price.', { program })}`
    }
  }
}

/** What else the state has for those of the consumer's household who buy a plan. Its figures are for the broker. */
export function stateHelpOf(buyers: People, found: Found): string[] {
  const help = stateHelpFor(buyers, found)
  return help === null
    ? []
    : [
        t(
          'Your state also has {program}. It can lower what you pay, and our prices do not include it. Ask your agent.',
          { program: t(help.program) },
        ),
      ]
}
