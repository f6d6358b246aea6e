import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { PageLoading } from '../shared/ui/page-loading.tsx'

const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 2 }, mutations: { retry: false } },
})

/** What every signed-in screen stands in; loaded with the first of them, never with a public page. */
export function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <Notifications limit={3} autoClose={4000} position="bottom-right" />
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </ModalsProvider>
    </QueryClientProvider>
  )
}
