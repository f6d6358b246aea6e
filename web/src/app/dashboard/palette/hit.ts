import type { IconUser } from '@tabler/icons-react'

/** A row of the palette. */
export interface Hit {
  readonly id: string
  readonly label: string
  readonly description?: string | null
  /** More words that find it. */
  readonly keywords?: string
  readonly icon: typeof IconUser
  /** The client whose actions are offered while this row is highlighted. */
  readonly client?: { readonly id: string; readonly name: string }
  /** An action below its client. */
  readonly nested?: boolean
  readonly run: () => void
}

export interface HitGroup {
  readonly group: string
  readonly hits: readonly Hit[]
}

/** Whether every word of the search is part of a word of the row. */
export function matches({ label, keywords = '' }: Pick<Hit, 'label' | 'keywords'>, search: string): boolean {
  const text = `${label} ${keywords}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
