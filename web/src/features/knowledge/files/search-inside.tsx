import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './files-tab.module.css'
import { useView } from './view.ts'

/** Searches the pages of all files. The results replace the list. */
export function SearchInside() {
  const { view, change } = useView()
  const [text, setText] = useState(view.find ?? '')
  const [sought, setSought] = useState(view.find)
  const seek = useDebouncedCallback((typed: string) => change({ find: typed.trim() }), 300)
  if (view.find !== sought) {
    setSought(view.find)
    // A link or the Back button changed the search. While the user types, the field stays as it is.
    if (view.find !== text.trim()) setText(view.find ?? '')
  }
  const write = (typed: string) => {
    setText(typed)
    seek(typed)
  }
  return (
    <search className={styles.search}>
      <TextInput
        aria-label="Search inside all files"
        placeholder="Search inside all files"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text !== '' && <CloseButton aria-label="Clear the search" onClick={() => write('')} />}
        maxLength={200}
        value={text}
        onChange={({ currentTarget: { value } }) => write(value)}
        onKeyDown={({ key }) => key === 'Escape' && write('')}
        data-search
      />
    </search>
  )
}
