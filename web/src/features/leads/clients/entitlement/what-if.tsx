import { Button, NumberInput, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Entitlement, entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import { HOUSEHOLD, INCOME_MAX } from '@waymark/contracts/leads/intake/options'
import { createEstimator, type Estimator } from '@waymark/rules/coverage/entitlement/estimate'
import { useMemo, useState } from 'react'
import { ask } from '../../../../shared/api/queries.ts'
import { money } from '../../../../shared/format/money.ts'
import { Failure } from '../../../../shared/kit/states.tsx'
import card from '../client-detail.module.css'
import styles from './entitlement.module.css'
import { inPlainWords } from './words.ts'

interface Props {
  readonly client: ClientDetail
  readonly found: Entitlement
}

/** The same rule, by the same tables, with another income or household; nothing is stored or sent. */
export function WhatIf({ client, found }: Props) {
  const tables = useQuery(ask(entitlementEndpoints.readEntitlementTables))
  const estimate = useMemo(() => tables.data && createEstimator(tables.data), [tables.data])
  if (estimate) return <Question client={client} found={found} estimate={estimate} />
  return tables.isError ? (
    <Failure compact title="The tables could not be loaded" error={tables.error} retry={() => void tables.refetch()} />
  ) : (
    <Skeleton height={180} mt="md" />
  )
}

function Question({ client, found, estimate }: Props & { readonly estimate: Estimator }) {
  const [annual_income, setIncome] = useState<number | ''>(client.annual_income)
  const [household_size, setHousehold] = useState<number | ''>(client.household_size)
  const [today] = useState(() => new Date())
  const isChanged = annual_income !== client.annual_income || household_size !== client.household_size
  const then =
    annual_income === '' || household_size === '' ? null : estimate({ ...client, annual_income, household_size }, today)
  return (
    <section className={styles.what_if} aria-label="What if">
      <h4>What if</h4>
      <p className={card.dimmed}>Worked out here, in your browser. The client’s answers stay as they are.</p>
      <div className={styles.fields}>
        <NumberInput
          label="Household income a year"
          prefix="$"
          thousandSeparator=","
          min={0}
          max={INCOME_MAX}
          step={1000}
          allowNegative={false}
          clampBehavior="strict"
          value={annual_income}
          onChange={(value) => setIncome(value === '' ? '' : Number(value))}
        />
        <NumberInput
          label="People in the household"
          min={HOUSEHOLD.min}
          max={HOUSEHOLD.max}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="blur"
          value={household_size}
          onChange={(value) => setHousehold(value === '' ? '' : Number(value))}
        />
        {isChanged && (
          <Button
            variant="subtle"
            onClick={() => {
              setIncome(client.annual_income)
              setHousehold(client.household_size)
            }}
          >
            As answered
          </Button>
        )}
      </div>
      <output className={styles.then}>
        {then ? <Compared now={found} then={then} state={client.state} /> : 'Fill in income and household.'}
      </output>
    </section>
  )
}

const silverOf = ({ plans }: Entitlement) => plans.find(({ level }) => level === 'silver')
const usd = (value: number | undefined, period: string) => (value === undefined ? '–' : `${money(value)} a ${period}`)

function Compared({ now, then, state }: { now: Entitlement; then: Entitlement; state: string | null }) {
  const rows: readonly [label: string, value: (found: Entitlement) => string][] = [
    ['Premium tax credit', (found) => usd(found.premium_tax_credit?.credit, 'month')],
    ['Silver premium', (found) => usd(silverOf(found)?.net_premium, 'month')],
    ['Cost-sharing reduction', ({ cost_sharing_reduction: csr }) => (csr === null ? 'none' : `silver at ${csr}%`)],
    ['Good year, silver', (found) => usd(silverOf(found)?.good_year, 'year')],
    ['Bad year, silver', (found) => usd(silverOf(found)?.bad_year, 'year')],
  ]
  return (
    <>
      <p className={styles.headline}>{inPlainWords(then, state).headline}</p>
      {(now.plans.length > 0 || then.plans.length > 0) && (
        <table className={styles.compared}>
          <thead>
            <tr>
              <th scope="col">Estimate</th>
              <th scope="col">As answered</th>
              <th scope="col">What if</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value(now)}</td>
                <td>{value(then)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
