import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SignedIn } from '../../features/people/auth/signed-in.tsx'
import { askStart } from './start.ts'

const Dashboard = lazy(() => import('./dashboard.tsx').then((m) => ({ default: m.Dashboard })))

const { pathname, search } = window.location
// What the overview shows is asked for while its code loads.
if (pathname === '/broker' && !new URLSearchParams(search).has('tab')) askStart()

/** The dashboard, or the sign-in screen in its place. */
export function BrokerPage() {
  const { pathname } = useLocation()
  return <SignedIn>{pathname === '/broker' ? <Dashboard /> : <Navigate to="/broker" replace />}</SignedIn>
}
