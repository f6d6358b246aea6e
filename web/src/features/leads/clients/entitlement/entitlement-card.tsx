import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { areInSeveralStates } from '@waymark/rules/coverage/entitlement/place'
import { useState } from 'react'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'
import { entitlementQuery } from '../../../../shared/clients/queries.ts'
import { money } from '../../../../shared/format/money.ts'
import { Details } from '../../../../shared/kit/details.tsx'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../../shared/kit/panel.tsx'
import { Loading } from '../../../../shared/kit/states.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Notice } from '../notice.tsx'
import { useWide } from '../workspace/use-wide.ts'
import { Figures } from './figures.tsx'
import { IncomeSteps } from './income-steps.tsx'
import { People } from './people.tsx'
import { VerdictPanel } from './verdict-panel.tsx'
import { WhatIf } from './what-if.tsx'
import { incomeMatters, sourceOf } from './words.ts'
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
  const wide = useWide()
  return (
    <>
      <VerdictPanel found={found} />
      {found.verdict.code === 'county_needed' && (
        <Text size="sm">Choose it in the household above, and the figures appear.</Text>
      )}
      <Notice>
        An estimate for {found.plan_year} coverage from public tables, not an offer and not a decision. Only the
        marketplace and the state’s Medicaid agency decide who gets what.
      </Notice>
      <People found={found} />
      <Stack gap="none">
        <Details summary="The figures behind it" open={wide}>
          <Figures found={found} />
        </Details>
        {found.plans.length > 0 && (
          <Details summary="What a year may cost: good, expected and bad" open={wide}>
            <Text size="sm" tone="muted">
              For everyone who would buy a plan. Good: the premiums and $300 of care each. Expected: the premiums and
              the share of {money(found.expected_spending ?? 0)} of care, by the client’s answers and the ages of the
              others. Bad: the premiums and the most they can have to pay in network. The line marks the expected year.
            </Text>
            <YearCosts found={found} />
            <Text size="xs" tone="muted">
              {['Benchmark', 'Out-of-pocket maximum', 'Typical deductibles', 'Average cost of care']
                .map((figure) => `${figure}: ${sourceOf(found, figure)}.`)
                .join(' ')}
            </Text>
          </Details>
        )}
        {found.state_subsidies.length > 0 && !areInSeveralStates(found) && (
          <Details summary="State help, not included in these figures" open={wide}>
            <Text as="ul" size="sm">
              {found.state_subsidies.map(({ program, what_it_does }) => (
                <li key={program}>
                  <strong>{program}</strong>: {what_it_does}.
                </li>
              ))}
            </Text>
          </Details>
        )}
        {incomeMatters(found) && <Changes client={client} found={found} />}
        <Assumptions found={found} />
      </Stack>
    </>
  )
}

function Changes({ client, found }: { readonly client: AnsweredClient; readonly found: Estimate }) {
  const [asking, setAsking] = useState(false)
  const wide = useWide()
  return (
    <Details summary="What would change it" open={wide}>
      {found.income_steps.length > 0 ? (
        <IncomeSteps steps={found.income_steps} annual_income={client.annual_income} />
      ) : (
        <Text size="sm">
          There is no list of incomes here, because income alone does not decide: an age, a pregnancy, a child, Medicaid
          that someone has, or an offer from an employer counts, too.
        </Text>
      )}
      {/* Without the ages of the others, it would price the client alone. */}
      {found.range === null &&
        (asking ? (
          <WhatIf client={client} found={found} />
        ) : (
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            What if income or household changes?
          </Button>
        ))}
    </Details>
  )
}

function Assumptions({ found }: { readonly found: Estimate }) {
  return (
    <>
      <Details summary="What is assumed, and what is not known">
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
    </>
  )
}
