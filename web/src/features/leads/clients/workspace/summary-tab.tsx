import { useQuery } from '@tanstack/react-query'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { Link } from 'react-router-dom'
import { type AnsweredClient, isAnswered } from '../../../../shared/clients/answered.ts'
import { labelsOf } from '../../../../shared/clients/labels.ts'
import { entitlementQuery } from '../../../../shared/clients/queries.ts'
import { RiskBadge } from '../../../../shared/clients/risk-badge.tsx'
import { money } from '../../../../shared/format/money.ts'
import { Fact, Facts } from '../../../../shared/kit/facts.tsx'
import { FoldSection } from '../../../../shared/kit/fold-section.tsx'
import { Cluster, Grid, Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { Page, PanelSection } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { ClientBadges } from '../client-badges.tsx'
import { ContactCard } from '../contact-card.tsx'
import { VerdictPanel } from '../entitlement/verdict-panel.tsx'
import { ImportedFacts } from '../imported-facts.tsx'
import { TasksCard } from '../tasks-card.tsx'
import { UpdatesCard } from '../updates-card.tsx'
import { PART_LABELS, usePart } from './use-part.ts'
import { useWide } from './use-wide.ts'

/** What to do next, how to reach the client, and what matters most about them. */
export function SummaryTab({ client }: { readonly client: ClientDetail }) {
  return (
    <Page gap="md">
      <Cluster gap="xs">
        <RiskBadge level={client.risk_level} score={client.risk_score} revision={client.revision} />
        <ClientBadges client={client} />
      </Cluster>
      <UpdatesCard client={client} />
      <Grid min="19rem" columns={2} align="start">
        <Stack>
          <TasksCard client={client} />
          {isAnswered(client) && <Coverage client={client} />}
        </Stack>
        <Stack>
          {isAnswered(client) ? <ContactCard client={client} /> : <ImportedFacts client={client} />}
          {isAnswered(client) && <AtAGlance client={client} />}
        </Stack>
      </Grid>
    </Page>
  )
}

function Coverage({ client }: { readonly client: ClientDetail }) {
  const query = useQuery(entitlementQuery(client.id))
  return (
    <PanelSection title="Coverage" level={3} tools={<ToPart part="household" />}>
      <Loaded query={query} failure="The estimate could not be loaded" skeleton={120} compact>
        {(found) => <VerdictPanel found={found} />}
      </Loaded>
    </PanelSection>
  )
}

/** Folded where the card would make the tab long. */
function AtAGlance({ client }: { readonly client: AnsweredClient }) {
  if (!useWide()) {
    return (
      <FoldSection title="At a glance">
        <Glance client={client} />
      </FoldSection>
    )
  }
  return (
    <PanelSection title="At a glance" level={3} tools={<ToPart part="answers" />}>
      <Glance client={client} />
    </PanelSection>
  )
}

function Glance({ client }: { readonly client: AnsweredClient }) {
  return (
    <>
      <Facts min="8rem">
        <Fact name="Age">{client.age} years</Fact>
        <Fact name="Household size">{client.household_size}</Fact>
        <Fact name="Annual income">{money(client.annual_income)} a year</Fact>
        <Fact name="Health conditions">{labelsOf(client.health_conditions)}</Fact>
        <Fact name="Medications">{client.medications.join(', ') || 'None'}</Fact>
        <Fact name="Preferred coverage">{labelsOf(client.preferred_coverage)}</Fact>
      </Facts>
      {client.scenario_notes && (
        <Facts min="100%">
          <Fact name="In their own words">{client.scenario_notes}</Fact>
        </Facts>
      )}
    </>
  )
}

function ToPart({ part }: { readonly part: 'household' | 'answers' }) {
  const { addressOf } = usePart()
  return (
    <Text as={Link} to={addressOf(part)} size="sm" weight="medium" tap>
      {PART_LABELS[part]}
    </Text>
  )
}
