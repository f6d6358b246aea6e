import {
  IconBuildingStore,
  IconCreditCard,
  IconFiles,
  IconFlask,
  IconLayoutDashboard,
  IconMessages,
  IconSparkles,
  IconTools,
  IconUsers,
} from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { useMe } from '../../shared/session/me.ts'
import { useArchitectMode } from '../../shared/session/storage.ts'

/** All tabs, in the order of the specification, with its values and labels. */
const TABS = [
  { value: 'overview', label: 'Overview', icon: IconLayoutDashboard, key: 'o' },
  { value: 'clients', label: 'Clients', icon: IconUsers, key: 'c' },
  { value: 'agent-network', label: 'Messages', icon: IconMessages, key: 'm' },
  { value: 'files', label: 'Files', icon: IconFiles, key: 'f' },
  { value: 'ai-chat', label: 'AI', icon: IconSparkles, key: 'a' },
  { value: 'billing', label: 'Billing', icon: IconCreditCard, key: 'b' },
  { value: 'mock-patients', label: 'Mock Patients', icon: IconFlask, key: 't' },
  { value: 'agency-profile', label: 'Profile', icon: IconBuildingStore, key: 'p' },
  { value: 'architect', label: 'Admin', icon: IconTools, key: 'd' },
] as const

/** Not in the navigation of a small screen; the account menu and the quick search lead there. */
export const WIDE_ONLY: ReadonlySet<string> = new Set(['mock-patients', 'agency-profile'])

export type Tab = (typeof TABS)[number]['value']

export const tabAddress = (tab: Tab): string => (tab === 'overview' ? '/broker' : `/broker?tab=${tab}`)

/** The tabs that this user has. What hides the last one hides it only: the server decides every call behind it. */
export function useTabs() {
  const architect = useMe()?.capabilities.includes('architect') ?? false
  const architect_mode = useArchitectMode()
  return TABS.filter(({ value }) => value !== 'architect' || (architect && architect_mode))
}

/** The tab that the address names; the overview when it names none that this user has. */
export function useTab(): Tab {
  const [search] = useSearchParams()
  return useTabs().find(({ value }) => value === search.get('tab'))?.value ?? 'overview'
}
