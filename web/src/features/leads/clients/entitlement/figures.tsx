import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { countsByMedicaid } from '@waymark/rules/coverage/entitlement/groups'
import { money } from '../../../../shared/format/money.ts'
import { Facts } from '../../../../shared/kit/facts.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Figure } from '../figure.tsx'
import { ofPoverty, placeOf, sourceOf } from './words.ts'

const people = ({ household_size }: Estimate) => (household_size === 1 ? 'one person' : `${household_size} people`)

/** The figures behind the verdict, each with its source and year. */
export function Figures({ found }: { readonly found: Estimate }) {
  const { credit, contribution, applicable_percent, benchmark, range, cost_sharing_reduction } = found
  const hasCredit = credit !== null && credit > 0
  return (
    <>
      <Facts look="figures">
        {countsByMedicaid(found) ? (
          <Figure
            label="Income and poverty level"
            number={ofPoverty(found.medicaid_percent)}
            unit={`of the federal poverty level for Medicaid, for ${people(found)}`}
            source={sourceOf(found, 'Poverty level for Medicaid')}
          />
        ) : (
          <Figure
            label="Income and poverty level"
            number={ofPoverty(found.poverty_percent)}
            unit={`of the federal poverty level for ${people(found)}`}
            source={sourceOf(found, 'Poverty level for the tax credit')}
          />
        )}
        {hasCredit && (
          <Figure
            label="Premium tax credit"
            number={money(credit)}
            unit={`a month for the household${found.verdict.code === 'child_unknown' ? ', without a child under 19' : ''}`}
            source="Benchmark minus expected share, 26 USC 36B"
          />
        )}
        {range && range.credit_highest > 0 && (
          <Figure
            label="Premium tax credit, without the ages"
            number={`${money(range.credit_lowest)} to ${money(range.credit_highest)}`}
            unit="a month"
            source={range.assumption}
          />
        )}
        {applicable_percent !== null && contribution !== null && (hasCredit || range || benchmark !== null) && (
          <Figure
            label="Expected share (applicable percentage)"
            number={`${applicable_percent.toFixed(2)}%`}
            unit={`of income, ${money(contribution)} a month`}
            source={sourceOf(found, 'Applicable percentage')}
          />
        )}
        {benchmark !== null && (
          <Figure
            label="Benchmark (second-lowest-cost silver)"
            number={money(benchmark)}
            unit={`a month in ${placeOf(found)}`}
            source={sourceOf(found, 'Benchmark')}
          />
        )}
        {cost_sharing_reduction !== null && (
          <Figure
            label="Cost-sharing reduction"
            number={`${cost_sharing_reduction}%`}
            unit="silver plans only"
            source="45 CFR 155.305(g)"
          />
        )}
      </Facts>
      {range && range.credit_highest > 0 && (
        <Text size="sm">Enter the ages in the household above, and the range becomes one figure.</Text>
      )}
    </>
  )
}
