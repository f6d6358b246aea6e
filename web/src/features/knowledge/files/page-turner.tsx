import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import styles from './file-preview.module.css'

interface Props {
  readonly page: number
  /** Null until the pages are counted. */
  readonly pages: number | null
  /** Called only with a page that exists. */
  readonly turn: (to: number) => void
}

export function PageTurner({ page, pages, turn }: Props) {
  const go = (field: HTMLInputElement) => {
    const to = Number(field.value)
    if (Number.isInteger(to) && to !== page && to >= 1 && pages !== null) turn(Math.min(to, pages))
    else field.value = String(page)
  }
  return (
    <div className={styles.group}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Previous page"
        title="Previous page (←)"
        disabled={page <= 1}
        onClick={() => turn(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={styles.place}>
        <span>Page</span>
        <TextInput
          // Resets the field when the page is turned in another way.
          key={page}
          className={styles.page_field ?? ''}
          aria-label="Page number"
          inputMode="numeric"
          size="xs"
          defaultValue={page}
          disabled={pages === null || pages <= 1}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={({ currentTarget }) => go(currentTarget)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && go(currentTarget)}
        />
        <span>of {pages?.toLocaleString() ?? '…'}</span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Next page"
        title="Next page (→)"
        disabled={pages === null || page >= pages}
        onClick={() => turn(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
