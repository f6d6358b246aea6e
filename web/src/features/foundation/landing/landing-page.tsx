import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { localStore } from '../../../shared/ui/browser-storage.ts'
import { PERSONAL } from '../../../shared/ui/public-layout.tsx'
import { ExperienceChooser } from './experience-chooser.tsx'
import { leadsToDashboard } from './stored-session.ts'

/** Visitors see the chooser first, so the landing is not part of the first load. */
const ConsumerLanding = lazy(() => import('./consumer-landing.tsx').then((m) => ({ default: m.ConsumerLanding })))

const isPersonal = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'experience' in state && state.experience === PERSONAL.experience

/**
 * The chooser comes first. Which experience was chosen stands in the history entry: going back reopens the chooser,
 * a reload does not.
 */
export function LandingPage() {
  const { state } = useLocation()
  if (leadsToDashboard(localStore.read('broker_token'), localStore.read('broker_user'))) {
    return <Navigate to="/broker" replace />
  }
  return isPersonal(state) ? <ConsumerLanding /> : <ExperienceChooser />
}
