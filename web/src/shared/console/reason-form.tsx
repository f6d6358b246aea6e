import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Cluster, Stack } from '../kit/layout.tsx'
import { useFirstFocus } from '../ui/use-first-focus.ts'

interface Props {
  readonly label: string
  /** What follows, and what stays on record. */
  readonly description: string
  /** In characters. */
  readonly longest: number
  /** The label of the button. */
  readonly act: string
  readonly loading: boolean
  readonly onSubmit: (reason: string) => void
  readonly onCancel: () => void
}

/** Asks for the reason that an act needs, in place. */
export function ReasonForm({ label, description, longest, act, loading, onSubmit, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const first = useFirstFocus<HTMLTextAreaElement>()
  return (
    <Stack
      as="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(reason)
      }}
    >
      <Textarea
        label={label}
        description={description}
        ref={first}
        required
        autosize
        minRows={2}
        maxLength={longest}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Cluster>
        <Button type="submit" size="sm" color="red" disabled={reason.trim() === ''} loading={loading}>
          {act}
        </Button>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </Cluster>
    </Stack>
  )
}
