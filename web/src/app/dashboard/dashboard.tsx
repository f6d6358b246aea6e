import { lazy, Suspense } from 'react'
import { PageLoading } from '../page-loading.tsx'
import { Overview, prefetchStart } from './overview.tsx'
import { SCREEN_LOADERS } from './screen-loaders.ts'
import { Shell } from './shell.tsx'
import { type Tab, useTab } from './tabs.ts'

const SCREENS = {
  overview: Overview,
  clients: lazy(SCREEN_LOADERS.clients),
  'agent-network': lazy(SCREEN_LOADERS['agent-network']),
  calendar: lazy(SCREEN_LOADERS.calendar),
  files: lazy(SCREEN_LOADERS.files),
  'ai-chat': lazy(SCREEN_LOADERS['ai-chat']),
  billing: lazy(SCREEN_LOADERS.billing),
  'mock-patients': lazy(SCREEN_LOADERS['mock-patients']),
  'agency-profile': lazy(SCREEN_LOADERS['agency-profile']),
  settings: lazy(SCREEN_LOADERS.settings),
  architect: lazy(SCREEN_LOADERS.architect),
} satisfies Record<Tab, unknown>

// The screen in the address loads while the frame around it is rendered. A failure shows when the screen asks again.
const opened = new URLSearchParams(window.location.search).get('tab')
const load = Object.entries(SCREEN_LOADERS).find(([tab]) => tab === opened)?.[1]
load?.().catch(() => undefined)

/** When what the first screen shows is here, if it is on its way. */
export const ready = opened === null ? prefetchStart() : undefined

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
