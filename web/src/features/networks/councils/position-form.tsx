import { Button, Radio, Textarea } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { POSITIONS, type Position, type WholeCouncil } from '@waymark/contracts/networks/councils/schemas'
import { useState } from 'react'
import { Stack } from '../../../shared/kit/layout.tsx'
import type { CouncilMoveMutation } from './use-move.ts'

const CHOICES: Readonly<Record<Position, { label: string; description: string; reason: string }>> = {
  consent: { label: 'Consent', description: 'I can live with it and support it.', reason: 'A comment (optional)' },
  stand_aside: {
    label: 'Stand aside',
    description: 'I have concerns, but I will not block it.',
    reason: 'Why you stand aside',
  },
  objection: {
    label: 'Objection',
    description: 'It would do harm as it is. The council cannot continue until this is resolved.',
    reason: 'What you object to',
  },
}

interface Props {
  readonly council: WholeCouncil
  readonly me: string
  readonly move: CouncilMoveMutation
}

/** Takes a position on the current proposal. A participant can change it until there is a decision. */
export function PositionForm({ council, me, move }: Props) {
  const taken = council.participants.find(({ user_id }) => user_id === me)?.position ?? null
  // Until the user chooses one here, show the saved position, which may come from another window.
  const [chosen, setChosen] = useState<Position | null>(null)
  const position = chosen ?? taken
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const withdraws = taken === 'objection' && position !== 'objection'
  const label = withdraws ? 'How your objection was resolved' : CHOICES[position ?? 'consent'].reason
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (position === null || !council.proposal) return
        if (text.trim() === '' && (withdraws || position !== 'consent'))
          return setError('Please explain in a few words')
        const body = {
          act: 'position',
          proposal: council.proposal.number,
          position,
          text: text.trim() || null,
        } as const
        move.mutate(body, { onSuccess: () => setText('') })
      }}
    >
      <Radio.Group
        label="Your position"
        value={position}
        onChange={(value) => setChosen(POSITIONS.find((one) => one === value) ?? null)}
      >
        {POSITIONS.map((one) => (
          <Radio key={one} mt="sm" value={one} label={CHOICES[one].label} description={CHOICES[one].description} />
        ))}
      </Radio.Group>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={LIMITS.free_text}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" disabled={position === null} loading={move.isPending}>
        {taken === null ? 'Take this position' : 'Change my position'}
      </Button>
    </Stack>
  )
}
