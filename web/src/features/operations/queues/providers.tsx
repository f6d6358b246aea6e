import { useQuery } from '@tanstack/react-query'
import {
  PROVIDER_NAMES,
  type ProviderHealth,
  providerEndpoints,
} from '@waymark/contracts/operations/providers/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Grid, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

const ASK_MS = 15_000

const STATES = {
  off: { label: 'Not set up', tone: 'plain' },
  unused: { label: 'Not used yet', tone: 'plain' },
  working: { label: 'Working', tone: 'good' },
  unsure: { label: 'Last call failed', tone: 'waiting' },
  failing: { label: 'Failing', tone: 'waiting' },
} as const

/** The services outside that we call: whether each works, when it last did, and how often it failed lately. */
export function Providers() {
  const { data: providers = [] } = useQuery({ ...ask(providerEndpoints.listProviders), refetchInterval: ASK_MS })
  if (providers.length === 0) return null
  return (
    <Grid as="ul" min="10rem" gap="sm" aria-label="Outside services">
      {providers.map((provider) => (
        <Panel as="li" pad="sm" gap="none" key={provider.name}>
          <Line {...provider} />
        </Panel>
      ))}
    </Grid>
  )
}

function Line({ name, state, via, succeeded_at, failures, last_error }: ProviderHealth) {
  return (
    <Stack gap="none">
      <Row justify="between">
        <Text as="h2" size="sm" weight="bold" cut>
          {PROVIDER_NAMES[name]}
        </Text>
        <Mark tone={STATES[state].tone}>{STATES[state].label}</Mark>
      </Row>
      <Text size="xs" tone="muted" wrap="anywhere">
        {via}
      </Text>
      {state !== 'off' && state !== 'unused' && (
        <Text size="xs" tone="muted">
          Last success {succeeded_at ? <When at={succeeded_at} /> : 'never'}
          {failures > 0 && `, ${failures.toLocaleString()} failed in the last hour`}
        </Text>
      )}
      {(state === 'unsure' || state === 'failing') && last_error && (
        <Text size="xs" wrap="anywhere">
          {last_error}
        </Text>
      )}
    </Stack>
  )
}
