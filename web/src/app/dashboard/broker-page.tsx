import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SignedIn } from '../../features/people/auth/signed-in.tsx'
import { readToken } from '../../shared/session/storage.ts'
import { askStart } from './start.ts'

const dashboard = () => import('./dashboard.tsx').then((m) => ({ default: m.Dashboard }))
const Dashboard = lazy(dashboard)

// With a session, it is what comes next. A failure shows when the screen asks again.
if (readToken() !== null) dashboard().catch(() => undefined)

// What the overview shows is asked for while its code loads.
if (!import.meta.env.SSR) {
  const { pathname, search } = window.location
  if (pathname === '/broker' && !new URLSearchParams(search).has('tab')) askStart()
}

/** The dashboard, or the sign-in screen in its place. */
export function BrokerPage() {
  const { pathname } = useLocation()
  return <SignedIn>{pathname === '/broker' ? <Dashboard /> : <Navigate to="/broker" replace />}</SignedIn>
}
