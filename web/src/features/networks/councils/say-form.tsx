import { Button, Textarea } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { useState } from 'react'
import { Stack } from '../../../shared/kit/layout.tsx'

interface Props {
  readonly label: string
  readonly button: string
  readonly pending: boolean
  readonly start?: string
  /** The typed text stays in the field until this succeeds. */
  readonly say: (text: string) => Promise<unknown>
}

/** A text field with a button that sends it. */
export function SayForm({ label, button, pending, start = '', say }: Props) {
  const [text, setText] = useState(start)
  const [error, setError] = useState<string | null>(null)
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') setError('Please enter some text')
        else
          void say(text).then(
            () => setText(''),
            () => undefined,
          )
      }}
    >
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
      <Button type="submit" loading={pending}>
        {button}
      </Button>
    </Stack>
  )
}
