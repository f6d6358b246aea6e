import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Entitlement } from '@waymark/contracts/coverage/entitlement/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import { lazy, Suspense, useState } from 'react'
import { entitlementQuery } from '../../../../shared/clients/queries.ts'
import { money } from '../../../../shared/format/money.ts'
import { Failure } from '../../../../shared/kit/states.tsx'
import { ErrorBoundary } from '../../../../shared/ui/error-boundary.tsx'
import card from '../client-detail.module.css'
import styles from './entitlement.module.css'
import { IncomeSteps } from './income-steps.tsx'
import { inPlainWords, ofPoverty } from './words.ts'
import { YearCosts } from './year-costs.tsx'

// The tables come with the rule: nobody loads them who does not ask "what if".
const WhatIf = lazy(() => import('./what-if.tsx').then((m) => ({ default: m.WhatIf })))

/** Stands above the quick recommendation; decision 22 of the specification. */
export function EntitlementCard({ client }: { readonly client: ClientDetail }) {
  const query = useQuery(entitlementQuery(client.id))
  return (
    <section className={card.card} aria-label="What this client is likely entitled to">
      <h3>What this client is likely entitled to</h3>
      {query.data ? (
        <Found client={client} found={query.data} />
      ) : query.isError ? (
        <Failure
          compact
          title="The estimate could not be loaded"
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : (
        <output aria-label="Loading the estimate">
          <Skeleton height={32} mb="md" width="70%" />
          <Skeleton height={380} />
        </output>
      )}
    </section>
  )
}

/** Elsewhere what is not known decides, and stands open. */
const isOfMarketplace = (outcome: Entitlement['outcome']) =>
  outcome === 'tax_credit' || outcome === 'no_credit_by_price' || outcome === 'no_credit_by_income'

function Found({ client, found }: { readonly client: ClientDetail; readonly found: Entitlement }) {
  const { headline, explanation } = inPlainWords(found, client.state)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className={styles.answer} data-outcome={found.outcome}>
        <p className={styles.headline}>{headline}</p>
        <p className={styles.plain}>{explanation}</p>
      </div>
      <p className={styles.notice}>
        An estimate for {found.plan_year} coverage from public tables, not an offer and not a decision. Only the
        marketplace and the state’s Medicaid agency decide who gets what.
      </p>
      <Figures found={found} />
      {found.plans.length > 0 && (
        <>
          <h4>What a year may cost, from a good year to a bad one</h4>
          <p className={card.dimmed}>
            For this one person. Good: the premiums and $300 of care. Bad: the premiums and the most that one person can
            have to pay in network.
          </p>
          <YearCosts found={found} />
        </>
      )}
      {found.income_steps.length > 0 && (
        <>
          <h4>What would change it</h4>
          <IncomeSteps steps={found.income_steps} annual_income={client.annual_income} />
          {asking ? (
            <ErrorBoundary>
              <Suspense fallback={<Skeleton height={180} mt="md" />}>
                <WhatIf client={client} found={found} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <Button mt="md" size="sm" variant="default" onClick={() => setAsking(true)}>
              What if income or household changes?
            </Button>
          )}
        </>
      )}
      <details className={styles.more} open={!isOfMarketplace(found.outcome)}>
        <summary>What is assumed, and what is not known</summary>
        <ul className={card.notes}>
          {found.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </details>
      <details className={styles.more}>
        <summary>Where each figure is from</summary>
        <ul className={card.notes}>
          {found.sources.map(({ figure, source, year, wanted_year }) => (
            <li key={figure}>
              <strong>{figure}</strong> ({year}): {source}.
              {year !== wanted_year && ` ${year} figures used, as those of ${wanted_year} are not entered yet.`}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Figures({ found }: { readonly found: Entitlement }) {
  const { poverty, benchmark, premium_tax_credit: credit, cost_sharing_reduction } = found
  const isMedicaid = found.outcome === 'medicaid' || found.outcome === 'medicaid_with_condition'
  return (
    <dl className={card.figures}>
      <Figure
        label="Income against poverty"
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
    </dl>
  )
}

const range = (lowest: number, highest: number) =>
  money(lowest) === money(highest) ? '' : `, ${money(lowest)} to ${money(highest)} by area`

function Figure({ label, number, unit }: { readonly label: string; readonly number: string; readonly unit: string }) {
  return (
    <div className={card.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={card.number}>{number}</span> <span className={card.unit}>{unit}</span>
      </dd>
    </div>
  )
}
