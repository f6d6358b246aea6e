import type { ReactNode } from 'react'
import { Failure, Loading } from './states.tsx'

/** The state of a query (`useQuery`, `useInfiniteQuery`). */
export interface Asked<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

interface Props<Data> {
  readonly query: Asked<Data>
  /** The message if loading fails: `Could not load contacts`. */
  readonly failure?: string | undefined
  /** Announced by screen readers during loading: `Loading users`. */
  readonly loading?: string | undefined
  /** The height of the placeholder in px, or another placeholder. */
  readonly skeleton?: ReactNode
  /** Inside a panel, where there is less room. */
  readonly compact?: boolean | undefined
  readonly children: (data: Data) => ReactNode
}

/**
 * Renders the data of a query, and handles loading and failure. Loaded data stays on screen, even if a refetch fails.
 */
export function Loaded<Data>({ query, failure, loading, skeleton = 160, compact, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return <Failure title={failure} error={query.error} retry={() => void query.refetch()} compact={compact} />
  }
  return typeof skeleton === 'number' ? <Loading label={loading} height={skeleton} /> : skeleton
}
