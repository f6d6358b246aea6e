import { Button } from '@mantine/core'
import type { WholeCouncil } from '@waymark/contracts/networks/councils/schemas'
import { STEP_NAMES } from '@waymark/rules/networks/councils/check-move'
import { NEXT_STEP } from '@waymark/rules/networks/councils/state'
import { useState } from 'react'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { PositionForm } from './position-form.tsx'
import { SayForm } from './say-form.tsx'
import type { CouncilMoveMutation } from './use-move.ts'

interface Props {
  readonly council: WholeCouncil
  readonly me: string
  readonly move: CouncilMoveMutation
}

/** The signed-in participant's actions in the current step. */
export function CouncilMoves({ council, me, move }: Props) {
  const own = council.participants.find(({ user_id }) => user_id === me)
  if (!own) return null
  if (own.standing !== 'joined') return <Invitation {...{ council, move }} declined={own.standing !== 'invited'} />
  return (
    <Panel pad="md" gap="sm">
      <Heading level={3}>{STEP_NAMES[council.step]}</Heading>
      {own.checked_in ? (
        <Speaking {...{ council, me, move }} />
      ) : (
        <SayForm
          key="check_in"
          label="How are you doing today, and what matters to you in this?"
          button="Check in"
          pending={move.isPending}
          say={(text) => move.mutateAsync({ act: 'check_in', text })}
        />
      )}
      {me === council.facilitator_id ? (
        <Leading {...{ council, move }} />
      ) : (
        own.position !== 'objection' && (
          <Button
            variant="subtle"
            size="compact-md"
            disabled={move.isPending}
            onClick={() => move.mutate({ act: 'leave' })}
          >
            Leave this council
          </Button>
        )
      )}
    </Panel>
  )
}

function Invitation({ council, move, declined }: Omit<Props, 'me'> & { readonly declined: boolean }) {
  if (council.step === 'consent') {
    return (
      <Panel tone="tint" pad="sm">
        <Text>The council is deciding. You can join if it goes back to Reframe.</Text>
      </Panel>
    )
  }
  return (
    <Panel pad="md" gap="sm">
      <Heading level={3}>{declined ? 'You are not in this council' : 'You are invited'}</Heading>
      <Cluster>
        <Button loading={move.isPending} onClick={() => move.mutate({ act: 'join' })}>
          Join
        </Button>
        {!declined && (
          <Button variant="default" disabled={move.isPending} onClick={() => move.mutate({ act: 'decline' })}>
            Decline
          </Button>
        )}
      </Cluster>
    </Panel>
  )
}

function Speaking({ council, me, move }: Props) {
  const pending = move.isPending
  switch (council.step) {
    case 'check_in':
      return (
        <Text wrap="kept" measure>
          You have already checked in.
        </Text>
      )
    case 'clarify':
      return (
        <>
          <Questions {...{ council, move }} />
          <SayForm
            label="Ask a question"
            button="Ask"
            pending={pending}
            say={(text) => move.mutateAsync({ act: 'question', text })}
          />
        </>
      )
    case 'reframe':
      return (
        <>
          <SayForm
            key="suggestion"
            label="Suggest how the proposal could be worded"
            button="Suggest"
            pending={pending}
            say={(text) => move.mutateAsync({ act: 'suggestion', text })}
          />
          {me === council.facilitator_id && (
            <SayForm
              key={`proposal ${council.proposal?.number}`}
              label="The proposal"
              button="Set the proposal"
              start={council.proposal?.text ?? ''}
              pending={pending}
              say={(text) => move.mutateAsync({ act: 'proposal', text })}
            />
          )}
        </>
      )
    case 'consent':
      return council.proposal && <PositionForm key={council.proposal.number} {...{ council, me, move }} />
    default:
      return council.step satisfies never
  }
}

function Questions({ council: { entries }, move }: Omit<Props, 'me'>) {
  const answered = new Set(entries.map(({ question_id }) => question_id))
  return entries
    .filter(({ id, act: kind }) => kind === 'question' && !answered.has(id))
    .map(({ id, name, text }) => (
      <Panel key={id} tone="tint" pad="sm">
        <Text wrap="kept">
          <strong>{name} asks:</strong> {text}
        </Text>
        <SayForm
          label={`Answer ${name}`}
          button="Answer"
          pending={move.isPending}
          say={(words) => move.mutateAsync({ act: 'answer', question_id: id, text: words })}
        />
      </Panel>
    ))
}

/** Actions for the facilitator only. */
function Leading({ council, move }: Omit<Props, 'me'>) {
  const [asked, setAsked] = useState<'back' | 'withdraw' | null>(null)
  const next = NEXT_STEP[council.step]
  return (
    <Stack>
      {next && council.not_yet && (
        <Text size="xs" tone="muted">
          {council.not_yet}
        </Text>
      )}
      <Cluster>
        {next ? (
          <Button
            disabled={council.not_yet !== null || move.isPending}
            onClick={() => move.mutate({ act: 'move', to: next, text: null })}
          >
            Continue to {STEP_NAMES[next]}
          </Button>
        ) : (
          <Button variant="default" aria-expanded={asked === 'back'} onClick={() => setAsked('back')}>
            Back to Reframe
          </Button>
        )}
        <Button variant="subtle" aria-expanded={asked === 'withdraw'} onClick={() => setAsked('withdraw')}>
          Withdraw the council
        </Button>
      </Cluster>
      {asked === 'back' && !next && (
        <SayForm
          key="back"
          label="Why does the proposal need to change? All positions on it become void."
          button="Go back to Reframe"
          pending={move.isPending}
          say={(text) => move.mutateAsync({ act: 'move', to: 'reframe', text }).then(() => setAsked(null))}
        />
      )}
      {asked === 'withdraw' && (
        <SayForm
          key="withdraw"
          label="Why are you withdrawing it? This closes the council permanently."
          button="Withdraw permanently"
          pending={move.isPending}
          say={(text) => move.mutateAsync({ act: 'withdraw', text })}
        />
      )}
    </Stack>
  )
}
