import { lazy, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { secondFactorNeeded } from '../../../shared/session/confirmation.ts'
import { readToken, useSessionOwner } from '../../../shared/session/storage.ts'
import { useOneOwner } from '../../../shared/session/use-one-owner.ts'
import { useStore } from '../../../shared/state/store.ts'
import type { Entry } from './use-enter.ts'

const authScreen = () => import('./auth-screen.tsx').then((m) => ({ default: m.AuthScreen }))
const AuthScreen = lazy(authScreen)
const SetUpFirst = lazy(() => import('./security/set-up-first.tsx').then((m) => ({ default: m.SetUpFirst })))

// Without a session, it is what comes next. A failure shows when the screen asks again.
if (readToken() === null) authScreen().catch(() => undefined)

interface Props {
  readonly children: ReactNode
  /** Shown instead of the sign-in screen. */
  readonly otherwise?: ReactNode
}

/** Shows the screen to signed-in users. Others see the sign-in screen at the same address. */
export function SignedIn({ children, otherwise }: Props) {
  const owner = useSessionOwner()
  const { pathname, search, hash } = useLocation()
  const [entry, setEntry] = useState<Entry | null>(null)
  useOneOwner(owner)
  // Sign-in may continue on another screen. In that case, never show the children here.
  const arrived = entry?.due === true && entry.to === `${pathname}${search}${hash}`
  if (arrived) setEntry(null)
  const set_up_first = useStore(secondFactorNeeded)
  if (owner !== null && set_up_first) return <SetUpFirst />
  return owner === null || (entry !== null && !arrived) ? (otherwise ?? <AuthScreen enter={setEntry} />) : children
}
