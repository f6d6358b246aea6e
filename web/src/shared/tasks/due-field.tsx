import { Button, TextInput } from '@mantine/core'
import { Cluster, Stack } from '../kit/layout.tsx'
import { DUE_CHOICES, toInput } from './due.ts'

interface Props {
  /** As in an `<input type="datetime-local">`. */
  readonly value?: string
  readonly onChange: (value: string) => void
  readonly error?: unknown
}

/** When a task is due, in the viewer's time zone, with the usual choices a click away. */
export function DueField({ value, onChange, error }: Props) {
  return (
    <Stack gap="xs">
      <TextInput
        type="datetime-local"
        label="Due"
        description={`Your time (${zoneName()})`}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={typeof error === 'string' ? error : undefined}
      />
      <Cluster gap="xs">
        {DUE_CHOICES.map(({ name, at }) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onChange(toInput(at()))}>
            {name}
          </Button>
        ))}
      </Cluster>
    </Stack>
  )
}

/** Such as `Central Standard Time`. */
const zoneName = () =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' }).formatToParts().find(({ type }) => type === 'timeZoneName')
    ?.value ?? ''
