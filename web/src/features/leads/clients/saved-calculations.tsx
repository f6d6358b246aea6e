import { useInfiniteQuery } from '@tanstack/react-query'
import type { Calculation } from '@waymark/contracts/coverage/plans/endpoints'
import { inWords } from '../../../shared/clients/labels.ts'
import { calculationsQuery } from '../../../shared/clients/queries.ts'
import { money } from '../../../shared/format/money.ts'
import { When } from '../../../shared/format/when.tsx'
import { Details } from '../../../shared/kit/details.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Comparison, isProjected, PROJECTED } from './calculation-comparison.tsx'
import { CardPart } from './card-part.tsx'
import { SOURCE_LABELS } from './figures.ts'

export function SavedCalculations({ client_id }: { readonly client_id: string }) {
  const list = useInfiniteQuery(calculationsQuery(client_id))
  return (
    <ListStates
      list={list}
      failure="Saved calculations could not be loaded"
      empty={null}
      skeleton={{ rows: 1, height: 48 }}
      more="Show earlier"
      compact
    >
      {(calculations) => (
        <CardPart title="Saved calculations">
          <Stack as="ul" gap="none" aria-label="Saved calculations">
            {calculations.map((calculation) => (
              <li key={calculation.id}>
                <Saved calculation={calculation} />
              </li>
            ))}
          </Stack>
        </CardPart>
      )}
    </ListStates>
  )
}

function Saved({ calculation }: { readonly calculation: Calculation }) {
  const ai = {
    monthly_premium: calculation.ai_monthly_cost,
    annual_deductible: calculation.ai_deductible,
    max_out_of_pocket: calculation.ai_max_oop,
  }
  return (
    <Details
      summary={
        <>
          {inWords(calculation.plan_type)}: {isProjected(calculation, ai) ? PROJECTED : 'premiums'}{' '}
          {money(calculation.final_cost)} a year, deductible {money(calculation.final_deductible)}{' '}
          <Text as="span" tone="muted">
            ({SOURCE_LABELS[calculation.data_source]}, <When at={calculation.created_at} />)
          </Text>
        </>
      }
    >
      <Comparison ai={ai} own={calculation} />
    </Details>
  )
}
