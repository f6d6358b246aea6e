import { useMessagesLive } from '../../features/conversations/messages/live.ts'
import { useNotificationsLive } from '../../features/foundation/notifications/live.ts'
import { useFilesLive } from '../../features/knowledge/files/live.ts'
import { useCalendarLive } from '../../features/leads/calendar/live.ts'
import { useCensusLive } from '../../features/leads/census/live.ts'
import { useClientsLive } from '../../features/leads/clients/live.ts'
import { useImportsLive } from '../../features/leads/imports/live.ts'
import { useMockPatientsLive } from '../../features/leads/mock-patients/live.ts'
import { useOverviewLive } from '../../features/leads/overview/live.ts'
import { useTodayLive } from '../../features/leads/today/live.ts'
import { useNetworksLive } from '../../features/networks/professional/live.ts'
import { useCountsLive } from '../../shared/socket/counts.ts'

/** Connects the broadcasts of every feature to its queries. */
export function LiveUpdates() {
  useCountsLive()
  useOverviewLive()
  useClientsLive()
  useTodayLive()
  useCalendarLive()
  useCensusLive()
  useImportsLive()
  useMockPatientsLive()
  useMessagesLive()
  useFilesLive()
  useNotificationsLive()
  useNetworksLive()
  return null
}
