import { useQuery } from '@tanstack/react-query'
import { type DeliveryError, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { useNow } from '../../../shared/format/now.ts'
import { clockTimeOrDay, exactly } from '../../../shared/format/time.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './queues.module.css'

const ASK_MS = 15_000
const FIRST = 3

/** What fails, by kind of error: how often, since when, and which deliveries have not got over it. */
export function Errors() {
  const query = useQuery({ ...ask(queueEndpoints.listDeliveryErrors), refetchInterval: ASK_MS })
  return (
    <Loaded query={query} failure="The errors could not be loaded" skeleton={null} compact>
      {(errors) => <Kinds errors={errors} />}
    </Loaded>
  )
}

function Kinds({ errors }: { readonly errors: readonly DeliveryError[] }) {
  const [all, setAll] = useState(false)
  if (errors.length === 0) return null
  const shown = all ? errors : errors.slice(0, FIRST)
  return (
    <PanelSection title="Errors of the last 24 hours" pad="sm" gap="sm">
      <Stack as="ul" gap="sm" lines aria-label="Errors by kind">
        {shown.map((error) => (
          <li key={`${error.subscriber} ${error.error}`}>
            <Kind {...error} />
          </li>
        ))}
      </Stack>
      {errors.length > FIRST && (
        <Text as="button" type="button" size="sm" tap self="start" className={styles.more} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${errors.length - FIRST} more`}
        </Text>
      )}
    </PanelSection>
  )
}

function Kind({ subscriber, error, failures, retrying, dead, since, last_at }: DeliveryError) {
  const now = useNow()
  const link = (state: string) =>
    `?${new URLSearchParams({ show: 'deliveries', state, queue: subscriber, q: longestPiece(error) }).toString()}`
  return (
    <Stack gap="none">
      <Text wrap="anywhere">
        <strong>{subscriber}</strong>: {error}
      </Text>
      <Cluster gap="sm">
        <Text as="span" size="xs" tone="muted">
          {failures.toLocaleString()} {failures === 1 ? 'failure' : 'failures'} since{' '}
          <time dateTime={since} title={exactly(since)}>
            {clockTimeOrDay(since, now)}
          </time>
          , last {clockTimeOrDay(last_at, now)}
        </Text>
        {retrying > 0 && (
          <Text as={Link} size="xs" to={link('retrying')}>
            {retrying.toLocaleString()} retrying
          </Text>
        )}
        {dead > 0 && (
          <Text as={Link} size="xs" tone="error" weight="bold" to={link('dead')}>
            {dead.toLocaleString()} failed
          </Text>
        )}
        {retrying + dead === 0 && (
          <Text as="span" size="xs" tone="muted">
            settled since
          </Text>
        )}
      </Cluster>
    </Stack>
  )
}

/** What the search can find: the dots of a kind stand for something else in each error. */
const longestPiece = (error: string) =>
  error
    .split('…')
    .map((piece) => piece.trim())
    .toSorted((a, b) => b.length - a.length)
    .map((piece) => piece.slice(0, 200))[0] ?? ''
