import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { localStore } from '../../../shared/ui/browser-storage.ts'
import { PERSONAL } from '../../../shared/ui/public-layout.tsx'
import { ExperienceChooser } from './experience-chooser.tsx'
import { leadsToDashboard } from './stored-session.ts'

/** Loaded on demand, because visitors see the chooser first. */
const ConsumerLanding = lazy(() => import('./consumer-landing.tsx').then((m) => ({ default: m.ConsumerLanding })))

const isPersonal = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'experience' in state && state.experience === PERSONAL.experience

/**
 * Shows the chooser first. The choice is stored in the history entry, so going back reopens the chooser, but a reload
 * does not.
 */
export function LandingPage() {
  const { state } = useLocation()
  if (leadsToDashboard(localStore.read('broker_token'), localStore.read('broker_user'))) {
    return <Navigate to="/broker" replace />
  }
  return isPersonal(state) ? <ConsumerLanding /> : <ExperienceChooser />
}
