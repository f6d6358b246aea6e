import type { ReactNode } from 'react'
import { Failure, Loading } from './states.tsx'

/** What is known of a query (`useQuery`, `useInfiniteQuery`). */
export interface Asked<Data> {
  readonly data: Data | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

interface Props<Data> {
  readonly query: Asked<Data>
  /** What is said when it could not be read: `Failed to load users`. */
  readonly failure?: string | undefined
  /** Read aloud meanwhile: `Loading users`. */
  readonly loading?: string | undefined
  /** The height in px of what comes, or what to show in its place. */
  readonly skeleton?: ReactNode
  /** Inside a panel, where there is less room. */
  readonly compact?: boolean | undefined
  readonly children: (data: Data) => ReactNode
}

/** What a query answers, in each of its states. Data that are there stay, also when reading them again fails. */
export function Loaded<Data>({ query, failure, loading, skeleton = 160, compact, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return <Failure title={failure} error={query.error} retry={() => void query.refetch()} compact={compact} />
  }
  return typeof skeleton === 'number' ? <Loading label={loading} height={skeleton} /> : skeleton
}
