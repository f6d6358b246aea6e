import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { useState } from 'react'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'
import { entitlementQuery } from '../../../../shared/clients/queries.ts'
import { money } from '../../../../shared/format/money.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { Panel, PanelSection } from '../../../../shared/kit/panel.tsx'
import { Loading } from '../../../../shared/kit/states.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { CardPart } from '../card-part.tsx'
import { Details } from '../details.tsx'
import { Notice } from '../notice.tsx'
import { Figures } from './figures.tsx'
import { IncomeSteps } from './income-steps.tsx'
import { People } from './people.tsx'
import { WhatIf } from './what-if.tsx'
import { sourceOf } from './words.ts'
import { YearCosts } from './year-costs.tsx'

/** Shown above the quick recommendation, which it governs (decision 22 of the specification). */
export function EntitlementCard({ client }: { readonly client: AnsweredClient }) {
  const query = useQuery(entitlementQuery(client.id))
  return (
    <PanelSection title="What this client is likely entitled to" level={3}>
      <Loaded
        query={query}
        failure="The estimate could not be loaded"
        skeleton={<Loading label="Loading the estimate" height={430} />}
        compact
      >
        {(found) => <Found client={client} found={found} />}
      </Loaded>
    </PanelSection>
  )
}

function Found({ client, found }: { readonly client: AnsweredClient; readonly found: Estimate }) {
  const { verdict } = found
  return (
    <>
      <Panel tone="tint" pad="md" gap="sm">
        <Text size="lg" weight="bold">
          {verdict.headline}
        </Text>
        <Text size="sm">{verdict.sentence}</Text>
        <Text size="sm">
          <strong>Next:</strong> {verdict.next_step}
        </Text>
      </Panel>
      {found.counties.length > 0 && <Text size="sm">Choose it in the household above, and the figures appear.</Text>}
      <Notice>
        An estimate for {found.plan_year} coverage from public tables, not an offer and not a decision. Only the
        marketplace and the state’s Medicaid agency decide who gets what.
      </Notice>
      <People found={found} />
      <Figures found={found} />
      {found.plans.length > 0 && (
        <CardPart title="What a year may cost: good, expected and bad">
          <Text size="sm" tone="muted">
            For everyone who would buy a plan. Good: the premiums and $300 of care each. Expected: the premiums and the
            share of {money(found.expected_spending ?? 0)} of care, by the client’s answers and the ages of the others.
            Bad: the premiums and the most they can have to pay in network. The line marks the expected year.
          </Text>
          <YearCosts found={found} />
          <Text size="xs" tone="muted">
            {['Benchmark', 'Out-of-pocket maximum', 'Typical deductibles', 'Average cost of care']
              .map((figure) => `${figure}: ${sourceOf(found, figure)}.`)
              .join(' ')}
          </Text>
        </CardPart>
      )}
      {found.state_subsidies.length > 0 && (
        <CardPart title="Help of the state, not in these figures">
          <Text as="ul" size="sm">
            {found.state_subsidies.map(({ program, what_it_does }) => (
              <li key={program}>
                <strong>{program}</strong>: {what_it_does}.
              </li>
            ))}
          </Text>
        </CardPart>
      )}
      {found.income_steps.length > 0 && <Changes client={client} found={found} />}
      <Assumptions found={found} />
    </>
  )
}

function Changes({ client, found }: { readonly client: AnsweredClient; readonly found: Estimate }) {
  const [asking, setAsking] = useState(false)
  return (
    <CardPart title="What would change it">
      <IncomeSteps steps={found.income_steps} annual_income={client.annual_income} />
      {asking ? (
        <WhatIf client={client} found={found} />
      ) : (
        <Button size="sm" variant="default" onClick={() => setAsking(true)}>
          What if income or household changes?
        </Button>
      )}
    </CardPart>
  )
}

function Assumptions({ found }: { readonly found: Estimate }) {
  return (
    <Stack gap="none">
      <Details summary="What is assumed, and what is not known" open={found.plans.length === 0}>
        <Text as="ul" size="sm" tone="muted">
          {found.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Text>
      </Details>
      <Details summary="Where each figure comes from">
        <Text as="ul" size="sm" tone="muted">
          {found.sources.map(({ figure, source, year, wanted_year }) => (
            <li key={figure}>
              <strong>{figure}</strong> ({year}): {source}.
              {year !== wanted_year && ` ${year} figures used, because those for ${wanted_year} are not entered yet.`}
            </li>
          ))}
        </Text>
      </Details>
    </Stack>
  )
}
