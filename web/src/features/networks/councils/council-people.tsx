import { Badge, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { WholeCouncil } from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { useState } from 'react'
import tab from '../professional/network-tab.module.css'
import styles from './council.module.css'
import { membersQuery } from './queries.ts'
import { SayForm } from './say-form.tsx'
import type { Act } from './use-act.ts'

interface Props {
  readonly council: WholeCouncil
  readonly me: string | null
  readonly network: Network
  readonly act: Act
}

const POSITION_WORDS = { consent: 'Consents', stand_aside: 'Stands aside', objection: 'Objects' } as const
const STANDING_WORDS = { invited: 'Invited', joined: 'Joined', declined: 'Declined', left: 'Left' } as const

/** Who is in it and how each stands; the facilitator invites, and lets go who holds everybody up. */
export function CouncilPeople({ council, me, network, act }: Props) {
  const { participants, facilitator_id, status, step } = council
  const leads = me === facilitator_id && status === 'Open'
  const [excusing, setExcusing] = useState<string | null>(null)
  return (
    <div className={tab.card}>
      <h3 className={styles.heading}>Participants</h3>
      <ul className={styles.people}>
        {participants.map(({ user_id, name, standing, checked_in, position }) => {
          const silent = standing === 'joined' && (!checked_in || (step === 'consent' && position === null))
          return (
            <li key={user_id}>
              <span className={tab.what}>
                {name}
                <span className={tab.about}>
                  {user_id === facilitator_id ? 'Facilitator' : STANDING_WORDS[standing]}
                </span>
              </span>
              {standing === 'joined' && (
                <Badge variant="light" color={position === 'objection' ? 'amber' : 'gray'} autoContrast>
                  {position ? POSITION_WORDS[position] : checked_in ? 'Checked in' : 'Not checked in'}
                </Badge>
              )}
              {leads && silent && user_id !== facilitator_id && (
                <Button variant="subtle" size="compact-sm" onClick={() => setExcusing(user_id)}>
                  Excuse<span className={styles.hidden}> {name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {leads && excusing !== null && (
        <SayForm
          label="Why does the council go on without them?"
          button="Excuse"
          pending={act.isPending}
          say={(text) => act.mutateAsync({ act: 'excuse', user_id: excusing, text }).then(() => setExcusing(null))}
        />
      )}
      {mayTakeOver(council, me) && (
        <div className={styles.invite}>
          <p className={tab.about}>
            The account of the facilitator is closed. Whoever joined can lead this council to its end.
          </p>
          <Button variant="default" loading={act.isPending} onClick={() => act.mutate({ act: 'take_over' })}>
            Take over as facilitator
          </Button>
        </div>
      )}
      {leads && step !== 'consent' && <Invite council={council} network={network} act={act} />}
    </div>
  )
}

const mayTakeOver = ({ facilitator_here, status, participants }: WholeCouncil, me: string | null) =>
  !facilitator_here &&
  status === 'Open' &&
  participants.some(({ user_id, standing }) => user_id === me && standing === 'joined')

function Invite({ council, network, act }: Omit<Props, 'me'>) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const members = useQuery({ ...membersQuery(network, q), enabled: q.length >= 2 })
  const here = new Set(
    council.participants
      .filter(({ standing }) => standing === 'joined' || standing === 'invited')
      .map(({ user_id }) => user_id),
  )
  const found = (q.length >= 2 ? members.data?.members : undefined)?.filter(({ user_id }) => !here.has(user_id))
  return (
    <div className={styles.invite}>
      <TextInput
        label="Invite a member"
        placeholder="Two letters of a name or more"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {members.isError && <p className={tab.about}>The members could not be searched. Please type again.</p>}
        {found?.length === 0 && <p className={tab.about}>Nobody else of that name is a member.</p>}
        <ul className={styles.people}>
          {found?.map(({ user_id, name, company_name }) => (
            <li key={user_id}>
              <span className={tab.what}>
                {name}
                <span className={tab.about}>{company_name}</span>
              </span>
              <Button
                size="compact-md"
                variant="default"
                disabled={act.isPending}
                onClick={() => act.mutate({ act: 'invite', user_id })}
              >
                Invite<span className={styles.hidden}> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
