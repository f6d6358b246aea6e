import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { SignedIn } from '../../features/people/auth/signed-in.tsx'
import { ask } from '../../shared/api/queries.ts'
import { CONSOLE, isOneOf, mayOpenConsole } from '../../shared/console/may-open.ts'
import { meQuery } from '../../shared/session/me.ts'
import { readUser } from '../../shared/session/storage.ts'
import { quickSearchAsked } from '../dashboard/ask-quick-search.ts'
import { NavigationButton, NavigationFrame, NavigationGroup, NavigationLink } from '../dashboard/navigation.tsx'
import { Shell } from '../dashboard/shell.tsx'
import { PageLoading } from '../page-loading.tsx'
import { useConsoleLive } from './live.ts'
import { CONSOLE_GROUPS, CONSOLE_PAGES } from './pages.ts'

/**
 * All pages below `/admin`. Redirects users without access to the portal, and visitors who are not signed in to the
 * landing page.
 */
export function ConsolePage() {
  return (
    <SignedIn otherwise={<Navigate to="/" replace />}>
      <Guarded />
    </SignedIn>
  )
}

function Guarded() {
  const {
    data: me,
    isPlaceholderData,
    isPending,
  } = useQuery({
    ...meQuery,
    placeholderData: () => readUser() ?? undefined,
  })
  if (me && mayOpenConsole(me)) return <Console me={me} />
  // The stored copy of the user may be outdated, so wait for the server before redirecting.
  return isPending || isPlaceholderData ? <PageLoading /> : <Navigate to="/broker" replace />
}

function Console({ me }: { readonly me: User }) {
  const pages = CONSOLE_PAGES.filter(({ audience }) => isOneOf(audience, me))
  return (
    <Shell place={null} navigation={<ConsoleNavigation me={me} />}>
      <Live />
      <Suspense fallback={<PageLoading />}>
        <Routes>
          {pages.map(({ path, page: Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<Navigate to={CONSOLE} replace />} />
        </Routes>
      </Suspense>
    </Shell>
  )
}

/** A component of its own, because the connection is available only inside the shell. */
function Live() {
  useConsoleLive()
  return null
}

function ConsoleNavigation({ me }: { readonly me: User }) {
  const { pathname } = useLocation()
  const { data: counts } = useQuery(ask(adminEndpoints.readListCounts))
  const { data: health } = useQuery({ ...ask(queueEndpoints.readQueueHealth), enabled: isOneOf('administrators', me) })
  const waiting: Partial<Record<string, number>> = {
    'business-leads': counts?.new_business_leads ?? 0,
    contacts: counts?.open_contacts ?? 0,
    applications: counts?.received_applications ?? 0,
    referrals: counts?.new_fee_referrals ?? 0,
    queues: health?.dead ?? 0,
  }
  return (
    <NavigationFrame label="Console" strip>
      <NavigationLink to="/broker" label="Portal" icon={IconArrowLeft} />
      {me.role === 'sys_admin' && (
        <NavigationButton label="Search" icon={IconSearch} onClick={() => quickSearchAsked.emit()} />
      )}
      {CONSOLE_GROUPS.map((heading) => {
        const pages = CONSOLE_PAGES.filter(({ group, audience }) => group === heading && isOneOf(audience, me))
        if (pages.length === 0) return null
        return (
          <NavigationGroup key={heading} heading={heading}>
            {pages.map(({ path, label, icon }) => (
              <li key={path}>
                <NavigationLink
                  to={`/admin/${path}`}
                  label={label}
                  icon={icon}
                  open={pathname === `/admin/${path}`}
                  waiting={waiting[path] ?? 0}
                  waiting_word="waiting"
                />
              </li>
            ))}
          </NavigationGroup>
        )
      })}
    </NavigationFrame>
  )
}
