import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import type { EntitlementTables } from './tables.ts'

type Sources = Estimate['sources']

/** The years of the rows that an estimate used. */
export interface Years {
  plan_year: number
  credit_guideline: number
  medicaid_guideline: number
  medicaid_wanted: number
  percentages: number
  premiums: number
  limits: number
}

/** Which figures an estimate shows. */
export interface Shown {
  state: boolean
  /** Null if no premium is shown. */
  premiums_of: Estimate['premiums_of']
  own_curve: boolean
  tiers: boolean
  plans: boolean
}

/** The source of each figure: the year that was used, and the year that the plan year requires. */
export function sourcesFor(tables: EntitlementTables) {
  // The same few combinations return, so each list is built once.
  const known = new Map<string, Sources>()
  return (years: Years, shown: Shown): Sources => {
    const key = `${Object.values(years).join()} ${Object.values(shown).join()}`
    const found = known.get(key) ?? listFor(tables, years, shown)
    known.set(key, found)
    return found
  }
}

function listFor(tables: EntitlementTables, years: Years, shown: Shown): Sources {
  const of = (
    figure: string,
    { source }: { source: string },
    year: number,
    wanted_year: number = year,
  ): Sources[number] => ({ figure, source, year, wanted_year })
  const { plan_year } = years
  const list = [
    of('Poverty level for the tax credit', tables.guidelines, years.credit_guideline, plan_year - 1),
    of('Poverty level for Medicaid', tables.guidelines, years.medicaid_guideline, years.medicaid_wanted),
    of(
      'Applicable percentage: the share of income for the benchmark plan',
      tables.percentages,
      years.percentages,
      plan_year,
    ),
  ]
  if (shown.state) {
    list.push(
      of('Medicaid for adults, Basic Health Program', tables.state_rules, tables.state_rules.year),
      of('Medicaid and CHIP for children, parents and pregnancy', tables.medicaid_limits, tables.medicaid_limits.year),
      of('Affordable job coverage', tables.limits, years.limits, plan_year),
    )
  }
  if (shown.premiums_of !== null) {
    list.push(
      shown.premiums_of === 'rating_area'
        ? of(
            'Benchmark (second-lowest-cost silver) and lowest bronze premium of the rating area',
            tables.area_premiums,
            years.premiums,
            plan_year,
          )
        : of('Benchmark: the median of the state’s rating areas', tables.benchmarks, years.premiums, plan_year),
      shown.tiers
        ? of('Premium by family', tables.family_tiers, tables.family_tiers.year)
        : shown.own_curve
          ? of('Premium by age', tables.state_age_curves, tables.state_age_curves.year)
          : of('Premium by age', tables.age_curve, tables.age_curve.year),
    )
  }
  if (shown.plans) {
    list.push(
      of('Out-of-pocket maximum', tables.limits, years.limits, plan_year),
      of('Open enrollment and tobacco rating', tables.marketplaces, tables.marketplaces.year),
      of(
        'Prices of gold and platinum: actuarial value and induced demand',
        { source: '45 CFR 156.140; 78 FR 15410' },
        2014,
      ),
      of('Typical deductibles: the median of Iowa’s plans', { source: 'CMS Plan Attributes file' }, 2026, plan_year),
      of('Average cost of care by age', { source: 'CMS summary report on individual market risk adjustment' }, 2024),
    )
  }
  return list
}
