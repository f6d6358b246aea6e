import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { english } from './english.tsx'
import { loadable } from './loadable.tsx'

const NotFoundPage = lazy(() =>
  import('../features/foundation/not-found/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
)
const portal = () => import('./portal.tsx')
const Portal = loadable(() => portal().then((m) => m.Portal))
const Screens = loadable(() => portal().then((m) => m.Screens))
const BrokerPage = loadable(async () => {
  const page = await import('./dashboard/broker-page.tsx')
  await page.ready
  return page.BrokerPage
})
const password = () => import('../features/people/auth/password-pages.ts')
const ForgotPasswordPage = lazy(() => password().then((m) => ({ default: m.ForgotPasswordPage })))
const ResetPasswordPage = lazy(() => password().then((m) => ({ default: m.ResetPasswordPage })))
const GoogleReturnPage = lazy(() =>
  import('../features/people/auth/google-return-page.tsx').then((m) => ({ default: m.GoogleReturnPage })),
)
const TutorialPage = lazy(() => import('./dashboard/tutorial-page.tsx').then((m) => ({ default: m.TutorialPage })))
const CheckoutPage = lazy(() => import('./dashboard/checkout-page.tsx').then((m) => ({ default: m.CheckoutPage })))
const ConsolePage = lazy(() => import('./console/console-page.tsx').then((m) => ({ default: m.ConsolePage })))
const SpDashboardPage = lazy(() =>
  import('./networks/sp-dashboard-page.tsx').then((m) => ({ default: m.SpDashboardPage })),
)
const TwDashboardPage = lazy(() =>
  import('./networks/tw-dashboard-page.tsx').then((m) => ({ default: m.TwDashboardPage })),
)

/**
 * When the dashboard is here, if the address opens it, so that it is rendered as one with what is around it. A failure
 * shows when a screen asks again.
 */
export const ready =
  !import.meta.env.SSR && window.location.pathname === '/broker'
    ? Promise.all([BrokerPage, Portal, Screens].map(({ load }) => load())).catch(() => undefined)
    : undefined

/**
 * Every path that is not a public page. A file of its own, because it names the files of the whole portal, which visitors
 * of public pages need not load.
 */
export function PortalRoutes() {
  return (
    <Routes>
      <Route element={english(<Portal />)}>
        {/* The build renders these, and React takes over what is within a boundary too late for `before-paint.js`. */}
        <Route path="broker/login" element={<BrokerPage />} />
        <Route path="broker/register" element={<BrokerPage />} />
        <Route element={<Screens />}>
          <Route path="broker" element={<BrokerPage />} />
          <Route path="broker/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="broker/reset-password" element={<ResetPasswordPage />} />
          <Route path="profile" element={<GoogleReturnPage />} />
          <Route path="broker/tutorial" element={<TutorialPage />} />
          <Route path="sp/dashboard" element={<SpDashboardPage />} />
          <Route path="tw/dashboard" element={<TwDashboardPage />} />
          <Route path="checkout/:id" element={<CheckoutPage />} />
          <Route path="admin/*" element={<ConsolePage />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
