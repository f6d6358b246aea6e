import {
  IconBuildingStore,
  IconCreditCard,
  IconFiles,
  IconFlask,
  IconLayoutDashboard,
  IconMessages,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'

/** The tabs that are built, in the order of the specification, with its values and labels. */
export const TABS = [
  { value: 'overview', label: 'Overview', icon: IconLayoutDashboard, key: 'o' },
  { value: 'clients', label: 'Clients', icon: IconUsers, key: 'c' },
  { value: 'agent-network', label: 'Messages', icon: IconMessages, key: 'm' },
  { value: 'files', label: 'Files', icon: IconFiles, key: 'f' },
  { value: 'ai-chat', label: 'AI', icon: IconSparkles, key: 'a' },
  { value: 'billing', label: 'Billing', icon: IconCreditCard, key: 'b' },
  { value: 'mock-patients', label: 'Mock Patients', icon: IconFlask, key: 't' },
  { value: 'agency-profile', label: 'Profile', icon: IconBuildingStore, key: 'p' },
] as const

/** Not in the navigation of a small screen; the account menu and the quick search lead there. */
export const WIDE_ONLY: ReadonlySet<string> = new Set(['mock-patients', 'agency-profile'])

export type Tab = (typeof TABS)[number]['value']

export const tabAddress = (tab: Tab): string => (tab === 'overview' ? '/broker' : `/broker?tab=${tab}`)

/** The tab that the address names; the overview when it names none of ours. */
export function useTab(): Tab {
  const [search] = useSearchParams()
  return TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'overview'
}
