import { useCountsLive } from '../../shared/socket/counts.ts'
import { useCensusLive } from '../census/live.ts'
import { useClientsLive } from '../clients/live.ts'
import { useFilesLive } from '../files/live.ts'
import { useMessagesLive } from '../messages/live.ts'
import { useMockPatientsLive } from '../mock-patients/live.ts'
import { useNetworksLive } from '../networks/live.ts'
import { useNotificationsLive } from '../notifications/live.ts'
import { useOverviewLive } from '../overview/live.ts'

/** Every feature's one place where pushes meet its queries. */
export function LiveUpdates() {
  useCountsLive()
  useOverviewLive()
  useClientsLive()
  useCensusLive()
  useMockPatientsLive()
  useMessagesLive()
  useFilesLive()
  useNotificationsLive()
  useNetworksLive()
  return null
}
