import { useQuery } from '@tanstack/react-query'
import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import type { RiskAssessment } from '@waymark/contracts/coverage/risk/endpoints'
import {
  type QuickRecommendation,
  quickRecommendation,
} from '@waymark/rules/coverage/recommendation/quick-recommendation'
import { underVerdict } from '@waymark/rules/coverage/recommendation/under-verdict'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'
import { RISK_LABELS } from '../../../shared/clients/labels.ts'
import { entitlementQuery } from '../../../shared/clients/queries.ts'
import { money } from '../../../shared/format/money.ts'
import { count } from '../../../shared/format/people.ts'
import { FoldSection } from '../../../shared/kit/fold-section.tsx'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { CardPart } from './card-part.tsx'
import { CostSources } from './cost-sources.tsx'
import { Notice } from './notice.tsx'

interface Props {
  readonly client: AnsweredClient
  readonly assessment: RiskAssessment
}

/** The quick recommendation, which the estimate above it governs. */
export function RecommendationCard({ client, assessment }: Props) {
  const query = useQuery(entitlementQuery(client.id))
  return (
    <FoldSection
      title="Plan Recommendations"
      lead="Quick recommendation: example plans and prices chosen by fixed rules from risk and age, not quotes. The estimate above comes first. Check every figure with the carrier."
    >
      <RiskSummary client={client} assessment={assessment} />
      <Loaded query={query} failure="The estimate could not be loaded" skeleton={180} compact>
        {(estimate) => <Recommendation client={client} assessment={assessment} estimate={estimate} />}
      </Loaded>
    </FoldSection>
  )
}

function RiskSummary({ client, assessment }: Props) {
  const { risk_level, risk_score, cost_projection, primary_concerns } = quickRecommendation(
    client,
    assessment,
  ).risk_summary
  return (
    <CardPart title="Risk summary">
      <Text size="sm">
        {RISK_LABELS[risk_level]} risk, score {risk_score.toFixed(1)} of 100; {money(cost_projection)} a year of care
        expected.
        {primary_concerns.length > 0 &&
          ` ${count(primary_concerns.length, 'concern')}: ${primary_concerns.join(', ')}.`}
      </Text>
      <CostSources assessment={assessment} />
    </CardPart>
  )
}

function Recommendation({ client, assessment, estimate }: Props & { readonly estimate: Estimate }) {
  const quick = quickRecommendation(client, assessment)
  const { best_overall, aca_recommendation, indemnity_recommendation, gap_insurance_recommendation } = quick
  const { agrees, note } = underVerdict(quick, estimate)
  if (!agrees) return <Notice>{note}</Notice>
  return (
    <>
      <Panel tone="tint" pad="md" gap="xs">
        <PlanHead title="By the fixed rules" plan={best_overall.recommended_plan} />
        <Text size="sm">
          {best_overall.reason} {note}
        </Text>
      </Panel>
      <Grid min="15rem">
        <Plan title="ACA recommendation" advice={aca_recommendation} />
        <Plan
          title="Indemnity analysis"
          advice={indemnity_recommendation}
          notice={indemnity_recommendation.coverage_notice}
          extra={`Underwriting: ${indemnity_recommendation.underwriting_likelihood}.`}
        />
        <Gap gap={gap_insurance_recommendation} />
      </Grid>
      <CardPart title="Plans to avoid">
        <Text as="ul" size="sm" tone="muted">
          {quick.avoid_plans.map(({ plan, reason }) => (
            <li key={plan}>
              <strong>{plan}</strong>: {reason}
            </li>
          ))}
        </Text>
      </CardPart>
      <CardPart title="Broker talking points">
        <Text as="ul" size="sm">
          {quick.broker_strategy.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Text>
      </CardPart>
    </>
  )
}

function PlanHead({ title, plan }: { readonly title: string; readonly plan: string }) {
  return (
    <>
      <Text as="h4" size="xs" tone="muted" weight="bold">
        {title}
      </Text>
      <Text weight="bold">{plan}</Text>
    </>
  )
}

interface PlanProps {
  readonly title: string
  readonly advice: QuickRecommendation['aca_recommendation']
  readonly notice?: string
  readonly extra?: string
}

function Plan({ title, advice, notice, extra }: PlanProps) {
  return (
    <Panel as="section" pad="md" gap="sm">
      <PlanHead title={title} plan={advice.plan} />
      {notice && <Notice>{notice}</Notice>}
      <Text weight="bold" numeric>
        {money(advice.monthly_premium)} <Unit>a month</Unit>
        {advice.annual_deductible !== null && (
          <>
            , {money(advice.annual_deductible)} <Unit>deductible a year</Unit>
          </>
        )}
      </Text>
      <Text size="sm">{advice.rationale}</Text>
      <Points title="For" points={advice.pros} />
      <Points title="Against" points={advice.cons} />
      <Text size="sm">
        About {money(advice.annual_cost_estimate)} a year. {advice.annual_cost_basis}
      </Text>
      <Text size="sm" tone="muted">
        Best for: {advice.best_for}. {extra}
      </Text>
    </Panel>
  )
}

function Gap({ gap }: { readonly gap: QuickRecommendation['gap_insurance_recommendation'] }) {
  return (
    <Panel as="section" pad="md" gap="sm">
      <PlanHead title="Gap insurance analysis" plan={`${gap.plan}: ${gap.suitable ? 'suitable' : 'not needed'}`} />
      <Notice>{gap.coverage_notice}</Notice>
      <Text weight="bold" numeric>
        {money(gap.monthly_premium)} <Unit>a month additional</Unit>
      </Text>
      <Text size="sm">{gap.rationale}</Text>
      <Points title="Benefits" points={gap.benefits} />
      <Text size="sm" tone="muted">
        Best for: {gap.best_for}. {gap.data_availability}
      </Text>
    </Panel>
  )
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <Stack gap="xs">
      <Text size="xs" weight="bold">
        {title}
      </Text>
      <Text as="ul" size="sm">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Text>
    </Stack>
  )
}

const Unit = ({ children }: { readonly children: string }) => (
  <Text as="span" size="sm" tone="muted" style={{ fontWeight: 400 }}>
    {children}
  </Text>
)
