import { Navigate, useLocation } from 'react-router-dom'
import { SignedIn } from '../../features/people/auth/signed-in.tsx'
import { readToken } from '../../shared/session/storage.ts'
import { loadable } from '../loadable.tsx'
import { askStart } from './start.ts'

const Dashboard = loadable(async () => {
  const dashboard = await import('./dashboard.tsx')
  await dashboard.ready
  return dashboard.Dashboard
})

/** When the dashboard is here, which comes next with a session. A failure shows when the screen asks again. */
export const ready = readToken() === null ? undefined : Dashboard.load().catch(() => undefined)

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
