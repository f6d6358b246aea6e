import { useQuery } from '@tanstack/react-query'
import {
  PROVIDER_NAMES,
  type ProviderHealth,
  providerEndpoints,
} from '@waymark/contracts/operations/providers/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './queues.module.css'

const ASK_MS = 15_000

const STATES = {
  off: { label: 'Not set up', tone: 'plain' },
  unused: { label: 'Not called yet', tone: 'plain' },
  working: { label: 'Working', tone: 'good' },
  unsure: { label: 'Last call failed', tone: 'waiting' },
  failing: { label: 'Failing', tone: 'waiting' },
} as const

/** The services outside that we call: whether each works, when it last did, and how often it failed lately. */
export function Providers() {
  const query = useQuery({ ...ask(providerEndpoints.listProviders), refetchInterval: ASK_MS })
  return (
    <Loaded query={query} failure="The outside services could not be loaded" skeleton={null} compact>
      {(providers) => <Lines providers={providers} />}
    </Loaded>
  )
}

function Lines({ providers }: { readonly providers: readonly ProviderHealth[] }) {
  if (providers.length === 0) return null
  const called = providers.filter(({ state }) => state !== 'off' && state !== 'unused')
  const named = (wanted: ProviderHealth['state']) =>
    providers
      .filter(({ state }) => state === wanted)
      .map(({ name, via }) => `${PROVIDER_NAMES[name]} (${via.charAt(0).toLowerCase()}${via.slice(1)})`)
  const [off, unused] = [named('off'), named('unused')]
  return (
    <Panel as="section" aria-label="Outside services" pad="sm" gap="xs">
      {called.length > 0 && (
        <Stack as="ul" gap="xs" lines aria-label="Outside services in use">
          {called.map((provider) => (
            <li key={provider.name} className={styles.provider}>
              <Line {...provider} />
            </li>
          ))}
        </Stack>
      )}
      <Text size="xs" tone="muted">
        {[
          unused.length > 0 && `Not called yet: ${unused.join(', ')}.`,
          off.length > 0 && `Not set up: ${off.join(', ')}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </Panel>
  )
}

function Line({ name, state, via, succeeded_at, failures, last_error }: ProviderHealth) {
  const failed = state === 'unsure' || state === 'failing'
  return (
    <>
      <Text as="span" size="sm" weight="bold">
        {PROVIDER_NAMES[name]}
      </Text>
      <Mark tone={STATES[state].tone}>{STATES[state].label}</Mark>
      <Text as="span" size="xs" tone="muted" wrap="anywhere">
        {succeeded_at ? (
          <>
            Last success <When at={succeeded_at} />
          </>
        ) : (
          'No success yet'
        )}
        , {failures.toLocaleString()} failed in the last hour · {via}
        {failed && last_error && (
          <Text as="span" size="xs" tone="error" wrap="anywhere">
            {' · '}
            {last_error}
          </Text>
        )}
      </Text>
    </>
  )
}
