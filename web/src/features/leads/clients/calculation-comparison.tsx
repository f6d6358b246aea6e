import { calculatorTotals } from '@waymark/rules/coverage/plans/calculator'
import { money } from '../../../shared/format/money.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import type { Figures } from './figures.ts'

export interface Plan {
  monthly_premium: number
  annual_deductible: number
  max_out_of_pocket: number | null
}

export const PROJECTED = 'projected cost'

/** Whether the monthly figure is still the AI's, which is a twelfth of the projected cost and not a premium. */
export const isProjected = (own: Pick<Figures, 'monthly_premium'>, ai: Plan) =>
  own.monthly_premium === ai.monthly_premium

/** The AI's figures beside the broker's. */
export function Comparison({ ai, own }: { readonly ai: Plan; readonly own: Plan }) {
  const [ai_totals, own_totals] = [calculatorTotals(ai), calculatorTotals(own)]
  const projected = isProjected(own, ai)
  const rows: readonly [label: string, ai: number | null, own: number | null, what_own_is?: string][] = [
    ['Per month', ai.monthly_premium, own.monthly_premium, projected ? PROJECTED : 'premium'],
    ['Per year', ai_totals.final_cost, own_totals.final_cost, projected ? PROJECTED : 'premiums'],
    ['Deductible per year', ai_totals.final_deductible, own_totals.final_deductible],
    ['Out-of-pocket maximum per year', ai.max_out_of_pocket, own.max_out_of_pocket],
  ]
  return (
    <>
      <ComparisonTable
        columns={['USD', 'AI', 'Yours', 'Difference']}
        rows={rows.map(([label, one, other, what_own_is]) => [
          label,
          <Amount key="ai" usd={one} what={what_own_is && PROJECTED} />,
          <Amount key="own" usd={other} what={what_own_is} />,
          one === null || other === null ? '–' : difference(other - one),
        ])}
      />
      <Text size="xs" tone="muted">
        The projected cost is the medical care expected in a year, including what a plan pays. It is not a premium.
      </Text>
    </>
  )
}

function Amount({ usd, what }: { readonly usd: number | null; readonly what: string | undefined }) {
  if (usd === null) return '–'
  return (
    <Stack gap="none">
      {money(usd)}
      {what && (
        <Text as="span" size="xs" tone="muted">
          {what}
        </Text>
      )}
    </Stack>
  )
}

const difference = (usd: number) => (Math.round(usd) === 0 ? 'same' : `${usd > 0 ? '+' : '−'}${money(Math.abs(usd))}`)
