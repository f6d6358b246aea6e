import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tagEndpoints } from '@waymark/contracts/leads/tags/endpoints'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { ask } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { Row } from '../../../../shared/kit/layout.tsx'
import styles from './book.module.css'

export const tagsQuery = ask(tagEndpoints.listTags)
const NEW = 'new'

const focusOnArrival = (field: HTMLInputElement | null) => field?.focus()

interface Props {
  readonly label: string
  readonly value: string | null
  readonly choose: (tag_id: string | null) => void
  /** Not offered. */
  readonly except?: readonly string[]
}

/** Chooses one of the broker's tags, or adds the one that was typed. Has the focus at first. */
export function TagSelect({ label, value, choose, except }: Props) {
  const tags = useQuery(tagsQuery)
  const [typed, setTyped] = useState('')
  const create = useAction({
    mutationFn: (name: string) => call(tagEndpoints.createTag, { body: { name } }),
    reread: [tagEndpoints.listTags],
    onSuccess: ({ id }) => choose(id),
    failed: 'The tag could not be added',
  })
  const known = (tags.data ?? []).filter(({ id }) => !except?.includes(id))
  const name = typed.trim()
  const is_new = name !== '' && !(tags.data ?? []).some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  return (
    <Select
      label={label}
      placeholder="Choose or type a new one"
      searchable
      clearable
      data-autofocus
      ref={focusOnArrival}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      disabled={create.isPending}
      data={[
        ...known.map((tag) => ({ value: tag.id, label: tag.name })),
        ...(is_new ? [{ value: NEW, label: `Add “${name}”` }] : []),
      ]}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            (option.value === NEW || option.label.toLowerCase().includes(search.trim().toLowerCase())),
        )
      }
      renderOption={({ option }) => (
        <Row gap="xs">
          <span
            className={styles.swatch}
            data-color={known.find(({ id }) => id === option.value)?.color ?? 'gray'}
            aria-hidden
          />
          {option.label}
        </Row>
      )}
      onChange={(id) => (id === NEW ? create.mutate(name) : choose(id))}
    />
  )
}
