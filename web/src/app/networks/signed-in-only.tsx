import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useSessionNotice, useSessionOwner } from '../../shared/session/storage.ts'
import { useOneOwner } from '../../shared/session/use-one-owner.ts'

interface Props {
  /** What the sign-in screen is told about where the visitor comes from. */
  readonly state?: object
  readonly children: ReactNode
}

/** Redirects visitors who are not signed in. */
export function SignedInOnly({ state, children }: Props) {
  const owner = useSessionOwner()
  const signed_in = owner !== null
  const notice = useSessionNotice()
  const [was_signed_in] = useState(signed_in)
  useOneOwner(owner)
  if (signed_in) return children
  // Without a notice, the user signed out, and is on the way to the landing page.
  if (was_signed_in && notice === null) return <Navigate to="/" replace />
  return <Navigate to="/broker" state={state} replace />
}
