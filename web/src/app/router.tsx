import { lazy, useEffect, useRef } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useSite } from '../shared/brand/site.ts'
import { StartAtTop } from '../shared/ui/start-at-top.tsx'
import { english } from './english.tsx'

const LandingPage = lazy(() =>
  import('../features/foundation/landing/landing-page.tsx').then((m) => ({ default: m.LandingPage })),
)
const IntakePage = lazy(() =>
  import('../features/leads/intake/intake-page.tsx').then((m) => ({ default: m.IntakePage })),
)
const BusinessPage = lazy(() =>
  import('../features/leads/business/business-page.tsx').then((m) => ({ default: m.BusinessPage })),
)
const CongratulationsPage = lazy(() =>
  import('../features/leads/intake/congratulations-page.tsx').then((m) => ({ default: m.CongratulationsPage })),
)
const MedicalPage = lazy(() =>
  import('../features/leads/medical/medical-page.tsx').then((m) => ({ default: m.MedicalPage })),
)
const TwPage = lazy(() => import('../features/networks/applications/tw-page.tsx').then((m) => ({ default: m.TwPage })))
const SpPage = lazy(() => import('../features/networks/applications/sp-page.tsx').then((m) => ({ default: m.SpPage })))
// Pages that few people open share a file, because every name of a file costs bytes in the first load.
const applications = () => import('../features/networks/applications/pages.ts')
const ApplyPage = lazy(() => applications().then((m) => ({ default: m.ApplyPage })))
const ApplicationPage = lazy(() => applications().then((m) => ({ default: m.ApplicationPage })))
const AccessPage = lazy(() =>
  import('../features/foundation/landing/entry/access-page.tsx').then((m) => ({ default: m.AccessPage })),
)
const legal = () => import('../features/foundation/legal/pages.ts')
const TermsPage = lazy(() => legal().then((m) => ({ default: m.TermsPage })))
const PrivacyPage = lazy(() => legal().then((m) => ({ default: m.PrivacyPage })))
const StatusPage = lazy(() =>
  import('../features/conversations/own-page/status-page.tsx').then((m) => ({ default: m.StatusPage })),
)
const ChangeAnswers = lazy(() =>
  import('../features/leads/intake/change-answers.tsx').then((m) => ({ default: m.ChangeAnswers })),
)
const links = () => import('./link-pages.ts')
const ConfirmAnswersPage = lazy(() => links().then((m) => ({ default: m.ConfirmAnswersPage })))
const BookPage = lazy(() => links().then((m) => ({ default: m.BookPage })))
const AppointmentPage = lazy(() => links().then((m) => ({ default: m.AppointmentPage })))
const UnsubscribePage = lazy(() => links().then((m) => ({ default: m.UnsubscribePage })))
const BrokerProPage = lazy(() =>
  import('../features/money/broker-pro/broker-pro-page.tsx').then((m) => ({ default: m.BrokerProPage })),
)
const ForAgents = lazy(() =>
  import('../features/foundation/landing/for-agents.tsx').then((m) => ({ default: m.ForAgents })),
)
const FederationPage = lazy(() =>
  import('../features/networks/federation/federation-page.tsx').then((m) => ({ default: m.FederationPage })),
)
const SharedCensusPage = lazy(() =>
  import('../features/leads/census/shared-census-page.tsx').then((m) => ({ default: m.SharedCensusPage })),
)
const PortalRoutes = lazy(async () => {
  const portal = await import('./portal-routes.tsx')
  await portal.ready
  return { default: portal.PortalRoutes }
})
/** A gallery of the components, available only on a development server. */
const GalleryPage = import.meta.env.DEV
  ? lazy(async () => {
      const [{ GalleryPage: Page }, { Mantine }] = await Promise.all([
        import('../features/foundation/gallery/gallery-page.tsx'),
        import('./mantine.tsx'),
      ])
      const page = (
        <Mantine>
          <Page />
        </Mantine>
      )
      return { default: () => page }
    })
  : null

function PathEffects() {
  const { pathname } = useLocation()
  const { brand_name, public_url } = useSite()
  const served = useRef<string | null>(pathname)
  useEffect(() => {
    // The server wrote the head of the first page, so the first load does not need `head.ts` with the titles of all
    // pages.
    if (pathname === served.current) return
    served.current = null
    import('./head.ts').then(({ setHead }) => setHead(pathname, brand_name, public_url)).catch(() => undefined)
  }, [pathname, brand_name, public_url])
  return <StartAtTop key={pathname} />
}

/**
 * There is no Suspense boundary around the pages. React therefore keeps the previous page on screen, or delays the
 * first paint, until the code of the new page has loaded. A fallback would stay on screen for at least 300 ms.
 */
export function Pages() {
  return (
    <>
      <PathEffects />
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path="/insurance" element={<Navigate to="/" replace />} />
        <Route path="/intake" element={<IntakePage />} />
        <Route path="/assessment" element={<IntakePage />} />
        <Route path="/business" element={english(<BusinessPage />)} />
        <Route path="/congratulations" element={<CongratulationsPage />} />
        <Route path="/medical" element={english(<MedicalPage />)} />
        <Route path="/tw" element={english(<TwPage />)} />
        <Route path="/tw/apply" element={english(<ApplyPage />)} />
        <Route path="/sp" element={english(<SpPage />)} />
        <Route path="/sp/apply" element={english(<ApplyPage />)} />
        <Route path="/application" element={english(<ApplicationPage />)} />
        <Route path="/access" element={english(<AccessPage />)} />
        <Route path="/broker-pro" element={english(<BrokerProPage agents={ForAgents} />)} />
        <Route path="/federation-preview" element={english(<FederationPage />)} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/census" element={english(<SharedCensusPage />)} />
        <Route path="/status" element={<StatusPage form={ChangeAnswers} />} />
        <Route path="/confirm-answers" element={<ConfirmAnswersPage />} />
        <Route path="/book" element={<BookPage />} />
        <Route path="/appointment" element={<AppointmentPage />} />
        <Route path="/unsubscribe" element={<UnsubscribePage />} />
        {GalleryPage && <Route path="/kit" element={<GalleryPage />} />}
        <Route path="*" element={<PortalRoutes />} />
      </Routes>
    </>
  )
}
