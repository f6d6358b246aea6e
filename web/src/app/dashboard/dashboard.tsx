import { lazy, Suspense } from 'react'
import { PageLoading } from '../../shared/ui/page-loading.tsx'
import { Overview } from './overview.tsx'
import { Shell } from './shell.tsx'
import { type Tab, useTab } from './tabs.ts'

const ArchitectTab = lazy(() => import('../architect/architect-tab.tsx').then((m) => ({ default: m.ArchitectTab })))
const AssistantTab = lazy(() =>
  import('../../features/knowledge/assistant/assistant-tab.tsx').then((m) => ({ default: m.AssistantTab })),
)
const BillingTab = lazy(() =>
  import('../../features/money/billing/billing-tab.tsx').then((m) => ({ default: m.BillingTab })),
)
const AgencyProfileTab = lazy(() =>
  import('../../features/people/agency-profile/agency-profile-tab.tsx').then((m) => ({ default: m.AgencyProfileTab })),
)
const MockPatientsTab = lazy(() =>
  import('../../features/leads/mock-patients/mock-patients-tab.tsx').then((m) => ({ default: m.MockPatientsTab })),
)
const Clients = lazy(() => import('./clients.tsx').then((m) => ({ default: m.Clients })))
const CalendarTab = lazy(() =>
  import('../../features/leads/calendar/calendar-tab.tsx').then((m) => ({ default: m.CalendarTab })),
)
const FilesTab = lazy(() =>
  import('../../features/knowledge/files/files-tab.tsx').then((m) => ({ default: m.FilesTab })),
)
const MessagesTab = lazy(() =>
  import('../../features/conversations/messages/messages-tab.tsx').then((m) => ({ default: m.MessagesTab })),
)

const Settings = lazy(() => import('./settings.tsx').then((m) => ({ default: m.Settings })))

const SCREENS = {
  overview: Overview,
  clients: Clients,
  'agent-network': MessagesTab,
  calendar: CalendarTab,
  files: FilesTab,
  'ai-chat': AssistantTab,
  billing: BillingTab,
  'mock-patients': MockPatientsTab,
  'agency-profile': AgencyProfileTab,
  settings: Settings,
  architect: ArchitectTab,
} satisfies Record<Tab, unknown>

export function Dashboard() {
  const tab = useTab()
  const Screen = SCREENS[tab]
  return (
    <Shell place={tab}>
      <Suspense fallback={<PageLoading />}>
        <Screen />
      </Suspense>
    </Shell>
  )
}
