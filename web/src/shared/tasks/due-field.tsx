import { Button } from '@mantine/core'
import { Cluster, Stack } from '../kit/layout.tsx'
import { useZone } from '../session/use-zone.ts'
import { TimeField } from '../ui/fields/time-field.tsx'
import { DUE_CHOICES, toInput } from './due.ts'

interface Props {
  /** As in an `<input type="datetime-local">`. */
  readonly value?: string
  readonly onChange: (value: string) => void
  readonly error?: unknown
}

/** When a task is due, with the usual choices a click away. */
export function DueField({ value, onChange, error }: Props) {
  const zone = useZone()
  return (
    <Stack gap="xs">
      <TimeField
        label="Due"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={typeof error === 'string' ? error : undefined}
      />
      <Cluster gap="xs">
        {DUE_CHOICES.map(({ name, at }) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onChange(toInput(at(zone), zone))}>
            {name}
          </Button>
        ))}
      </Cluster>
    </Stack>
  )
}
