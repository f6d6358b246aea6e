import { NativeSelect, UnstyledButton } from '@mantine/core'
import { OPPORTUNITY_CATEGORIES, OPPORTUNITY_STATUSES } from '@waymark/contracts/networks/opportunities/schemas'
import { SeekInput } from '../../../../shared/ui/seek-input.tsx'
import styles from './feed.module.css'
import { useView } from './view.ts'

const STATUSES = [{ value: '', label: 'Any status' }, ...OPPORTUNITY_STATUSES.map((value) => ({ value, label: value }))]

export function FeedFilters() {
  const { view, change } = useView()
  return (
    <search className={styles.filters}>
      <SeekInput
        className={styles.words ?? ''}
        aria-label="Search opportunities"
        placeholder="Search opportunities"
        sought={view.q ?? ''}
        seek={(q) => change({ q })}
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
