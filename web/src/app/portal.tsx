import '@mantine/core/styles.layer.css'
import { notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { ConfirmationDialog } from '../features/people/auth/security/confirmation-dialog.tsx'
import { installDemo } from '../shared/api/demo.ts'
import { whenUsed } from '../shared/ui/later.ts'
import { untilLoaded } from '../shared/ui/until-loaded.ts'
import { Dialogs } from './dialogs.tsx'
import { Mantine } from './mantine.tsx'
import { OutdatedBanner } from './outdated-banner.tsx'
import { PageLoading } from './page-loading.tsx'
import { queryClient } from './query-client.ts'
import { installToasts } from './toast-slot.tsx'

const Toasts = lazy(() => untilLoaded(() => import('./toasts.tsx')).then((m) => ({ default: m.Toasts })))
const toasts = (
  <Suspense>
    <Toasts />
  </Suspense>
)
const showToasts = () => installToasts(toasts)

installDemo(() => import('../features/foundation/demo/demo.ts').then((m) => m.createDemo))
// They load when the portal is used, or with the first toast, which they find in the store.
notificationsStore.subscribe(showToasts)

/**
 * The frame of all signed-in screens, and of the one that signs in. It loads with the first of them and never with a public
 * page.
 */
export function Portal() {
  useEffect(() => whenUsed(showToasts), [])
  return (
    <Mantine>
      <QueryClientProvider client={queryClient}>
        <OutdatedBanner />
        <Dialogs />
        <ConfirmationDialog />
        <Outlet />
      </QueryClientProvider>
    </Mantine>
  )
}

/** Any signed-in screen, or that it is loading. */
export const Screens = () => (
  <Suspense fallback={<PageLoading />}>
    <Outlet />
  </Suspense>
)
