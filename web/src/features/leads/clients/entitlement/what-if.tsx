import { Button, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Entitlement, entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/endpoints'
import { HOUSEHOLD, INCOME_MAX } from '@waymark/contracts/leads/intake/options'
import { createEstimator } from '@waymark/rules/coverage/entitlement/estimate'
import { useMemo, useState } from 'react'
import { ask } from '../../../../shared/api/queries.ts'
import { money } from '../../../../shared/format/money.ts'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { ComparisonTable } from '../comparison-table.tsx'
import { inPlainWords } from './words.ts'

interface Props {
  readonly client: ClientDetail
  readonly found: Entitlement
}

/** Applies the same rule and tables to another income or household. Nothing is stored or sent. */
export function WhatIf({ client, found }: Props) {
  const tables = useQuery(ask(entitlementEndpoints.readEntitlementTables))
  return (
    <Loaded query={tables} failure="The tables could not be loaded" skeleton={180} compact>
      {(data) => <Question client={client} found={found} tables={data} />}
    </Loaded>
  )
}

function Question({ client, found, tables }: Props & { readonly tables: Parameters<typeof createEstimator>[0] }) {
  const estimate = useMemo(() => createEstimator(tables), [tables])
  const [annual_income, setIncome] = useState<number | ''>(client.annual_income)
  const [household_size, setHousehold] = useState<number | ''>(client.household_size)
  const [today] = useState(() => new Date())
  const isChanged = annual_income !== client.annual_income || household_size !== client.household_size
  const then =
    annual_income === '' || household_size === '' ? null : estimate({ ...client, annual_income, household_size }, today)
  return (
    <PanelSection title="What if" level={4} pad="md">
      <Text size="sm" tone="muted">
        Calculated here in your browser. The client’s answers do not change.
      </Text>
      <Cluster gap="md" align="end">
        <NumberInput
          label="Household income per year"
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
      </Cluster>
      <Stack as="output" gap="sm">
        {then ? <Compared now={found} then={then} state={client.state} /> : 'Fill in income and household.'}
      </Stack>
    </PanelSection>
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
      <Text size="lg" weight="bold">
        {inPlainWords(then, state).headline}
      </Text>
      {(now.plans.length > 0 || then.plans.length > 0) && (
        <ComparisonTable
          columns={['Estimate', 'As answered', 'What if']}
          rows={rows.map(([label, value]) => [label, value(now), value(then)])}
        />
      )}
    </>
  )
}
