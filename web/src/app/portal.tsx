import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { ConfirmationDialog } from '../features/people/auth/security/confirmation-dialog.tsx'
import { installDemo } from '../shared/api/demo.ts'
import { createQueryClient } from '../shared/api/queries.ts'
import { PageLoading } from '../shared/ui/page-loading.tsx'
import { installToasts } from '../shared/ui/toast-slot.tsx'

const queryClient = createQueryClient()

installDemo(() => import('../features/foundation/demo/demo.ts').then((m) => m.createDemo))
installToasts(<Notifications limit={3} autoClose={4000} position="bottom-right" />)

/** The frame of all signed-in screens. It loads with the first of them and never with a public page. */
export function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <ConfirmationDialog />
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </ModalsProvider>
    </QueryClientProvider>
  )
}
