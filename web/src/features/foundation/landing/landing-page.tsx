import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { localStore } from '../../../shared/ui/browser-storage.ts'
import { isPersonal } from '../../../shared/ui/home-link.tsx'
import { ExperienceChooser } from './experience-chooser.tsx'
import { leadsToDashboard } from './stored-session.ts'

/** Loaded on demand, because visitors see the chooser first. */
const ConsumerLanding = lazy(() => import('./consumer-landing.tsx').then((m) => ({ default: m.ConsumerLanding })))

/**
 * Shows the chooser first. The choice is stored in the history entry, so going back reopens the chooser, but a reload
 * does not.
 */
export function LandingPage() {
  const { state, search } = useLocation()
  if (leadsToDashboard(localStore.read('broker_token'), localStore.readJson('broker_user'))) {
    return <Navigate to="/broker" replace />
  }
  return isPersonal(state, search) ? <ConsumerLanding /> : <ExperienceChooser />
}
