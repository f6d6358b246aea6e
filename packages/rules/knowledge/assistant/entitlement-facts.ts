import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { countsByMedicaid } from '../../coverage/entitlement/groups.ts'

/** What a client's household is likely entitled to, what to do next, and where the figures are from. */
export function entitlementFacts(found: Estimate): string[] {
  const { verdict, plan_year, sources } = found
  const percent = countsByMedicaid(found) ? found.medicaid_percent : found.poverty_percent
  const cited = sources.map(({ source, year }) => `${source} (${year})`)
  return [
    `Estimated for ${plan_year} at ${Math.round(10 * percent) / 10}% of the federal poverty level: ${verdict.sentence}`,
    verdict.next_step,
    `The marketplace and Medicaid make the final decision. Sources: ${[...new Set(cited)].join('; ')}.`,
  ]
}
