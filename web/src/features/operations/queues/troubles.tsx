import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '@waymark/contracts/operations/troubles/address-of'
import { type Trouble, troubleEndpoints } from '@waymark/contracts/operations/troubles/endpoints'
import { Link } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useNow } from '../../../shared/format/now.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './queues.module.css'
import { lookOf, sentenceOf } from './trouble-words.ts'

const ASK_MS = 15_000

/** What goes wrong now and what went wrong in the last 7 days, for administrators. */
export const troublesQuery = { ...ask(troubleEndpoints.listTroubles), refetchInterval: ASK_MS }

/** What goes wrong now, and to open: what went wrong this week. Nothing while all is well. */
export function Troubles() {
  const query = useQuery(troublesQuery)
  return (
    <Loaded query={query} failure="The problems could not be loaded" skeleton={null} compact>
      {(troubles) => <Found troubles={troubles} />}
    </Loaded>
  )
}

function Found({ troubles }: { readonly troubles: readonly Trouble[] }) {
  const now = useNow()
  const open = troubles.filter(({ ended_at }) => ended_at === null)
  const ended = troubles.filter(({ ended_at }) => ended_at !== null)
  if (troubles.length === 0) return null
  return (
    <Panel as="section" aria-label="Problems" pad="sm" gap="sm" tone={open.length > 0 ? 'attention' : undefined}>
      {open.length > 0 && (
        <Stack as="ul" gap="sm" aria-label="Problems now">
          {open.map((trouble) => (
            <OpenTrouble key={trouble.id} trouble={trouble} />
          ))}
        </Stack>
      )}
      {ended.length > 0 && (
        <details>
          <summary>
            {ended.length} {ended.length === 1 ? 'problem' : 'problems'} ended in the last 7 days
          </summary>
          <Stack as="ul" gap="xs">
            {ended.map((trouble) => (
              <Text as="li" size="sm" key={trouble.id}>
                {sentenceOf(trouble, now)}. It ended {trouble.ended_at && exactly(trouble.ended_at)}.
              </Text>
            ))}
          </Stack>
        </details>
      )}
    </Panel>
  )
}

function OpenTrouble({ trouble }: { readonly trouble: Trouble }) {
  const acknowledge = useAcknowledge()
  const now = useNow()
  return (
    <Row as="li" justify="between" className={styles.trouble}>
      <Text weight="medium">
        {sentenceOf(trouble, now)}.{' '}
        <Text as={Link} size="sm" to={addressOf(trouble)}>
          {lookOf(trouble)}
        </Text>
      </Text>
      {trouble.acknowledged_at === null ? (
        <Button
          size="xs"
          variant="default"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate(trouble.id)}
        >
          Acknowledge
        </Button>
      ) : (
        <Text as="span" size="xs" tone="muted">
          Acknowledged by {trouble.acknowledged_by ?? 'a deleted account'}, {exactly(trouble.acknowledged_at)}
        </Text>
      )}
    </Row>
  )
}

/** Takes a trouble off the banner of every administrator. It stays listed until it ends. */
export const useAcknowledge = () =>
  useAction({
    mutationFn: (id: string) => call(troubleEndpoints.acknowledgeTrouble, { params: { id } }),
    reread: [troubleEndpoints.listTroubles],
    failed: 'Could not acknowledge this',
  })
