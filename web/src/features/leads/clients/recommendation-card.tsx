import type { RiskAssessment } from '@waymark/contracts/coverage/risk/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import {
  type QuickRecommendation,
  quickRecommendation,
} from '@waymark/rules/coverage/recommendation/quick-recommendation'
import { RISK_LABELS } from '../../../shared/clients/labels.ts'
import { money } from '../../../shared/format/money.ts'
import { count } from '../../../shared/format/people.ts'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { CardPart } from './card-part.tsx'
import { Notice } from './notice.tsx'

interface Props {
  readonly client: ClientDetail
  readonly assessment: RiskAssessment
}

export function RecommendationCard({ client, assessment }: Props) {
  const quick = quickRecommendation(client, assessment)
  const { risk_summary, best_overall, aca_recommendation, indemnity_recommendation, gap_insurance_recommendation } =
    quick
  return (
    <PanelSection
      title="Plan Recommendations"
      level={3}
      lead="Quick recommendation: example plans and prices chosen by risk and age, not quotes. Check every figure with the carrier."
    >
      <CardPart title="Risk summary">
        <Text size="sm">
          {RISK_LABELS[risk_summary.risk_level]} risk, score {risk_summary.risk_score.toFixed(1)} of 100;{' '}
          {money(risk_summary.cost_projection)} a year expected.
          {risk_summary.primary_concerns.length > 0 &&
            ` ${count(risk_summary.primary_concerns.length, 'concern')}: ${risk_summary.primary_concerns.join(', ')}.`}
        </Text>
      </CardPart>
      <Panel tone="tint" pad="md" gap="xs">
        <PlanHead title="Final recommendation" plan={best_overall.recommended_plan} />
        <Text size="sm">{best_overall.reason}</Text>
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
    </PanelSection>
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
