import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { isAnswered } from '../../../../shared/clients/answered.ts'
import { isOwn } from '../../../../shared/clients/own-acts.ts'
import { Page } from '../../../../shared/kit/panel.tsx'
import { CalculatorCard } from '../calculator-card.tsx'
import { EntitlementCard } from '../entitlement/entitlement-card.tsx'
import { FeedbackCard } from '../feedback-card.tsx'
import { HouseholdCard } from '../household/household-card.tsx'
import { NotAssessed } from '../imported-facts.tsx'
import { LifeEventCard } from '../life-event-card.tsx'
import { QuotesCard } from '../quotes-card.tsx'
import { RecommendationCard } from '../recommendation-card.tsx'
import type { FromOthers } from './from-others.ts'

interface Props extends Pick<FromOthers, 'census'> {
  readonly client: ClientDetail
}

/** Who needs coverage, what they are likely entitled to, and what to recommend. */
export function HouseholdTab({ client, census }: Props) {
  const assessment = client.risk_assessment
  if (!isAnswered(client)) {
    return (
      <Page gap="md">
        <NotAssessed>
          {`There is nothing to estimate: this person was imported and has not taken the assessment.${isOwn(client) ? ' If your file named their coverage, it is in your notes.' : ''}`}
        </NotAssessed>
        <LifeEventCard client={client} />
        <QuotesCard client={client} />
        {census(client)}
      </Page>
    )
  }
  return (
    <Page gap="md">
      <HouseholdCard key={client.id} client={client} />
      <LifeEventCard client={client} />
      <EntitlementCard client={client} />
      {assessment && (
        <>
          <RecommendationCard client={client} assessment={assessment} />
          <FeedbackCard key={client.id} client={client} assessment={assessment} />
          <CalculatorCard key={client.id} client={client} assessment={assessment} />
        </>
      )}
      <QuotesCard client={client} />
      {census(client)}
    </Page>
  )
}
