import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSessionOwner } from '../../../shared/session/storage.ts'
import { AuthScreen } from './auth-screen.tsx'
import type { Entry } from './use-enter.ts'

interface Props {
  readonly children: ReactNode
  /** In the place of the sign-in screen. */
  readonly otherwise?: ReactNode
}

/** Shows a screen to whoever is signed in, and the sign-in screen in its place, at the same address, to others. */
export function SignedIn({ children, otherwise }: Props) {
  const owner = useSessionOwner()
  const { pathname, search } = useLocation()
  const [entry, setEntry] = useState<Entry | null>(null)
  useOneOwner(owner)
  // This screen may not be where the sign-in leads: what stands here then never shows.
  const arrived = entry?.due === true && entry.to === `${pathname}${search}`
  if (arrived) setEntry(null)
  return owner === null || (entry !== null && !arrived) ? (otherwise ?? <AuthScreen enter={setEntry} />) : children
}

/** Prices are anybody's, and the screen that is shown now is asking for them. */
function forget(queries: QueryClient) {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== billingEndpoints.listPlans.path })
  queries.getMutationCache().clear()
}

/** Nothing that one person read may be there for the next. */
function useOneOwner(owner: string | null) {
  const queries = useQueryClient()
  const previous = useRef(owner)
  useEffect(() => {
    if (owner === null) forget(queries)
    // Another tab signed in somebody else: everything on this page is another person's.
    else if (previous.current !== null && previous.current !== owner) window.location.reload()
    previous.current = owner
  }, [owner, queries])
}
