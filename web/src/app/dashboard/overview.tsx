import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { OverviewTab } from '../../features/leads/overview/overview-tab.tsx'
import { TodayList } from '../../features/leads/today/today-list.tsx'
import { keepCounts } from '../../shared/socket/counts.ts'
import { todayQuery } from '../../shared/tasks/queries.ts'
import { SETTINGS_ADDRESS } from '../../shared/ui/settings-address.ts'
import { askStart, startCounts } from './start.ts'

/** Emails of earlier releases link to the settings, which were on this screen then. */
const FORMER_ANCHOR = '#notification-settings'

export function Overview() {
  const { hash } = useLocation()
  const queries = useQueryClient()
  // Before the queries below ask for the parts.
  useState(() => queries.getQueryData(todayQuery.queryKey) ?? askStart())
  // They show until the connection brings newer ones.
  useEffect(() => void startCounts().then((counts) => keepCounts(queries, counts)), [queries])
  if (hash === FORMER_ANCHOR) return <Navigate to={SETTINGS_ADDRESS + hash} replace />
  return <OverviewTab work={<TodayList />} />
}
