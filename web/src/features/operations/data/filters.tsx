import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import styles from './data.module.css'

/** The search of a list, kept in the address as `q`, and what narrows it further. */
export function Filters({
  search,
  children,
}: {
  /** What the search looks for; none where there is no search. */
  readonly search?: string
  readonly children?: ReactNode
}) {
  const [address, change] = useAddress()
  return (
    <search className={styles.filters}>
      {search !== undefined && (
        <SeekInput
          className={styles.words ?? ''}
          aria-label={search}
          placeholder={search}
          sought={address.get('q') ?? ''}
          seek={(q) => change({ q })}
        />
      )}
      {children}
    </search>
  )
}

interface ChoiceProps {
  /** In the address. */
  readonly name: string
  readonly label: string
  /** Where nothing is chosen: `Any status`; none where something always is. */
  readonly any?: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: string | undefined
}

export function Choice({ name, label, any, labels, value }: ChoiceProps) {
  const [, change] = useAddress()
  const choices = Object.entries(labels).map(([one, words]) => ({ value: one, label: words }))
  return (
    <NativeSelect
      aria-label={label}
      data={any === undefined ? choices : [{ value: '', label: any }, ...choices]}
      value={value ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

/** Takes everything but the kind out of the address; null where nothing of `asked` narrows the list. */
export function useShowAll(asked: Readonly<Record<string, string | undefined>>): (() => void) | null {
  const [address, change] = useAddress()
  if (Object.values(asked).every((value) => !value)) return null
  return () =>
    change(Object.fromEntries([...address.keys()].filter((name) => name !== 'kind').map((name) => [name, null])))
}
