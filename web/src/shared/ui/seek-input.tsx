import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { LIMITS } from '@waymark/contracts/fields'
import { useState } from 'react'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly 'aria-label': string
  /** The current search of the list. */
  readonly sought: string
  /** Called with the trimmed text when the user stops typing. */
  readonly seek: (words: string) => void
}

/**
 * The search field of a list. It shows what the user types, and another search if the list gets it from elsewhere, such as
 * by Back or a view.
 */
export function SeekInput({ sought, seek, ...input }: Props) {
  const [text, setText] = useState(sought)
  const [before, setBefore] = useState(sought)
  const [sent, setSent] = useState(sought)
  const rested = useDebouncedCallback((typed: string) => {
    setSent(typed.trim())
    seek(typed.trim())
  }, 250)
  if (sought !== before) {
    setBefore(sought)
    if (sought !== sent) {
      setText(sought)
      setSent(sought)
    }
  }
  return (
    <TextInput
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={LIMITS.name}
      data-search
      {...input}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        rested(value)
      }}
    />
  )
}
