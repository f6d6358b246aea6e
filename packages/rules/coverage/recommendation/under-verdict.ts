import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { areInSeveralStates } from '../entitlement/place.ts'
import { SHOPPING } from '../entitlement/programs.ts'
import type { QuickRecommendation } from './quick-recommendation.ts'

/** How the quick recommendation may be shown next to the verdict, which governs. */
export interface UnderVerdict {
  /** False when the verdict puts something else first. Then the recommendation is not shown as advice. */
  agrees: boolean
  /** A sentence to show with it. */
  note: string
}

/** Verdicts where no plan that we know of is for sale, or where an answer comes first that may bring Medicaid. So does the county where it decides the state. */
const NOT_YET: ReadonlySet<string> = new Set(['no_marketplace', 'unknown_place', 'child_unknown'])

/**
 * The quick recommendation follows fixed rules with sample prices and does not know the verdict. It stands only where
 * the client, the first person, would buy a plan, and never with a plan that isn't comprehensive coverage while a tax
 * credit, lower cost sharing or a program is likely.
 */
export function underVerdict(
  { best_overall }: QuickRecommendation,
  { people, verdict, cost_sharing_reduction, counties }: Estimate,
): UnderVerdict {
  const program = people[0]?.program ?? 'not_applying'
  const offered = people[0]?.reason === 'own_offer' || people[0]?.reason === 'family_offer'
  if (!SHOPPING.has(program) || offered) {
    return {
      agrees: false,
      note: `The fixed rules of the quick recommendation do not apply here, because something else comes first: ${verdict.headline}.`,
    }
  }
  if (NOT_YET.has(verdict.code) || areInSeveralStates({ counties })) {
    return {
      agrees: false,
      note: `The fixed rules of the quick recommendation do not apply here: ${verdict.headline}.`,
    }
  }
  if (best_overall.plan_type === 'indemnity' && program === 'tax_credit') {
    return {
      agrees: false,
      note: 'The fixed rules name an indemnity plan, but a premium tax credit is likely. Compare marketplace plans after the credit first: an indemnity plan is not comprehensive coverage and gets no credit.',
    }
  }
  if (best_overall.plan_type === 'indemnity' && cost_sharing_reduction !== null) {
    return {
      agrees: false,
      note: 'The fixed rules name an indemnity plan, but silver plans with lower cost sharing are likely. Compare those first: an indemnity plan is not comprehensive coverage and has no lower cost sharing.',
    }
  }
  return {
    agrees: true,
    note:
      best_overall.plan_type === 'indemnity'
        ? 'It is not comprehensive coverage. Compare it with what marketplace plans cost in the estimate.'
        : 'Its plan and price are samples; the prices in the estimate are those of the area.',
  }
}
