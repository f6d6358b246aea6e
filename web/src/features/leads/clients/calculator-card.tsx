import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  DATA_SOURCES,
  INVALID_CALCULATION,
  PLAN_TYPES,
  planEndpoints,
} from '@waymark/contracts/coverage/plans/endpoints'
import type { RiskAssessment } from '@waymark/contracts/coverage/risk/endpoints'
import { calculatorDefaults, calculatorTotals } from '@waymark/rules/coverage/plans/calculator'
import { quickRecommendation } from '@waymark/rules/coverage/recommendation/quick-recommendation'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'
import { inWords } from '../../../shared/clients/labels.ts'
import { entitlementQuery, rereadClient } from '../../../shared/clients/queries.ts'
import { FoldSection } from '../../../shared/kit/fold-section.tsx'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Tag, Text } from '../../../shared/kit/text.tsx'
import { Comparison, isProjected, type Plan } from './calculation-comparison.tsx'
import { CostSources } from './cost-sources.tsx'
import { type Figures, SOURCE_LABELS, usdIn } from './figures.ts'
import { Notice } from './notice.tsx'
import { SavedCalculations } from './saved-calculations.tsx'
import { useFigures } from './use-figures.ts'

interface Props {
  readonly client: AnsweredClient
  readonly assessment: RiskAssessment
}

/** The broker's own figures beside the AI's. */
export function CalculatorCard({ client, assessment }: Props) {
  const { aca_recommendation, best_overall, indemnity_recommendation } = quickRecommendation(client, assessment)
  const is_indemnity = best_overall.plan_type === 'indemnity'
  const best = is_indemnity ? indemnity_recommendation : aca_recommendation
  const metal = best.plan.includes('Gold') ? 'gold' : 'silver'
  const ai_plan_type = is_indemnity ? 'indemnity' : metal
  const ai = calculatorDefaults(assessment.projected_annual_cost, best.annual_deductible)
  return (
    <FoldSection title="Agent Plan Calculator" tag={<Tag tone="attention">BETA</Tag>}>
      <Verdict client_id={client.id} />
      <CostSources assessment={assessment} />
      <Calculator client={client} ai={ai} ai_plan_type={ai_plan_type} />
      <SavedCalculations client_id={client.id} />
    </FoldSection>
  )
}

/** What governs every comparison of plans. */
function Verdict({ client_id }: { readonly client_id: string }) {
  const { data } = useQuery(entitlementQuery(client_id))
  return (
    data && (
      <Notice>
        The estimate comes first: {data.verdict.headline}. {data.verdict.next_step}
      </Notice>
    )
  )
}

interface CalculatorProps {
  readonly client: AnsweredClient
  readonly ai: Plan & { max_out_of_pocket: number }
  readonly ai_plan_type: (typeof PLAN_TYPES)[number]
}

function Calculator({ client, ai, ai_plan_type }: CalculatorProps) {
  const queries = useQueryClient()
  const { typed, own, type, saved } = useFigures(client, {
    ...ai,
    plan_type: ai_plan_type,
    data_source: 'agent_modified',
  })
  const { plan_type, data_source } = typed
  const [problem, setProblem] = useState<string | null>(null)
  const change = (changes: Partial<Figures>) => {
    type(changes)
    setProblem(null)
  }
  const save = useAction({
    mutationFn: ({ plan }: { plan: Plan; own: string }) =>
      call(planEndpoints.saveCalculation, {
        body: {
          client_id: client.id,
          original_data: {
            ai_monthly_cost: ai.monthly_premium,
            ai_deductible: ai.annual_deductible,
            ai_max_oop: ai.max_out_of_pocket,
            ai_plan_type,
          },
          modified_data: { ...plan, plan_type, data_source },
          ...calculatorTotals(plan),
          data_source,
        },
      }),
    onSuccess: (_saved, sent) => {
      saved(sent.own)
      return rereadClient(queries, client.id)
    },
    onError: (error) =>
      setProblem(
        error instanceof ApiError && error.status === 422 ? INVALID_CALCULATION : 'Failed to save calculator data',
      ),
    done: 'Calculation saved',
  })
  const plan = planOf(typed)
  const submit = () => {
    if (plan) save.mutate({ plan, own })
    else setProblem('Please fill in monthly cost and deductible')
  }
  const field = (name: keyof Plan, label: string, description: string) => (
    <NumberInput
      label={label}
      description={description}
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      fixedDecimalScale={!Number.isInteger(Number(typed[name]))}
      hideControls
      placeholder={name === 'max_out_of_pocket' ? 'Optional' : ''}
      value={typed[name]}
      onChange={(value) => change({ [name]: usdIn(value) })}
    />
  )
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Text size="sm" tone="muted">
        Starts with the AI’s figures: a twelfth of the projected medical cost, and the deductible of the recommended
        plan. Enter your plan’s premium and deductible to compare.
      </Text>
      <Grid min="11rem">
        {field(
          'monthly_premium',
          'Monthly cost',
          isProjected(typed, ai) ? 'Projected medical cost, not a premium' : 'The plan’s premium',
        )}
        {field('annual_deductible', 'Annual deductible', 'USD a year')}
        {field('max_out_of_pocket', 'Max out-of-pocket', 'USD a year')}
        <NativeSelect
          label="Plan type"
          data={PLAN_TYPES.map((value) => ({ value, label: inWords(value) }))}
          value={plan_type}
          onChange={({ currentTarget: { value } }) =>
            change({ plan_type: PLAN_TYPES.find((one) => one === value) ?? plan_type })
          }
        />
        <NativeSelect
          label="Source of the figures"
          data={DATA_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
          value={data_source}
          onChange={({ currentTarget: { value } }) =>
            change({ data_source: DATA_SOURCES.find((source) => source === value) ?? data_source })
          }
        />
      </Grid>
      {plan && <Comparison ai={ai} own={plan} />}
      {problem !== null && (
        <Text tone="error" weight="medium" role="alert">
          {problem}
        </Text>
      )}
      <Button type="submit" size="sm" loading={save.isPending}>
        Save calculation
      </Button>
    </Stack>
  )
}

/** Null while a required figure is missing. */
function planOf({ monthly_premium, annual_deductible, max_out_of_pocket }: Figures): Plan | null {
  if (monthly_premium === '' || annual_deductible === '') return null
  return {
    monthly_premium,
    annual_deductible,
    max_out_of_pocket: max_out_of_pocket === '' ? null : max_out_of_pocket,
  }
}
