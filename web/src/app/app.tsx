import { type ReactNode, StrictMode, useEffect } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ToastSlot } from './toast-slot.tsx'

/** What is around all pages, in the browser and when the build renders one. */
export function App({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    // `public/before-paint.js` passes on what was pressed and typed until now.
    document.dispatchEvent(new Event('hydrated'))
  }, [])
  return (
    <StrictMode>
      <ErrorBoundary>
        <OfflineBanner />
        {children}
        <ToastSlot />
      </ErrorBoundary>
    </StrictMode>
  )
}
