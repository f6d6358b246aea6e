import {
  IconBuildingStore,
  IconCalendar,
  IconCreditCard,
  IconFiles,
  IconFlask,
  IconLayoutDashboard,
  IconMessages,
  IconSettings,
  IconSparkles,
  IconTools,
  IconUsers,
} from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { useMe } from '../../shared/session/me.ts'
import { useArchitectMode } from '../../shared/session/storage.ts'
import { useLists } from '../../shared/ui/last-list.ts'

/** All tabs, in the order of the specification, with its values and labels. */
const TABS = [
  { value: 'overview', label: 'Overview', icon: IconLayoutDashboard, key: 'o' },
  { value: 'clients', label: 'Clients', icon: IconUsers, key: 'c' },
  { value: 'agent-network', label: 'Messages', icon: IconMessages, key: 'm' },
  { value: 'calendar', label: 'Calendar', icon: IconCalendar, key: 'k' },
  { value: 'files', label: 'Files', icon: IconFiles, key: 'f' },
  { value: 'ai-chat', label: 'AI', icon: IconSparkles, key: 'a' },
  { value: 'billing', label: 'Billing', icon: IconCreditCard, key: 'b' },
  { value: 'mock-patients', label: 'Mock Patients', icon: IconFlask, key: 't' },
  { value: 'agency-profile', label: 'Profile', icon: IconBuildingStore, key: 'p' },
  { value: 'architect', label: 'Admin', icon: IconTools, key: 'd' },
  { value: 'settings', label: 'Settings', icon: IconSettings, key: 's' },
] as const

/** Not in the navigation of a small screen. The account menu and the quick search link to them instead. */
export const WIDE_ONLY: ReadonlySet<string> = new Set(['billing', 'mock-patients', 'agency-profile', 'settings'])

export type Tab = (typeof TABS)[number]['value']

export const tabAddress = (tab: Tab): string => (tab === 'overview' ? '/broker' : `/broker?tab=${tab}`)

/** The address of each tab. Clients and Messages lead to the list as it was left. */
export function useTabAddress(): (tab: Tab) => string {
  const lists = useLists()
  return (tab) => (tab === 'clients' || tab === 'agent-network' ? `/broker?${lists[tab]}` : tabAddress(tab))
}

/** The tabs this user can open. Hiding the Admin tab is only cosmetic, because the server checks every call. */
export function useTabs() {
  const architect = useMe()?.capabilities.includes('architect') ?? false
  const architect_mode = useArchitectMode()
  return TABS.filter(({ value }) => value !== 'architect' || (architect && architect_mode))
}

/** The tab in the address, or the overview if this user does not have that tab. */
export function useTab(): Tab {
  const [search] = useSearchParams()
  return useTabs().find(({ value }) => value === search.get('tab'))?.value ?? 'overview'
}
