import { Badge, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { WholeCouncil } from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { useState } from 'react'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { membersQuery } from './queries.ts'
import { SayForm } from './say-form.tsx'
import type { CouncilMoveMutation } from './use-move.ts'

interface Props {
  readonly council: WholeCouncil
  readonly me: string | null
  readonly network: Network
  readonly move: CouncilMoveMutation
}

const POSITION_WORDS = { consent: 'Consents', stand_aside: 'Stands aside', objection: 'Objects' } as const
const STANDING_WORDS = { invited: 'Invited', joined: 'Joined', declined: 'Declined', left: 'Left' } as const

/** Lists the participants and their status. The facilitator can invite members and excuse silent participants. */
export function CouncilPeople({ council, me, network, move }: Props) {
  const { participants, participants_here, facilitator_id, status, step } = council
  const leads = me === facilitator_id && status === 'Open'
  const [excusing, setExcusing] = useState<string | null>(null)
  const excused = participants.find(({ user_id }) => user_id === excusing)
  return (
    <Panel pad="md" gap="sm">
      <Heading level={3}>Participants</Heading>
      <Stack as="ul" lines gap="sm">
        {participants.map(({ user_id, name, standing, checked_in, position }) => {
          const silent = standing === 'joined' && (!checked_in || (step === 'consent' && position === null))
          return (
            <Cluster as="li" gap="md" key={user_id}>
              <Stack as="span" gap="none" grow="12rem">
                {name}
                <Text as="span" size="xs" tone="muted">
                  {user_id === facilitator_id ? 'Facilitator' : STANDING_WORDS[standing]}
                </Text>
              </Stack>
              {standing === 'joined' && (
                <Badge variant="light" color={position === 'objection' ? 'amber' : 'gray'} autoContrast>
                  {position ? POSITION_WORDS[position] : checked_in ? 'Checked in' : 'Not checked in'}
                </Badge>
              )}
              {leads && silent && user_id !== facilitator_id && (
                <Button variant="subtle" size="compact-sm" onClick={() => setExcusing(user_id)}>
                  Excuse<span className="visually-hidden"> {name}</span>
                </Button>
              )}
            </Cluster>
          )
        })}
      </Stack>
      {leads && excused && (
        <SayForm
          key={excused.user_id}
          label={`Why is the council continuing without ${excused.name}?`}
          button="Excuse"
          pending={move.isPending}
          say={(text) =>
            move.mutateAsync({ act: 'excuse', user_id: excused.user_id, text }).then(() => setExcusing(null))
          }
        />
      )}
      {mayTakeOver(council, me) && (
        <Stack>
          <Text size="xs" tone="muted">
            {participants_here
              ? 'The facilitator can no longer take part. Anyone who joined can lead this council to its end.'
              : 'None of the participants can take part anymore. You left this council, but you can come back and lead it to its end.'}
          </Text>
          <Button variant="default" loading={move.isPending} onClick={() => move.mutate({ act: 'take_over' })}>
            Take over as facilitator
          </Button>
        </Stack>
      )}
      {leads && step !== 'consent' && <Invite council={council} network={network} move={move} />}
    </Panel>
  )
}

function mayTakeOver(council: WholeCouncil, me: string | null): boolean {
  const { facilitator_here, participants_here, status, step, participants } = council
  if (facilitator_here || status !== 'Open') return false
  const standing = participants.find(({ user_id }) => user_id === me)?.standing
  return standing === 'joined' || (standing === 'left' && step === 'consent' && !participants_here)
}

function Invite({ council, network, move }: Omit<Props, 'me'>) {
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
    <Stack>
      <TextInput
        label="Invite a member"
        placeholder="At least two letters of a name"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {members.isError && (
          <Text size="xs" tone="muted">
            The search failed. Type again to retry.
          </Text>
        )}
        {found?.length === 0 && (
          <Text size="xs" tone="muted">
            No other members match this name.
          </Text>
        )}
        <Stack as="ul" lines gap="sm">
          {found?.map(({ user_id, name, company_name }) => (
            <Cluster as="li" gap="md" key={user_id}>
              <Stack as="span" gap="none" grow="12rem">
                {name}
                <Text as="span" size="xs" tone="muted">
                  {company_name}
                </Text>
              </Stack>
              <Button
                size="compact-md"
                variant="default"
                disabled={move.isPending}
                onClick={() => move.mutate({ act: 'invite', user_id })}
              >
                Invite<span className="visually-hidden"> {name}</span>
              </Button>
            </Cluster>
          ))}
        </Stack>
      </div>
    </Stack>
  )
}
