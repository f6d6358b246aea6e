import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'

/** What a client's household is likely entitled to, what to do next, and where the figures are from. */
export function entitlementFacts({ verdict, plan_year, poverty_percent, sources }: Estimate): string[] {
  const cited = sources.map(({ source, year }) => `${source} (${year})`)
  return [
    `Estimated for ${plan_year} at ${poverty_percent}% of the federal poverty level: ${verdict.sentence}`,
    verdict.next_step,
    `The marketplace and Medicaid make the final decision. Sources: ${[...new Set(cited)].join('; ')}.`,
  ]
}
