import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { msg } from '@waymark/words/t'
import type { Law } from './law.ts'
import type { EntitlementTables } from './tables.ts'

type Sources = Estimate['sources']

type Found = Pick<Estimate, 'premiums_of' | 'premium_year' | 'plans'>
/** The year of the premiums follows from the law and from where they are of. */
type Lists = Map<Found['premiums_of'], Sources>

/** The source of each figure: the year that was used, and the year that the plan year requires. */
export function sourcesFor(tables: EntitlementTables) {
  // The same few combinations return, so each list is built once.
  const known = { with_plans: new WeakMap<Law, Lists>(), without: new WeakMap<Law, Lists>() }
  return (law: Law, found: Found): Sources => {
    const lists_of = found.plans.length > 0 ? known.with_plans : known.without
    const lists: Lists = lists_of.get(law) ?? new Map()
    lists_of.set(law, lists)
    const list = lists.get(found.premiums_of) ?? listFor(tables, law, found)
    lists.set(found.premiums_of, list)
    return list
  }
}

const of = (
  figure: string,
  { source }: { source: string },
  year: number,
  wanted_year: number = year,
): Sources[number] => ({ figure, source, year, wanted_year })

function listFor(tables: EntitlementTables, law: Law, { premiums_of, premium_year, plans }: Found): Sources {
  const { plan_year, rules, enrollment } = law
  const list = [
    of(msg('Poverty level for the tax credit'), tables.guidelines, law.credit_guideline.year, plan_year - 1),
    of(msg('Poverty level for Medicaid'), tables.guidelines, law.medicaid_guideline.year, law.medicaid_year),
    of(
      msg('Applicable percentage: the share of income for the benchmark plan'),
      tables.percentages,
      law.percentages.year,
      plan_year,
    ),
  ]
  if (rules) {
    list.push(
      of(msg('Medicaid for adults, Basic Health Program'), tables.state_rules, tables.state_rules.year),
      of(
        msg('Medicaid and CHIP for children, parents and pregnancy'),
        tables.medicaid_limits,
        tables.medicaid_limits.year,
      ),
      of(msg('Affordable job coverage'), tables.limits, law.limits.year, plan_year),
    )
  }
  if (premiums_of !== null && premium_year !== null) {
    list.push(
      premiums_of === 'rating_area'
        ? of(
            msg('Benchmark (second-lowest-cost silver) and lowest bronze premium of the rating area'),
            tables.area_premiums,
            premium_year,
            plan_year,
          )
        : of(msg('Benchmark: the median of the state’s rating areas'), tables.benchmarks, premium_year, plan_year),
      premiumsBy(tables, rules),
    )
  }
  if (enrollment) {
    const table = enrollment.exchange === 'federal' ? tables.windows : tables.marketplaces
    list.push(of(msg('Open enrollment'), table, table.year))
  }
  if (plans.length > 0) {
    list.push(
      of(msg('Out-of-pocket maximum'), tables.limits, law.limits.year, plan_year),
      of(msg('Tobacco rating'), tables.marketplaces, tables.marketplaces.year),
      of(
        msg('Prices of gold and platinum: actuarial value and induced demand'),
        { source: '45 CFR 156.140; 78 FR 15410' },
        2014,
      ),
      of(
        msg('Typical deductibles: the median of Iowa’s plans'),
        { source: msg('CMS Plan Attributes file') },
        2026,
        plan_year,
      ),
      of(
        msg('Average cost of care by age'),
        { source: msg('CMS summary report on individual market risk adjustment') },
        2024,
      ),
    )
  }
  return list
}

function premiumsBy(tables: EntitlementTables, rules: Law['rules']): Sources[number] {
  if (rules?.age_curve === 'none') return of(msg('Premium by family'), tables.family_tiers, tables.family_tiers.year)
  const curve = rules?.age_curve === 'own' ? tables.state_age_curves : tables.age_curve
  return of(msg('Premium by age'), curve, curve.year)
}
