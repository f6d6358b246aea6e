import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { OverviewTab } from '../../features/leads/overview/overview-tab.tsx'
import { figuresQuery, leadCodesQuery } from '../../features/leads/overview/queries.ts'
import { TodayList } from '../../features/leads/today/today-list.tsx'
import { broughtSince } from '../../shared/api/ahead.ts'
import { plansQuery } from '../../shared/billing/queries.ts'
import { dashboardQuery } from '../../shared/clients/dashboard-query.ts'
import { meQuery } from '../../shared/session/me.ts'
import { keepCounts } from '../../shared/socket/counts.ts'
import { todayQuery } from '../../shared/tasks/queries.ts'
import { SETTINGS_ADDRESS } from '../../shared/ui/settings-address.ts'
import { queryClient } from '../query-client.ts'
import { askStart, startCounts } from './start.ts'

/** Emails of earlier releases link to the settings, which were on this screen then. */
const FORMER_ANCHOR = '#notification-settings'

/** How long the first paint waits for answers that are on their way (ms). */
const PATIENCE_MS = 300

/**
 * Takes what the start brings before the first render. Otherwise, the overview would be rendered twice: without its data,
 * then with it.
 */
export async function prefetchStart(): Promise<void> {
  if (broughtSince() === null) return
  const taken = Promise.all([
    queryClient.prefetchQuery(meQuery),
    queryClient.prefetchQuery(todayQuery),
    queryClient.prefetchQuery(dashboardQuery),
    queryClient.prefetchQuery(figuresQuery),
    queryClient.prefetchQuery(plansQuery),
    queryClient.prefetchInfiniteQuery(leadCodesQuery),
    showCounts(),
  ])
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** They show until the connection brings newer ones. */
const showCounts = async () => keepCounts(queryClient, await startCounts())

export function Overview() {
  const { hash } = useLocation()
  // Before the queries below ask for the parts.
  useState(() => queryClient.getQueryData(todayQuery.queryKey) ?? askStart())
  useEffect(() => void showCounts(), [])
  if (hash === FORMER_ANCHOR) return <Navigate to={SETTINGS_ADDRESS + hash} replace />
  return <OverviewTab work={<TodayList />} />
}
