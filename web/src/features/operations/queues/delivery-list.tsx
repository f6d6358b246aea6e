import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowBackUp, IconPlayerPlay, IconRepeat, IconTrash } from '@tabler/icons-react'
import { LIMITS } from '@waymark/contracts/fields'
import { type Delivery, LISTED_STATES } from '@waymark/contracts/operations/queues/endpoints'
import { useState } from 'react'
import { Mark } from '../../../shared/console/mark.tsx'
import { keyOf } from '../../../shared/console/queue-addresses.ts'
import { NONE_OF, STATE_LABELS, toneOf } from '../../../shared/console/queue-words.ts'
import { ListHead, RowLink, RowList } from '../../../shared/console/row-list.tsx'
import { Cluster, Row } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import { ACT_WORDS, type Act, askToAct } from './act-dialog.tsx'
import { Moment } from './moment.tsx'
import { useAsked, useDeliveries } from './queries.ts'
import styles from './queues.module.css'

const STATES = LISTED_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))

interface Props {
  readonly subscribers: readonly string[]
  readonly does: Readonly<Partial<Record<string, string>>>
}

export function DeliveryList(props: Props) {
  const { asked } = useAsked()
  // What was chosen belongs to the filter.
  return <Filtered key={`${asked.state} ${asked.subscriber} ${asked.search}`} {...props} />
}

function Filtered({ subscribers, does }: Props) {
  const { asked, change, open } = useAsked()
  const list = useDeliveries()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = list.data ?? []
  // An id finds deliveries in any state.
  const many = ACTS[asked.state] !== undefined && shown.length > 0 && shown.every(({ state }) => state === asked.state)
  return (
    <>
      <ListHead>
        <NativeSelect
          aria-label="State of the delivery"
          data={STATES}
          value={asked.state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Queue"
          data={[{ value: '', label: 'Any queue' }, ...subscribers]}
          value={asked.subscriber}
          onChange={(event) => change({ queue: event.currentTarget.value })}
        />
        <SeekInput
          aria-label="Search deliveries by error, event or id"
          placeholder="Search: error, event or id"
          maxLength={LIMITS.short_text}
          sought={asked.search}
          seek={(q) => change({ q })}
        />
        {many && <Many shown={shown} chosen={chosen} choose={setChosen} does={does} />}
      </ListHead>
      <RowList
        label="Deliveries"
        list={list}
        failure="Could not load deliveries"
        empty={
          <Empty title="Nothing here">
            {asked.subscriber || asked.search ? 'No deliveries match these filters.' : NONE_OF[asked.state]}
          </Empty>
        }
      >
        {(delivery) => {
          const key = keyOf(delivery)
          const row = <DeliveryRow delivery={delivery} open={key === open} />
          if (!many) return row
          return (
            <div className={styles.choosable}>
              <Checkbox
                aria-label={`Choose ${delivery.subscriber}, ${delivery.name}`}
                checked={chosen.has(key)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = [...chosen].filter((one) => one !== key)
                  setChosen(new Set(checked ? [...others, key] : others))
                }}
              />
              {row}
            </div>
          )
        }}
      </RowList>
    </>
  )
}

function DeliveryRow({ delivery, open }: { readonly delivery: Delivery; readonly open: boolean }) {
  const [address] = useAddress()
  const to = withChanges(address, { delivery: keyOf(delivery) })
  const { subscriber, name, state, last_error, due_at, done_at } = delivery
  return (
    <RowLink to={`/admin/queues?${to}`} open={open}>
      <Row as="span" justify="between">
        <Text as="span" weight="bold" cut>
          {subscriber}
        </Text>
        <Mark tone={toneOf(state)}>{STATE_LABELS[state]}</Mark>
      </Row>
      {last_error && state !== 'done' && (
        <Text as="span" size="sm" tone="muted" cut>
          {last_error}
        </Text>
      )}
      <Row as="span" justify="between">
        <Text as="span" size="sm" tone="muted" cut>
          {name}
        </Text>
        <Text as="span" size="sm" tone="muted" cut>
          <Moment at={done_at ?? due_at} />
        </Text>
      </Row>
    </RowLink>
  )
}

/** What can be done with many deliveries in a state. */
const ACTS: Partial<Record<Delivery['state'], readonly Act[]>> = {
  dead: ['retry', 'discard'],
  retrying: ['run', 'discard'],
  discarded: ['restore'],
}
const ICONS = { retry: IconRepeat, run: IconPlayerPlay, discard: IconTrash, restore: IconArrowBackUp }

interface ManyProps {
  readonly shown: readonly Delivery[]
  readonly chosen: ReadonlySet<string>
  readonly choose: (keys: ReadonlySet<string>) => void
  readonly does: Readonly<Partial<Record<string, string>>>
}

/** Acts on the chosen deliveries or, while none is chosen, on all that match the filter. */
function Many({ shown, chosen, choose, does }: ManyProps) {
  const { asked } = useAsked()
  const some = shown.filter((one) => chosen.has(keyOf(one)))
  const state = asked.state === 'retrying' ? asked.state : undefined
  const which =
    some.length > 0
      ? { state, chosen: some.map(({ event_id, subscriber }) => ({ event_id, subscriber })) }
      : { state, subscriber: asked.subscriber, search: asked.search }
  const filter = [
    some.length > 0 ? 'you chose' : '',
    asked.subscriber && `of ${asked.subscriber}`,
    asked.search && `with “${asked.search}”`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <Cluster justify="between">
      <Checkbox
        label={some.length > 0 ? `${some.length} chosen` : 'Choose all shown'}
        checked={some.length > 0 && some.length === shown.length}
        indeterminate={some.length > 0 && some.length < shown.length}
        onChange={() => choose(new Set(some.length === shown.length ? [] : shown.map(keyOf)))}
      />
      <Cluster>
        {ACTS[asked.state]?.map((act) => {
          const Icon = ICONS[act]
          return (
            <Button
              key={act}
              variant="default"
              size="sm"
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() =>
                askToAct({ act, which, filter: filter || 'of every queue', does, after: () => choose(new Set()) })
              }
            >
              {ACT_WORDS[act].button(some.length > 0 ? String(some.length) : 'all')}
            </Button>
          )
        })}
      </Cluster>
    </Cluster>
  )
}
