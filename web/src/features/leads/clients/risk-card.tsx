import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RiskAssessment, riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { RISK_LABELS } from '../../../shared/clients/labels.ts'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { money, percent } from '../../../shared/format/money.ts'
import { exactly } from '../../../shared/format/time.ts'
import styles from './client-detail.module.css'
import { FactorBars } from './factor-bars.tsx'
import { ScoreScale } from './score-scale.tsx'

export function RiskCard({ client }: { readonly client: ClientDetail }) {
  return (
    <section className={styles.card} aria-label="Risk Assessment">
      <h3>Risk Assessment</h3>
      {client.risk_assessment ? (
        <Assessment assessment={client.risk_assessment} />
      ) : (
        <NotAssessed client_id={client.id} />
      )}
    </section>
  )
}

function Assessment({ assessment }: { readonly assessment: RiskAssessment }) {
  return (
    <>
      <dl className={styles.figures}>
        <Figure label="Score" number={assessment.risk_score.toFixed(1)} unit="of 100" />
        <Figure label="Level" number={RISK_LABELS[assessment.risk_level]} unit="" />
        <Figure label="Projected annual cost" number={money(assessment.projected_annual_cost)} unit="a year" />
        <Figure label="Confidence" number={percent(assessment.confidence_level * 100)} unit="" />
      </dl>
      <ScoreScale score={assessment.risk_score} />
      <h4>Risk factors, by what each adds to the cost</h4>
      <FactorBars factors={assessment.risk_factors} />
      <h4>Data sources</h4>
      <ul className={styles.notes}>
        {assessment.data_sources.map(({ source, year }) => (
          <li key={source}>
            {source}
            {year ? ` (${year})` : ''}
          </li>
        ))}
      </ul>
      <h4>Actuarial notes</h4>
      <ul className={styles.notes}>
        {assessment.actuarial_notes
          .split('\n')
          .filter(Boolean)
          .map((note) => (
            <li key={note}>{note}</li>
          ))}
        <li>Assessed {exactly(assessment.created_at)}. An estimate from the client’s own answers, not a quote.</li>
      </ul>
    </>
  )
}

function Figure({ label, number, unit }: { readonly label: string; readonly number: string; readonly unit: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.number}>{number}</span> <span className={styles.unit}>{unit}</span>
      </dd>
    </div>
  )
}

/** An assessment takes a moment; when it is late, it can be asked for. */
function NotAssessed({ client_id }: { readonly client_id: string }) {
  const queries = useQueryClient()
  const assess = useAction({
    mutationFn: () => call(riskEndpoints.createRiskAssessment, { params: { id: client_id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: clientQuery(client_id).queryKey }),
    failed: 'The assessment could not be made',
  })
  return (
    <>
      <p className={styles.dimmed}>The assessment is on its way and appears here by itself.</p>
      <Button variant="default" loading={assess.isPending} onClick={() => assess.mutate()}>
        Assess now
      </Button>
    </>
  )
}
