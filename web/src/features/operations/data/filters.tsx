import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'

/** The search of a list, for which the address keeps a number, and further filters, which it keeps. */
export function Filters({
  search,
  name,
  children,
}: {
  /** The label of the search field. The list has no search field if it is missing. */
  readonly search?: string
  /** The name of the parameter in the address. */
  readonly name?: string
  readonly children?: ReactNode
}) {
  const [sought, seek] = useSearchWords(name)
  return (
    <Cluster as="search">
      {search !== undefined && (
        <SeekInput flex="1 1 16rem" maw="24rem" aria-label={search} placeholder={search} sought={sought} seek={seek} />
      )}
      {children}
    </Cluster>
  )
}

interface ChoiceProps {
  /** The name of the parameter in the address. */
  readonly name: string
  readonly label: string
  /** The choice that filters nothing, such as `Any status`. */
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

/** Removes all filters from the address; null if none is set. */
export function useShowAll(asked: Readonly<Record<string, string | undefined>>): (() => void) | null {
  const [address, change] = useAddress()
  if (Object.values(asked).every((value) => !value)) return null
  return () =>
    change(Object.fromEntries([...address.keys()].filter((name) => name !== 'kind').map((name) => [name, null])))
}
