import { Button, NumberInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { HOUSEHOLD, INCOME_MAX } from '@waymark/contracts/coverage/entitlement/limits'
import { householdOf } from '@waymark/rules/coverage/entitlement/household'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'
import { money } from '../../../../shared/format/money.ts'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { ComparisonTable } from '../comparison-table.tsx'

interface Props {
  readonly client: AnsweredClient
  readonly found: Estimate
}

/** Estimates the same household with another income or size. The client's answers do not change. */
export function WhatIf({ client, found }: Props) {
  const [annual_income, setIncome] = useState<number | ''>(client.annual_income)
  const [household_size, setHousehold] = useState<number | ''>(found.household_size)
  const isChanged = annual_income !== client.annual_income || household_size !== found.household_size
  return (
    <PanelSection title="What if" level={4} pad="md">
      <Text size="sm" tone="muted">
        The same people with another income or tax household. The client’s answers do not change.
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
          min={found.people.length}
          max={2 * HOUSEHOLD.max}
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
              setHousehold(found.household_size)
            }}
          >
            As answered
          </Button>
        )}
      </Cluster>
      <Stack as="output" gap="sm">
        {annual_income === '' || household_size === '' ? (
          'Fill in income and household.'
        ) : (
          <Then client={client} found={found} annual_income={annual_income} household_size={household_size} />
        )}
      </Stack>
    </PanelSection>
  )
}

function Then({
  client,
  found,
  annual_income,
  household_size,
}: Props & { readonly annual_income: number; readonly household_size: number }) {
  const { zip_code } = client
  const { plan_year, county_fips } = found
  const people = client.household ?? householdOf(client)
  const query = useQuery({
    queryKey: ['what if', client.id, client.revision, annual_income, household_size, county_fips, people],
    queryFn: ({ signal }) =>
      call(entitlementEndpoints.estimateEntitlement, {
        body: { plan_year, zip_code, county_fips, annual_income, household_size, people },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} failure="The estimate could not be loaded" skeleton={180} compact>
      {(then) => <Compared now={found} then={then} />}
    </Loaded>
  )
}

const silverOf = ({ plans }: Estimate) => plans.find(({ level }) => level === 'silver')
const usd = (value: number | null | undefined, period: string) =>
  value === undefined || value === null ? '–' : `${money(value)} a ${period}`

const ROWS: readonly (readonly [label: string, value: (found: Estimate) => string])[] = [
  ['Premium tax credit', (found) => usd(found.credit, 'month')],
  ['Silver premium', (found) => usd(silverOf(found)?.net_premium, 'month')],
  ['Cost-sharing reduction', ({ cost_sharing_reduction: csr }) => (csr === null ? 'none' : `silver at ${csr}%`)],
  ['Good year, silver', (found) => usd(silverOf(found)?.good_year, 'year')],
  ['Bad year, silver', (found) => usd(silverOf(found)?.bad_year, 'year')],
]

function Compared({ now, then }: { readonly now: Estimate; readonly then: Estimate }) {
  return (
    <>
      <Text size="lg" weight="bold">
        {then.verdict.headline}
      </Text>
      <Text size="sm">{then.verdict.sentence}</Text>
      {(now.plans.length > 0 || then.plans.length > 0) && (
        <ComparisonTable
          columns={['Estimate', 'As answered', 'What if']}
          rows={ROWS.map(([label, value]) => [label, value(now), value(then)])}
        />
      )}
    </>
  )
}
