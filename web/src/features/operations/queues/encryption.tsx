import { Button, Progress } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Encryption as State, sealingEndpoints } from '@waymark/contracts/operations/sealing/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Details } from '../../../shared/kit/details.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'

const ASK_MS = 5000

/** Which key seals what is stored, how far everything is sealed with it, and a way to make a new one. */
export function Encryption() {
  const { data } = useQuery({ ...ask(sealingEndpoints.readEncryption), refetchInterval: ASK_MS })
  if (!data) return null
  const done = data.parts.filter(({ finished_at }) => finished_at !== null).length
  const all = done === data.parts.length
  const { looked_at, total } = progressOf(data.parts)
  return (
    <Panel as="section" aria-label="Encryption">
      <Row justify="between">
        <Heading level={2} size="label">
          Encryption
        </Heading>
        <Mark tone={all ? 'good' : 'waiting'}>{all ? 'Everything is sealed' : 'Sealing'}</Mark>
      </Row>
      <Facts>
        <Fact name="Data key in use">
          {data.key_number}, made <When at={data.key_made_at} />
        </Fact>
        <Fact name="Wrapped by">{data.wrapped_by}</Fact>
        {data.settings_key !== '' && <Fact name="First key in the settings">{data.settings_key}</Fact>}
        <Fact name="Keys wrapped by another">
          {data.wrapped_by_others === 0 ? 'None' : `${data.wrapped_by_others}, until a worker starts`}
        </Fact>
        <Fact name="Sealed with it">
          {done} of {data.parts.length} kinds of data, {percent(looked_at, total)} of about {total.toLocaleString()}{' '}
          values
        </Fact>
      </Facts>
      {!all && (
        <Progress value={total === 0 ? 100 : (looked_at / total) * 100} aria-label="Sealed with the key in use" />
      )}
      {!all && (
        <Text size="sm" tone="muted">
          A kind is done when a whole pass finds nothing left to seal. The second pass begins ten minutes after the
          first and finds what was written in between. Everything can be read in the meantime.
        </Text>
      )}
      <Details summary="Kinds of data">
        <Stack as="ul" gap="xs" lines aria-label="Kinds of data">
          {data.parts.map((part) => (
            <li key={part.name}>
              <Part {...part} />
            </li>
          ))}
        </Stack>
      </Details>
      <NewKey />
    </Panel>
  )
}

type PartState = State['parts'][number]

/** A kind whose first pass is over has nothing left from before. */
const lookedAt = ({ seen, total, passes }: PartState) => (passes > 0 ? total : seen)

const progressOf = (parts: readonly PartState[]) => ({
  looked_at: parts.reduce((sum, part) => sum + lookedAt(part), 0),
  total: parts.reduce((sum, part) => sum + part.total, 0),
})

/** Rounded down, so that 100% is everything. */
const percent = (looked_at: number, total: number) => `${total === 0 ? 100 : Math.floor((looked_at / total) * 100)}%`

function Part(part: PartState) {
  const { name, total, sealed, passes, finished_at } = part
  return (
    <Text size="sm" wrap="anywhere">
      {name}: {percent(lookedAt(part), total)} of {total.toLocaleString()}
      {finished_at ? (
        <>
          , done <When at={finished_at} />
        </>
      ) : (
        `, ${passes > 0 ? 'one more pass to come' : `${sealed.toLocaleString()} sealed in this pass`}`
      )}
    </Text>
  )
}

function NewKey() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const make = useAction({
    mutationFn: () => call(sealingEndpoints.makeDataKey),
    done: 'A new data key is in use. What is stored is now sealed with it, one kind after the other.',
    failed: 'Could not make a data key',
    onSuccess: (state) => {
      queries.setQueryData(ask(sealingEndpoints.readEncryption).queryKey, state)
      setAsked(false)
    },
  })
  if (!asked) {
    return (
      <Cluster>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          Make a new data key…
        </Button>
      </Cluster>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        What is written from now on is sealed with the new key, and everything stored is sealed again in the background,
        while it can be read and changed. Earlier keys stay, because backups need them.
      </Text>
      <Text size="sm">
        Some data keeps its earlier key until it is gone: what was deleted and can still be undone for up to 30 days,
        answers that nobody confirmed for up to 14, and rows of imports for up to 7. What an undo brings back is sealed
        with the new key.
      </Text>
      <Cluster>
        <Button size="sm" data-autofocus loading={make.isPending} onClick={() => make.mutate()}>
          Make a new data key
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setAsked(false)}>
          Cancel
        </Button>
      </Cluster>
    </Stack>
  )
}
