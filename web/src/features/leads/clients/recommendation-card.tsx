import type { RiskAssessment } from '@waymark/contracts/coverage/risk/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import {
  type QuickRecommendation,
  quickRecommendation,
} from '@waymark/rules/coverage/recommendation/quick-recommendation'
import { RISK_LABELS } from '../../../shared/clients/labels.ts'
import { money } from '../../../shared/format/money.ts'
import { count } from '../../../shared/format/people.ts'
import styles from './client-detail.module.css'
import own from './recommendation-card.module.css'

interface Props {
  readonly client: ClientDetail
  readonly assessment: RiskAssessment
}

export function RecommendationCard({ client, assessment }: Props) {
  const quick = quickRecommendation(client, assessment)
  const { risk_summary, best_overall, aca_recommendation, indemnity_recommendation, gap_insurance_recommendation } =
    quick
  return (
    <section className={styles.card} aria-label="Plan Recommendations">
      <h3>Plan Recommendations</h3>
      <p className={styles.dimmed}>
        Quick recommendation: example plans and prices chosen by risk and age, not quotes. Check every figure with the
        carrier.
      </p>
      <h4>Risk summary</h4>
      <p className={own.plain}>
        {RISK_LABELS[risk_summary.risk_level]} risk, score {risk_summary.risk_score.toFixed(1)} of 100;{' '}
        {money(risk_summary.cost_projection)} a year expected.
        {risk_summary.primary_concerns.length > 0 &&
          ` ${count(risk_summary.primary_concerns.length, 'concern')}: ${risk_summary.primary_concerns.join(', ')}.`}
      </p>
      <div className={own.best}>
        <h4>Final recommendation</h4>
        <p className={own.plan}>{best_overall.recommended_plan}</p>
        <p className={own.plain}>{best_overall.reason}</p>
      </div>
      <div className={own.plans}>
        <Plan title="ACA recommendation" advice={aca_recommendation} />
        <Plan
          title="Indemnity analysis"
          advice={indemnity_recommendation}
          notice={indemnity_recommendation.coverage_notice}
          extra={`Underwriting: ${indemnity_recommendation.underwriting_likelihood}.`}
        />
        <Gap gap={gap_insurance_recommendation} />
      </div>
      <h4>Plans to avoid</h4>
      <ul className={styles.notes}>
        {quick.avoid_plans.map(({ plan, reason }) => (
          <li key={plan}>
            <strong>{plan}</strong>: {reason}
          </li>
        ))}
      </ul>
      <h4>Broker talking points</h4>
      <ul className={own.points}>
        {quick.broker_strategy.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
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
    <section className={own.option}>
      <h4>{title}</h4>
      <p className={own.plan}>{advice.plan}</p>
      {notice && <p className={own.notice}>{notice}</p>}
      <p className={own.price}>
        {money(advice.monthly_premium)} <span className={styles.unit}>a month</span>
        {advice.annual_deductible !== null && (
          <>
            , {money(advice.annual_deductible)} <span className={styles.unit}>deductible a year</span>
          </>
        )}
      </p>
      <p className={own.plain}>{advice.rationale}</p>
      <Points title="For" points={advice.pros} />
      <Points title="Against" points={advice.cons} />
      <p className={own.plain}>
        About {money(advice.annual_cost_estimate)} a year. {advice.annual_cost_basis}
      </p>
      <p className={styles.dimmed}>
        Best for: {advice.best_for}. {extra}
      </p>
    </section>
  )
}

function Gap({ gap }: { readonly gap: QuickRecommendation['gap_insurance_recommendation'] }) {
  return (
    <section className={own.option}>
      <h4>Gap insurance analysis</h4>
      <p className={own.plan}>
        {gap.plan}: {gap.suitable ? 'suitable' : 'not needed'}
      </p>
      <p className={own.notice}>{gap.coverage_notice}</p>
      <p className={own.price}>
        {money(gap.monthly_premium)} <span className={styles.unit}>a month additional</span>
      </p>
      <p className={own.plain}>{gap.rationale}</p>
      <Points title="Benefits" points={gap.benefits} />
      <p className={styles.dimmed}>
        Best for: {gap.best_for}. {gap.data_availability}
      </p>
    </section>
  )
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <>
      <p className={own.points_title}>{title}</p>
      <ul className={own.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  )
}
