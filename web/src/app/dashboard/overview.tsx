import { Navigate, useLocation } from 'react-router-dom'
import { OverviewTab } from '../../features/leads/overview/overview-tab.tsx'
import { TodayList } from '../../features/leads/today/today-list.tsx'
import { SETTINGS_ADDRESS } from '../../shared/ui/settings-address.ts'

/** Emails of earlier releases link to the settings, which were on this screen then. */
const FORMER_ANCHOR = '#notification-settings'

export function Overview() {
  const { hash } = useLocation()
  if (hash === FORMER_ANCHOR) return <Navigate to={SETTINGS_ADDRESS + hash} replace />
  return <OverviewTab work={<TodayList />} />
}
