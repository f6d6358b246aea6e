import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { OPPORTUNITY_CATEGORIES, OPPORTUNITY_STATUSES } from '@waymark/contracts/opportunities/schemas'
import { useState } from 'react'
import styles from './feed.module.css'
import { useView } from './view.ts'

const STATUSES = [{ value: '', label: 'Any status' }, ...OPPORTUNITY_STATUSES.map((value) => ({ value, label: value }))]

export function FeedFilters() {
  const { view, change } = useView()
  const [text, setText] = useState(view.q ?? '')
  const [sought, setSought] = useState(view.q)
  const seek = useDebouncedCallback((typed: string) => change({ q: typed.trim() }), 250)
  if (view.q !== sought) {
    setSought(view.q)
    // "Show all" empties the address; while somebody types, the field leads.
    if (view.q === undefined) setText('')
  }
  return (
    <search className={styles.filters}>
      <TextInput
        className={styles.words ?? ''}
        aria-label="Search opportunities"
        placeholder="Search opportunities"
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={100}
        data-search
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          seek(value)
        }}
      />
      <NativeSelect
        aria-label="Status"
        data={STATUSES}
        value={view.status ?? ''}
        onChange={({ currentTarget: { value } }) => change({ status: value })}
      />
      <fieldset className={styles.categories}>
        <legend className="visually-hidden">Category</legend>
        <UnstyledButton
          className={styles.category}
          aria-pressed={view.category === undefined}
          onClick={() => change({ category: '' })}
        >
          All
        </UnstyledButton>
        {OPPORTUNITY_CATEGORIES.map((category) => (
          <UnstyledButton
            key={category}
            className={styles.category}
            data-category={category}
            aria-pressed={view.category === category}
            onClick={() => change({ category })}
          >
            {category}
          </UnstyledButton>
        ))}
      </fieldset>
    </search>
  )
}
