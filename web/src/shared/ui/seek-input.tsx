import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly 'aria-label': string
  /** What the list is asked for now. */
  readonly sought: string
  /** Told of what was typed, trimmed, once typing rests. */
  readonly seek: (words: string) => void
}

/** Words to look for in a list. While somebody types the field leads; words taken away elsewhere leave it too. */
export function SeekInput({ sought, seek, ...input }: Props) {
  const [text, setText] = useState(sought)
  const [before, setBefore] = useState(sought)
  const rested = useDebouncedCallback((typed: string) => seek(typed.trim()), 250)
  if (sought !== before) {
    setBefore(sought)
    if (sought === '') setText('')
  }
  return (
    <TextInput
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={100}
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
