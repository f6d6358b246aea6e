import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { LIMITS } from '@waymark/contracts/fields'
import { useState } from 'react'
import { useView } from './view.ts'

/** Searches the pages of all files. The results replace the list. */
export function SearchInside() {
  const { view, change } = useView()
  const find = view.find ?? ''
  const [text, setText] = useState(find)
  const [sought, setSought] = useState(find)
  const [sent, setSent] = useState(find)
  const seek = useDebouncedCallback((typed: string) => {
    setSent(typed.trim())
    change({ find: typed.trim() })
  }, 300)
  if (find !== sought) {
    setSought(find)
    // A link or the Back button changed the search. What was sent from here is older than what is typed since.
    if (find !== sent) {
      setText(find)
      setSent(find)
    }
  }
  const write = (typed: string) => {
    setText(typed)
    seek(typed)
  }
  return (
    <search>
      <TextInput
        aria-label="Search inside all files"
        placeholder="Search inside all files"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text !== '' && <CloseButton aria-label="Clear the search" onClick={() => write('')} />}
        maxLength={LIMITS.short_text}
        value={text}
        onChange={({ currentTarget: { value } }) => write(value)}
        onKeyDown={({ key }) => key === 'Escape' && write('')}
        data-search
      />
    </search>
  )
}
