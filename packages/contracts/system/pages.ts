/** What the world may know of a page, search engines and shared links included. */
interface Public {
  readonly name: string
  readonly description: string
}

const ASSESSMENT: Public = {
  name: 'Free Health Risk Assessment',
  description:
    'Seven short steps, about 3 minutes, no account. You say what you need; one licensed agent contacts you within 24 hours.',
}

/** Every page that may be found, by its path. */
const PUBLIC_PAGES: Readonly<Record<string, Public>> = {
  '/': {
    name: 'Free Health Insurance Assessment',
    description:
      'A free health-insurance assessment. Answer seven short steps; one licensed agent contacts you within 24 hours.',
  },
  '/intake': ASSESSMENT,
  '/business': {
    name: 'Business Benefits Assessment',
    description:
      'For small and mid-size companies: an illustration of what gap coverage and a level-funded plan could save, and a licensed agent to ask.',
  },
  '/medical': {
    name: 'Medical Membership',
    description: 'A membership for patients and practitioners who choose each other. See how matching works, and join.',
  },
  '/tw': {
    name: 'Professional Network',
    description:
      'A private network for insurance, finance, payroll and accounting professionals: opportunities, referrals with open fees, what members learned. By invitation.',
  },
  '/tw/apply': {
    name: 'Apply to the Professional Network',
    description: 'Tell us who you are and what you do. Every application is read by people.',
  },
  '/sp': {
    name: 'Family and Founders Network',
    description:
      'A network of families and founders: a directory, stories, councils that decide by consent, and trust credits for hours given. By invitation.',
  },
  '/sp/apply': {
    name: 'Apply to the Family and Founders Network',
    description: 'Tell us who you are and what you care for. Every application is read by people.',
  },
  '/broker-pro': {
    name: 'Plans for Brokers',
    description:
      'A live portal for licensed health-insurance brokers: leads with a score and its reasons, and 24 hours on the clock. What each plan holds and costs.',
  },
  '/terms': {
    name: 'Terms',
    description: 'What you accept when you use the assessment or the portal, in plain words, with its version.',
  },
  '/privacy': {
    name: 'Privacy',
    description: 'What we keep about you, who sees it, for how long, and how to have it removed.',
  },
}

/** Other addresses of public pages. */
const SAME_AS: Readonly<Record<string, string>> = { '/assessment': '/intake', '/insurance': '/' }

/** What is somebody's own, or hidden: known, but told to nobody. */
const PRIVATE_PATHS: ReadonlySet<string> = new Set([
  '/access',
  '/application',
  '/broker',
  '/broker/forgot-password',
  '/broker/login',
  '/broker/register',
  '/broker/reset-password',
  '/broker/tutorial',
  '/census',
  '/congratulations',
  '/federation-preview',
  '/profile',
  '/sp/dashboard',
  '/status',
  '/tw/dashboard',
  '/unsubscribe',
])
const PRIVATE_BELOW = /^\/(admin\/.|checkout\/[^/]+$)/

/** Title of each path; every other one has the general title. */
const TITLES: Readonly<Record<string, string>> = {
  '/': 'Free Health Insurance Assessment',
  '/intake': 'Free Health Risk Assessment',
  '/assessment': 'Free Health Risk Assessment',
  '/congratulations': 'Assessment Complete',
  '/broker': 'Broker Platform',
}
const GENERAL_TITLE = 'Free Health Insurance Guidance'

export interface PageHead {
  /** Such as `Broker Platform | Waymark`. */
  readonly title: string
  /** Null where search engines and shared links are to be told nothing. `path` is the one address of the page. */
  readonly shared: (Public & { readonly path: string }) | null
  readonly exists: boolean
}

/** What stands in the head of the page at a path, which is compared as the router does: any case, slash at the end or not. */
export function pageHead(pathname: string, brand_name: string): PageHead {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  const own = SAME_AS[path] ?? path
  const known = PUBLIC_PAGES[own]
  const title = TITLES[path] ?? (path.startsWith('/broker/') ? TITLES['/broker'] : undefined) ?? GENERAL_TITLE
  return {
    title: `${title} | ${brand_name}`,
    shared: known ? { ...known, path: own } : null,
    exists: known !== undefined || PRIVATE_PATHS.has(path) || PRIVATE_BELOW.test(path),
  }
}

/** The one address of every public page. */
export const publicPaths: readonly string[] = Object.keys(PUBLIC_PAGES)
