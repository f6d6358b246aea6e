/** What the first view of a page loads. */
interface FirstView {
  /** The modules below `src` that it loads, other than `app/main.tsx` and what these import. */
  readonly loads: readonly string[]
  /** The file of the face of its first words. Other faces are found when a style sheet asks for them. */
  readonly font: string
  /** A file of `public` that runs while the others are on their way. */
  readonly ahead?: string
  /** Rendered by the build (prerender-plugin.ts). */
  readonly prerender?: Prerender
}

/** What makes a page show something else than the build has rendered. The script of the page then renders it alone. */
interface Prerender {
  /** Parameters in the address. */
  readonly params: readonly string[]
  /** Keys in the storage of the browser. */
  readonly kept: readonly string[]
  /** When its script comes: a page that is only read does without until it is used. */
  readonly start: 'painted' | 'used'
}

const PUBLIC_FACE = 'source-serif-4-latin-600-normal.woff2'
const PORTAL_FACE = 'inter-latin-wght-normal.woff2'

const page = (...loads: string[]): FirstView => ({ loads, font: PUBLIC_FACE })
const prerendered = (view: FirstView, own: Partial<Prerender> = {}): FirstView => ({
  ...view,
  prerender: { params: [], kept: [], start: 'painted', ...own },
})
const portal = (...loads: string[]): FirstView => ({
  loads: ['app/portal-routes.tsx', 'app/portal.tsx', ...loads],
  font: PORTAL_FACE,
})

const LANDING = 'features/foundation/landing/landing-page.tsx'
/** A session may lead to the dashboard. After a change of the language, the history entry says what the page shows. */
const OF_LANDING = { params: ['experience'], kept: ['broker_token', 'language_switched'], start: 'used' } as const
const INTAKE = prerendered(page('features/leads/intake/intake-page.tsx'), { params: ['step'], kept: ['intake_draft'] })
const LEGAL = prerendered(page('features/foundation/legal/pages.ts'), { params: ['version'] })
const LINKS = page('app/link-pages.ts')
const BROKER = 'app/dashboard/broker-page.tsx'
const SIGN_IN = prerendered(portal(BROKER, 'features/people/auth/auth-screen.tsx'), {
  kept: ['broker_token', 'invite_code', 'session_notice'],
})

/**
 * By the path of a page, without its language; `/*` stands for anything below a path, and a path with a query for just
 * this one. The server names these files in the page's head, so that a browser asks for all of them at once. A page that
 * is not here loads its files one after the other.
 */
export const firstViews: Readonly<Record<string, FirstView>> = {
  '/': prerendered(page(LANDING), OF_LANDING),
  '/?experience=personal': prerendered(page(LANDING, 'features/foundation/landing/consumer-landing.tsx'), OF_LANDING),
  '/intake': INTAKE,
  '/assessment': INTAKE,
  '/congratulations': page('features/leads/intake/congratulations-page.tsx'),
  '/status': page('features/conversations/own-page/status-page.tsx'),
  '/confirm-answers': LINKS,
  '/book': LINKS,
  '/appointment': LINKS,
  '/unsubscribe': LINKS,
  '/terms': LEGAL,
  '/privacy': LEGAL,
  '/business': prerendered(page('features/leads/business/business-page.tsx'), {
    params: ['step'],
    kept: ['business_lead'],
  }),
  '/medical': prerendered(page('features/leads/medical/medical-page.tsx'), {
    params: ['view'],
    kept: ['medical_applied'],
  }),
  '/tw': prerendered(page('features/networks/applications/tw-page.tsx')),
  '/sp': prerendered(page('features/networks/applications/sp-page.tsx')),
  '/broker-pro': prerendered(
    page('features/money/broker-pro/broker-pro-page.tsx', 'features/foundation/landing/for-agents.tsx'),
    { kept: ['broker_token'] },
  ),
  // Without a session, the sign-in screen comes in its place, but its links lead to `/broker/login`.
  '/broker': { ...portal(BROKER, 'app/dashboard/dashboard.tsx'), ahead: 'ask-start.js' },
  '/broker/login': SIGN_IN,
  '/broker/register': SIGN_IN,
  '/sp/dashboard': portal('app/networks/sp-dashboard-page.tsx'),
  '/tw/dashboard': portal('app/networks/tw-dashboard-page.tsx'),
  '/admin/*': portal('app/console/console-page.tsx'),
}
