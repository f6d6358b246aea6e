import type { Entitlement } from '@waymark/contracts/coverage/entitlement/endpoints'
import type { EntitlementTables } from './tables.ts'

interface Years {
  credit_guideline: number
  medicaid_guideline: number
  medicaid_wanted: number
  percentages: number
  limits: number
}

/** The source of each figure: the year that was used, and the year that the plan year requires. */
export function sourcesFor(
  { plan_year, benchmark, plans }: Pick<Entitlement, 'plan_year' | 'benchmark' | 'plans'>,
  tables: EntitlementTables,
  years: Years,
): Entitlement['sources'] {
  const sources: Entitlement['sources'] = [
    {
      figure: 'Federal poverty level for the tax credit',
      source: tables.guidelines.source,
      year: years.credit_guideline,
      wanted_year: plan_year - 1,
    },
    {
      figure: 'Federal poverty level for Medicaid',
      source: tables.guidelines.source,
      year: years.medicaid_guideline,
      wanted_year: years.medicaid_wanted,
    },
  ]
  if (!benchmark) return sources
  sources.push(
    {
      figure: 'Medicaid and Basic Health Program of the state, tobacco rating',
      source: tables.state_rules.source,
      year: tables.state_rules.year,
      wanted_year: plan_year,
    },
    {
      figure: 'Applicable percentage: the share of income for the benchmark plan',
      source: tables.percentages.source,
      year: years.percentages,
      wanted_year: plan_year,
    },
    {
      figure: 'Benchmark: second-lowest-cost silver premium',
      source: tables.benchmarks.source,
      year: tables.benchmarks.year,
      wanted_year: plan_year,
    },
    {
      figure: 'Premium by age',
      source: tables.age_curve.source,
      year: tables.age_curve.year,
      wanted_year: tables.age_curve.year,
    },
  )
  if (plans.length > 0) {
    sources.push(
      {
        figure: 'Out-of-pocket maximum',
        source: tables.limits.source,
        year: years.limits,
        wanted_year: plan_year,
      },
      {
        figure: 'Premiums of levels other than silver: actuarial value and induced demand',
        source: '45 CFR 156.140; HHS Notice of Benefit and Payment Parameters for 2014, 78 FR 15410',
        year: 2014,
        wanted_year: 2014,
      },
    )
  }
  return sources
}
