import { Badge, Button } from '@mantine/core'
import { IconCheck, IconClockHeart, IconHeartHandshake, IconMessage, IconPencil } from '@tabler/icons-react'
import { type MatrixEntry, matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useMe } from '../../../shared/session/me.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { conversationAddress } from '../../conversations/messages/addresses.ts'
import tab from '../professional/network-tab.module.css'
import styles from './family.module.css'
import { hoursOf } from './hours.ts'
import { HoursForm } from './hours-form.tsx'
import { MatrixForm } from './matrix-form.tsx'
import { useAct } from './use-act.ts'

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
    <li className={`${tab.card} ${styles.entry}`}>
      <div className={styles.marks}>
        <Badge variant="light" color={kind === 'offer' ? 'green' : 'blue'} autoContrast>
          {kind === 'offer' ? 'Offer' : 'Need'}
        </Badge>
        <Badge variant="default">{sector}</Badge>
        {status === 'closed' && (
          <Badge variant="light" color="gray" autoContrast>
            Closed
          </Badge>
        )}
      </div>
      <h3>{title}</h3>
      <p className={tab.about}>
        {mine ? 'Yours' : owner_name}
        {hours_estimate !== null && ` · about ${hoursOf(hours_estimate)}`}
      </p>
      <p>{description}</p>
      {mine ? <Own entry={entry} edit={() => setEditing(true)} /> : <Foreign entry={entry} />}
    </li>
  )
}

function Own({ entry, edit }: { readonly entry: MatrixEntry; readonly edit: () => void }) {
  const { id, kind, status, title, interests } = entry
  const [giving, setGiving] = useState<{ user_id: string; name: string } | null>(null)
  const next = status === 'open' ? 'closed' : 'open'
  const move = useAct(() => call(matrixEndpoints.updateMatrixEntry, { params: { id }, body: { status: next } }), {
    lists: LISTS,
    failed: 'This could not be changed',
  })
  return (
    <>
      <div className={styles.bottom}>
        <Button size="sm" variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
          Edit
        </Button>
        <Button size="sm" variant="default" loading={move.isPending} onClick={() => move.mutate(undefined)}>
          {status === 'open' ? 'Close' : 'Reopen'}
        </Button>
      </div>
      {interests.length > 0 && (
        <ul className={styles.interests} aria-label={kind === 'need' ? 'Who can help' : 'Who would like this'}>
          {interests.map((person) => (
            <li key={person.user_id}>
              <span>
                <strong>{person.name}</strong> {kind === 'need' ? 'can help' : 'would like this'}
              </span>
              <Link to={conversationAddress(person.user_id)} aria-label={`Write to ${person.name}`}>
                Write
              </Link>
              {kind === 'offer' && (
                <Button size="compact-sm" variant="default" onClick={() => setGiving(person)}>
                  Record hours
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {giving && <HoursForm receiver={giving} entry={{ id, title }} close={() => setGiving(null)} />}
    </>
  )
}

function Foreign({ entry }: { readonly entry: MatrixEntry }) {
  const { id, kind, title, user_id, owner_name, interested } = entry
  const [giving, setGiving] = useState(false)
  const answer = useAct(() => call(matrixEndpoints.answerMatrixEntry, { params: { id } }), {
    lists: LISTS,
    failed: 'Your answer could not be sent',
    done: () => toast.success(`${owner_name} is told`),
  })
  if (giving) {
    return <HoursForm receiver={{ user_id, name: owner_name }} entry={{ id, title }} close={() => setGiving(false)} />
  }
  return (
    <div className={styles.bottom}>
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
      <Button
        component={Link}
        to={conversationAddress(user_id)}
        variant="default"
        size="sm"
        leftSection={<IconMessage size={18} aria-hidden />}
        aria-label={`Write to ${owner_name}`}
      >
        Write
      </Button>
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
    </div>
  )
}
