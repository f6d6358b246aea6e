import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { SignedIn } from '../../features/people/auth/signed-in.tsx'

const Dashboard = lazy(() => import('./dashboard.tsx').then((m) => ({ default: m.Dashboard })))

/** The dashboard, or the sign-in screen in its place. */
export function BrokerPage() {
  const { pathname } = useLocation()
  return <SignedIn>{pathname === '/broker' ? <Dashboard /> : <Navigate to="/broker" replace />}</SignedIn>
}
