import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DeliveryDetail as DeliveryRecord, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { Link } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { AttemptList } from '../../../shared/console/attempt-list.tsx'
import { historyAddress } from '../../../shared/console/data-addresses.ts'
import { Detail } from '../../../shared/console/detail.tsx'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { keyOf } from '../../../shared/console/queue-addresses.ts'
import { STATE_LABELS, toneOf } from '../../../shared/console/queue-words.ts'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import { ACT_WORDS, useAct } from './act-dialog.tsx'
import { SettleDead } from './settle-dead.tsx'

interface Props {
  /** The key of the delivery, made by `keyOf`. */
  readonly name: string
  readonly does: Readonly<Partial<Record<string, string>>>
}

export function DeliveryDetail({ name, does }: Props) {
  const [id = '', subscriber = ''] = name.split('.')
  const [address] = useAddress()
  const delivery = useQuery({
    ...ask(queueEndpoints.readDelivery, { params: { id, subscriber } }),
    // Polls only while the delivery can still change on its own.
    refetchInterval: ({ state: { data } }) => (data && IN_MOTION.has(data.state) ? 2000 : false),
  })
  return (
    <Detail to={`/admin/queues?${withChanges(address, { delivery: null })}`} all="All deliveries">
      <Loaded query={delivery} failure="Could not load this delivery" skeleton={400}>
        {(data) => <Shown delivery={data} does={does[subscriber] ?? ''} />}
      </Loaded>
    </Detail>
  )
}

/** One button for what can be done with a delivery, and what it does. */
function ActNow({ delivery, act }: { readonly delivery: DeliveryRecord; readonly act: 'run' | 'restore' }) {
  const { event_id, subscriber } = delivery
  const acting = useAct(act)
  return (
    <Panel as="section" aria-label="What to do" gap="sm">
      <Text>
        {act === 'run' ? 'The next attempt starts now instead of later.' : 'It is listed under Failed again.'}
      </Text>
      <Button
        size="sm"
        style={{ alignSelf: 'start' }}
        loading={acting.isPending}
        onClick={() => acting.mutate({ chosen: [{ event_id, subscriber }] })}
      >
        {ACT_WORDS[act].verb}
      </Button>
    </Panel>
  )
}

const IN_MOTION = new Set<DeliveryRecord['state']>(['waiting', 'taken', 'retrying'])

/** The label of `due_at` in each state. */
const DUE_LABELS: Record<DeliveryRecord['state'], string> = {
  dead: 'Given up',
  waiting: 'Due since',
  taken: 'Sent out again if not finished by',
  retrying: 'Next attempt',
  later: 'Due',
  discarded: 'Given up',
  done: 'Last due',
}

function Shown({ delivery, does }: { readonly delivery: DeliveryRecord; readonly does: string }) {
  const { subscriber, name, state, attempts, most_attempts, dispatches, last_error, done_at, discard_reason } = delivery
  const [address] = useAddress()
  return (
    <>
      <Stack gap="xs">
        <Heading level={2} size="title">
          {subscriber}
        </Heading>
        <Text size="sm" tone="muted">
          {does} · {name} · <When at={delivery.occurred_at} />
        </Text>
      </Stack>
      <Cluster>
        <Mark tone={toneOf(state)}>{STATE_LABELS[state]}</Mark>
        <span>
          {attempts} of {most_attempts} attempts failed, sent out {dispatches} {dispatches === 1 ? 'time' : 'times'}
        </span>
      </Cluster>
      {delivery.failures.length > 0 ? (
        <PanelSection level={3} title={`Failed attempts (${delivery.failures.length})`}>
          <AttemptList failures={delivery.failures} open />
        </PanelSection>
      ) : (
        last_error && (
          <PanelSection level={3} title="Last error">
            <Text wrap="kept">{last_error}</Text>
          </PanelSection>
        )
      )}
      {state === 'dead' && <SettleDead delivery={delivery} does={does} />}
      {state === 'retrying' && <ActNow delivery={delivery} act="run" />}
      {state === 'discarded' && <ActNow delivery={delivery} act="restore" />}
      {discard_reason && (
        <PanelSection
          level={3}
          title={
            <>
              Discarded by {delivery.discarded_by ?? 'a deleted account'}
              {done_at && `, ${exactly(done_at)}`}
            </>
          }
        >
          <Text wrap="kept">{discard_reason}</Text>
        </PanelSection>
      )}
      <PanelSection level={3} title="Timing">
        <Facts>
          <Fact name={DUE_LABELS[state]}>{exactly(delivery.due_at)}</Fact>
          <Fact name="Last sent out">{delivery.taken_at && exactly(delivery.taken_at)}</Fact>
          {state === 'done' && <Fact name="Done">{done_at && exactly(done_at)}</Fact>}
          {state === 'done' && <Fact name="Done by">{delivery.done_by}</Fact>}
        </Facts>
      </PanelSection>
      <PanelSection level={3} title="Event">
        <Facts>
          <Fact name="Happened">{exactly(delivery.occurred_at)}</Fact>
          <Fact name="Event id">{delivery.event_id}</Fact>
          <Fact name="About">
            {/^(client|consent)\./.test(delivery.name) ? (
              <Link to={historyAddress(delivery.aggregate_id)}>A client, {delivery.aggregate_id}</Link>
            ) : (
              delivery.aggregate_id
            )}
          </Fact>
          <Fact name="Caused by">{delivery.actor}</Fact>
          <Fact name="Trace">{delivery.trace}</Fact>
          <Fact name="Payload">
            {Object.entries(delivery.payload)
              .map(([field, value]) => `${field} ${String(value)}`)
              .join(', ')}
          </Fact>
        </Facts>
      </PanelSection>
      {delivery.others.length > 0 && (
        <PanelSection level={3} title="Other subscribers of this event">
          <Stack as="ul" gap="sm" lines>
            {delivery.others.map((other) => (
              <li key={other.subscriber}>
                <Row
                  as={Link}
                  to={`/admin/queues?${withChanges(address, { delivery: keyOf({ ...other, event_id: delivery.event_id }) })}`}
                  justify="between"
                >
                  {other.subscriber}
                  <Mark tone={toneOf(other.state)}>{STATE_LABELS[other.state]}</Mark>
                </Row>
              </li>
            ))}
          </Stack>
        </PanelSection>
      )}
    </>
  )
}
