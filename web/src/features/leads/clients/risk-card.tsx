import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type RiskAssessment, riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { RISK_LABELS } from '../../../shared/clients/labels.ts'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { money, percent } from '../../../shared/format/money.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Details } from '../../../shared/kit/details.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { CardPart } from './card-part.tsx'
import { FactorBars } from './factor-bars.tsx'
import { Figure } from './figure.tsx'
import { ScoreScale } from './score-scale.tsx'

export function RiskCard({ client }: { readonly client: ClientDetail }) {
  return (
    <PanelSection title="Risk Assessment" level={3}>
      {client.risk_assessment ? (
        <Assessment assessment={client.risk_assessment} />
      ) : (
        <NotAssessed client_id={client.id} />
      )}
    </PanelSection>
  )
}

function Assessment({ assessment }: { readonly assessment: RiskAssessment }) {
  return (
    <>
      <Facts look="figures">
        <Figure label="Score" number={assessment.risk_score.toFixed(1)} unit="of 100" />
        <Figure label="Level" number={RISK_LABELS[assessment.risk_level]} />
        <Figure label="Projected annual cost" number={money(assessment.projected_annual_cost)} unit="a year" />
        <Figure label="Confidence" number={percent(assessment.confidence_level * 100)} />
      </Facts>
      <ScoreScale score={assessment.risk_score} />
      <CardPart title="Risk factors, by what each adds to the cost">
        <FactorBars factors={assessment.risk_factors} />
      </CardPart>
      <Details summary="Where the figures come from">
        <Text as="ul" size="sm" tone="muted">
          {assessment.data_sources.map(({ source, year }) => (
            <li key={source}>
              {source}
              {year ? ` (${year})` : ''}
            </li>
          ))}
        </Text>
      </Details>
      <Details summary="Actuarial notes">
        <Text as="ul" size="sm" tone="muted">
          {assessment.actuarial_notes
            .split('\n')
            .filter(Boolean)
            .map((note) => (
              <li key={note}>{note}</li>
            ))}
          <li>Assessed {exactly(assessment.created_at)}. An estimate from the client’s own answers, not a quote.</li>
        </Text>
      </Details>
    </>
  )
}

/** An assessment takes a moment. If it is late, the broker can request it. */
function NotAssessed({ client_id }: { readonly client_id: string }) {
  const queries = useQueryClient()
  const assess = useAction({
    mutationFn: () => call(riskEndpoints.createRiskAssessment, { params: { id: client_id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: clientQuery(client_id).queryKey }),
    failed: 'The assessment could not be created',
  })
  return (
    <>
      <Text size="sm" tone="muted">
        The assessment is on its way and will appear here.
      </Text>
      <Button variant="default" loading={assess.isPending} onClick={() => assess.mutate()}>
        Assess now
      </Button>
    </>
  )
}
