import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Text } from '../../../shared/kit/text.tsx'

/** A password field that can show its text and warns about Caps Lock before a failed attempt. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        size="md"
        label="Password"
        required
        visible={shown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': shown ? 'Hide password' : 'Show password', tabIndex: 0 }}
        onKeyDown={noticeCapsLock}
        onKeyUp={noticeCapsLock}
        description={description}
        {...props}
      />
      <Text as="output" size="sm" tone="attention">
        {capsLock && 'Caps Lock is on.'}
      </Text>
    </div>
  )
}
