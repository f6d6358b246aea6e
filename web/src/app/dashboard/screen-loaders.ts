import type { Tab } from './tabs.ts'

/** How to load the screen of each tab. The overview is part of the dashboard. */
export const SCREEN_LOADERS = {
  clients: () => import('./clients.tsx').then((m) => ({ default: m.Clients })),
  'agent-network': () =>
    import('../../features/conversations/messages/messages-tab.tsx').then((m) => ({ default: m.MessagesTab })),
  calendar: () => import('../../features/leads/calendar/calendar-tab.tsx').then((m) => ({ default: m.CalendarTab })),
  files: () => import('../../features/knowledge/files/files-tab.tsx').then((m) => ({ default: m.FilesTab })),
  'ai-chat': () =>
    import('../../features/knowledge/assistant/assistant-tab.tsx').then((m) => ({ default: m.AssistantTab })),
  billing: () => import('../../features/money/billing/billing-tab.tsx').then((m) => ({ default: m.BillingTab })),
  'mock-patients': () =>
    import('../../features/leads/mock-patients/mock-patients-tab.tsx').then((m) => ({ default: m.MockPatientsTab })),
  'agency-profile': () =>
    import('../../features/people/agency-profile/agency-profile-tab.tsx').then((m) => ({
      default: m.AgencyProfileTab,
    })),
  settings: () => import('./settings.tsx').then((m) => ({ default: m.Settings })),
  architect: () => import('../architect/architect-tab.tsx').then((m) => ({ default: m.ArchitectTab })),
}

/** Loads the screen of a tab ahead, when the user is about to open it. */
export function prepareScreen(tab: Tab): void {
  if (tab !== 'overview') SCREEN_LOADERS[tab]().catch(() => undefined)
}
