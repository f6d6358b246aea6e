import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Entitlement } from '@waymark/contracts/coverage/entitlement/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import { lazy, Suspense, useState } from 'react'
import { entitlementQuery } from '../../../../shared/clients/queries.ts'
import { money } from '../../../../shared/format/money.ts'
import { Facts } from '../../../../shared/kit/facts.tsx'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { Panel, PanelSection } from '../../../../shared/kit/panel.tsx'
import { Loading, Skeleton } from '../../../../shared/kit/states.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { ErrorBoundary } from '../../../../shared/ui/error-boundary.tsx'
import { CardPart } from '../card-part.tsx'
import { Details } from '../details.tsx'
import { Figure } from '../figure.tsx'
import { Notice } from '../notice.tsx'
import { IncomeSteps } from './income-steps.tsx'
import { inPlainWords, ofPoverty } from './words.ts'
import { YearCosts } from './year-costs.tsx'

// The rule's tables are large. They load only when the broker asks "what if".
const WhatIf = lazy(() => import('./what-if.tsx').then((m) => ({ default: m.WhatIf })))

/** Shown above the quick recommendation (decision 22 of the specification). */
export function EntitlementCard({ client }: { readonly client: ClientDetail }) {
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

/** Other outcomes depend on facts that are not known, so the list of assumptions starts open. */
const isOfMarketplace = (outcome: Entitlement['outcome']) =>
  outcome === 'tax_credit' || outcome === 'no_credit_by_price' || outcome === 'no_credit_by_income'

function Found({ client, found }: { readonly client: ClientDetail; readonly found: Entitlement }) {
  const { headline, explanation } = inPlainWords(found, client.state)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Panel tone="tint" pad="md" gap="sm">
        <Text size="lg" weight="bold">
          {headline}
        </Text>
        <Text size="sm">{explanation}</Text>
      </Panel>
      <Notice>
        An estimate for {found.plan_year} coverage from public tables, not an offer and not a decision. Only the
        marketplace and the state’s Medicaid agency decide who gets what.
      </Notice>
      <Figures found={found} />
      {found.plans.length > 0 && (
        <CardPart title="What a year may cost, from a good year to a bad one">
          <Text size="sm" tone="muted">
            For this one person. Good: the premiums and $300 of care. Bad: the premiums and the most that one person can
            have to pay in network.
          </Text>
          <YearCosts found={found} />
        </CardPart>
      )}
      {found.income_steps.length > 0 && (
        <CardPart title="What would change it">
          <IncomeSteps steps={found.income_steps} annual_income={client.annual_income} />
          {asking ? (
            <ErrorBoundary>
              <Suspense fallback={<Skeleton height={180} />}>
                <WhatIf client={client} found={found} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <Button size="sm" variant="default" onClick={() => setAsking(true)}>
              What if income or household changes?
            </Button>
          )}
        </CardPart>
      )}
      <Stack gap="none">
        <Details summary="What is assumed, and what is not known" open={!isOfMarketplace(found.outcome)}>
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
    </>
  )
}

function Figures({ found }: { readonly found: Entitlement }) {
  const { poverty, benchmark, premium_tax_credit: credit, cost_sharing_reduction } = found
  const isMedicaid = found.outcome === 'medicaid' || found.outcome === 'medicaid_with_condition'
  return (
    <Facts look="figures">
      <Figure
        label="Income and poverty level"
        number={ofPoverty(isMedicaid ? poverty.medicaid_percent : poverty.credit_percent)}
        unit="of the federal poverty level"
      />
      {credit && (
        <>
          <Figure
            label="Premium tax credit"
            number={money(credit.credit)}
            unit={`a month for this person${range(credit.credit_lowest, credit.credit_highest)}`}
          />
          <Figure
            label="Expected share (applicable percentage)"
            number={`${credit.applicable_percent.toFixed(2)}%`}
            unit={`of income, ${money(credit.contribution)} a month`}
          />
        </>
      )}
      {benchmark && found.plans.length > 0 && (
        <Figure
          label="Benchmark (second-lowest-cost silver)"
          number={money(benchmark.premium)}
          unit={`a month at this age${range(benchmark.lowest, benchmark.highest)}`}
        />
      )}
      {cost_sharing_reduction !== null && (
        <Figure label="Cost-sharing reduction" number={`${cost_sharing_reduction}%`} unit="silver plans only" />
      )}
    </Facts>
  )
}

const range = (lowest: number, highest: number) =>
  money(lowest) === money(highest) ? '' : `, ${money(lowest)} to ${money(highest)} by area`
