import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSessionOwner } from '../../shared/session/storage.ts'
import { AuthScreen } from './auth-screen.tsx'

/** Shows a screen to whoever is signed in, and the sign-in screen in its place, at the same address, to others. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const owner = useSessionOwner()
  const [entering, setEntering] = useState(false)
  useOneOwner(owner)
  return owner === null || entering ? <AuthScreen setEntering={setEntering} /> : children
}

/** Nothing that one person read may be there for the next. */
function useOneOwner(owner: string | null) {
  const queries = useQueryClient()
  const previous = useRef(owner)
  useEffect(() => {
    if (owner === null) queries.clear()
    // Another tab signed in somebody else: everything on this page is another person's.
    else if (previous.current !== null && previous.current !== owner) window.location.reload()
    previous.current = owner
  }, [owner, queries])
}
