/** KiB after gzip of the only script that runs before the first paint of a page that the build has rendered. */
export const BEFORE_PAINT = 1.5

/** What the first load of a view may cost at most. */
export interface Budget {
  /** The modules below `src` that the view loads, other than `app/main.tsx` and what these import. */
  readonly loads: readonly string[]
  /** KiB after gzip. */
  readonly script: number
  readonly style: number
  /** Script and style sheets together. */
  readonly files: number
  /** Opens once someone asks for it, after a view of its own. */
  readonly on_demand?: boolean
}

const INTAKE = ['features/leads/intake/intake-page.tsx']
const STEPS = ['about-you-step', 'health-step', 'plan-step', 'daily-life-step', 'coverage-step', 'consent-step']
const ALL_STEPS = [
  ...INTAKE,
  ...STEPS.map((step) => `features/leads/intake/steps/${step}.tsx`),
  'features/leads/intake/later-questions.tsx',
  'features/leads/intake/check-answers.tsx',
  'features/leads/intake/ask-prices.ts',
  'features/leads/intake/submit-intake.ts',
]
const SIGNED_IN = ['app/portal-routes.tsx', 'app/portal.tsx', 'app/dashboard/broker-page.tsx']
const SIGN_IN = [...SIGNED_IN, 'features/people/auth/auth-screen.tsx']
const DASHBOARD = [...SIGNED_IN, 'app/dashboard/dashboard.tsx']
const OVERVIEW = [...DASHBOARD, 'features/leads/overview/leads-trend.tsx']
/** What nobody has to touch anything for. */
const LATER = ['app/dashboard/live.ts']

/**
 * A build over these limits, which leave two or three percent, fails. Lower them when a view becomes smaller. The goals
 * are 60 KiB of script for the landing page, 90 for the intake and 220 for the dashboard, and 40 of style sheets.
 * The script of a page that the build has rendered loads after its first paint, and that of the landing page when it is
 * used.
 *
 * They also decide which modules share a file: no view here loads much in vain (divide-modules.ts).
 */
export const budgets: Readonly<Record<string, Budget>> = {
  'the landing page': { loads: ['features/foundation/landing/landing-page.tsx'], script: 94, style: 10, files: 11 },
  'the intake': { loads: INTAKE, script: 104, style: 12, files: 14 },
  'the intake to its end': { loads: ALL_STEPS, script: 146, style: 12, files: 22 },
  'the help with the intake': {
    loads: [...INTAKE, 'features/leads/intake/help/help-dialogs.tsx'],
    script: 108,
    style: 12,
    files: 17,
    on_demand: true,
  },
  'the terms': { loads: ['features/foundation/legal/pages.ts'], script: 103, style: 11, files: 11 },
  'the pages that emails link to': { loads: ['app/link-pages.ts'], script: 161, style: 11, files: 22 },
  'the status page': {
    loads: ['features/conversations/own-page/status-page.tsx'],
    script: 182,
    style: 12,
    files: 29,
  },
  'the sign-in screen': { loads: SIGN_IN, script: 232, style: 33, files: 29 },
  'the overview': { loads: OVERVIEW, script: 210, style: 34, files: 26 },
  'the overview after its first paint': { loads: [...OVERVIEW, ...LATER], script: 242, style: 34, files: 30 },
  'the clients': { loads: [...DASHBOARD, 'app/dashboard/clients.tsx'], script: 320, style: 34, files: 42 },
  'the messages': {
    loads: [...DASHBOARD, 'features/conversations/messages/messages-tab.tsx'],
    script: 293,
    style: 34,
    files: 40,
  },
}
