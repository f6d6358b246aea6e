import { Badge, Button } from '@mantine/core'
import { IconCheck, IconClockHeart, IconHeartHandshake, IconPencil } from '@tabler/icons-react'
import { type MatrixEntry, matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { conversationAddress } from '../../../shared/messages/addresses.ts'
import { hoursOf } from '../../../shared/networks/hours.ts'
import { useMe } from '../../../shared/session/me.ts'
import { HoursForm } from './hours-form.tsx'
import { MatrixForm } from './matrix-form.tsx'
import { WriteButton } from './write-button.tsx'

const LISTS = [matrixEndpoints.listMatrixEntries, matrixEndpoints.readMatrix]

export function MatrixCard({ entry }: { readonly entry: MatrixEntry }) {
  const me = useMe()
  const [editing, setEditing] = useState(false)
  const { kind, sector, title, description, hours_estimate, owner_name, status, user_id } = entry
  const mine = user_id === me?.id
  if (editing) {
    return (
      <li>
        <MatrixForm entry={entry} close={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <Panel as="li" pad="md" gap="sm">
      <Cluster gap="xs">
        <Badge variant="light" color={kind === 'offer' ? 'green' : 'blue'} autoContrast>
          {kind === 'offer' ? 'Offer' : 'Need'}
        </Badge>
        <Badge variant="default">{sector}</Badge>
        {status === 'closed' && (
          <Badge variant="light" color="gray" autoContrast>
            Closed
          </Badge>
        )}
      </Cluster>
      <Heading level={3}>{title}</Heading>
      <Text size="xs" tone="muted">
        {mine ? 'Yours' : owner_name}
        {hours_estimate !== null && ` · about ${hoursOf(hours_estimate)}`}
      </Text>
      <Text wrap="kept">{description}</Text>
      {mine ? <Own entry={entry} edit={() => setEditing(true)} /> : <Foreign entry={entry} />}
    </Panel>
  )
}

function Own({ entry, edit }: { readonly entry: MatrixEntry; readonly edit: () => void }) {
  const { id, kind, status, title, interests } = entry
  const [giving, setGiving] = useState<{ user_id: string; name: string } | null>(null)
  const next = status === 'open' ? 'closed' : 'open'
  const move = useAction({
    mutationFn: () => call(matrixEndpoints.updateMatrixEntry, { params: { id }, body: { status: next } }),
    reread: LISTS,
    failed: 'This could not be changed',
  })
  return (
    <>
      <Cluster>
        <Button size="sm" variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
          Edit
        </Button>
        <Button size="sm" variant="default" loading={move.isPending} onClick={() => move.mutate(undefined)}>
          {status === 'open' ? 'Close' : 'Reopen'}
        </Button>
      </Cluster>
      {interests.length > 0 && (
        <Stack as="ul" lines gap="sm" aria-label={kind === 'need' ? 'Who can help' : 'Who would like this'}>
          {interests.map((person) => (
            <Cluster as="li" gap="md" key={person.user_id}>
              <span>
                <strong>{person.name}</strong> {kind === 'need' ? 'can help' : 'would like this'}
              </span>
              {person.may_write && (
                <Link to={conversationAddress(person.user_id)} aria-label={`Write to ${person.name}`}>
                  Write
                </Link>
              )}
              {kind === 'offer' && (
                <Button size="compact-sm" variant="default" onClick={() => setGiving(person)}>
                  Record hours
                </Button>
              )}
            </Cluster>
          ))}
        </Stack>
      )}
      {giving && (
        <HoursForm key={giving.user_id} receiver={giving} entry={{ id, title }} close={() => setGiving(null)} />
      )}
    </>
  )
}

function Foreign({ entry }: { readonly entry: MatrixEntry }) {
  const { id, kind, title, user_id, owner_name, interested, may_write } = entry
  const [giving, setGiving] = useState(false)
  const answer = useAction({
    mutationFn: () => call(matrixEndpoints.answerMatrixEntry, { params: { id } }),
    reread: LISTS,
    failed: 'Your answer could not be sent',
    done: `We let ${owner_name} know`,
  })
  if (giving) {
    return <HoursForm receiver={{ user_id, name: owner_name }} entry={{ id, title }} close={() => setGiving(false)} />
  }
  return (
    <Cluster>
      {interested ? (
        <Badge variant="light" color="green" size="lg" leftSection={<IconCheck size={14} aria-hidden />} autoContrast>
          {kind === 'need' ? 'You said you can help' : 'You said you would like this'}
        </Badge>
      ) : (
        <Button
          size="sm"
          leftSection={<IconHeartHandshake size={18} aria-hidden />}
          loading={answer.isPending}
          onClick={() => answer.mutate(undefined)}
        >
          {kind === 'need' ? 'I can help' : 'I would like this'}
        </Button>
      )}
      {may_write && <WriteButton user_id={user_id} name={owner_name} />}
      {kind === 'need' && interested && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconClockHeart size={18} aria-hidden />}
          onClick={() => setGiving(true)}
        >
          Record hours
        </Button>
      )}
    </Cluster>
  )
}
