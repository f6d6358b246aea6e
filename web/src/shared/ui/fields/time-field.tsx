import { TextInput, type TextInputProps } from '@mantine/core'
import { zoneName } from '../../appointments/zone.ts'
import { useZone } from '../../session/use-zone.ts'

/** A date and time on the clock of the account, which it names. */
export function TimeField(props: Omit<TextInputProps, 'type' | 'description'>) {
  return <TextInput {...props} type="datetime-local" description={`Your time (${zoneName('en-US', useZone())})`} />
}
