import { localPath, msg, t } from '@waymark/words/t'
import { isTranslated, normal } from './translated.ts'

/** Public metadata of each page, also for search engines and shared links. */
interface Public {
  readonly name: string
  readonly description: string
}

const ASSESSMENT: Public = {
  name: msg('Free Health Risk Assessment'),
  description: msg(
    'Seven short steps, about 3 minutes, no account. You say what you need; one licensed agent contacts you within 24 hours.',
  ),
}

/** Every page that may be found, by its path. */
const PUBLIC_PAGES: Readonly<Record<string, Public>> = {
  '/': {
    name: msg('Free Health Insurance Assessment'),
    description: msg(
      'A free health-insurance assessment. Complete seven short steps; one licensed agent contacts you within 24 hours.',
    ),
  },
  '/intake': ASSESSMENT,
  '/business': {
    name: 'Business Benefits Assessment',
    description:
      'For small and mid-size companies: see what gap coverage would cost, what a level-funded plan may give back, and talk to a licensed agent.',
  },
  '/medical': {
    name: 'Medical Membership',
    description: 'A membership for patients and practitioners who choose each other. See how matching works, and join.',
  },
  '/tw': {
    name: 'Professional Network',
    description:
      'A private network for insurance, finance, payroll and accounting professionals: opportunities, referrals with open fees, shared lessons.',
  },
  '/tw/apply': {
    name: 'Apply to the Professional Network',
    description: 'Tell us who you are and what you do. People read every application.',
  },
  '/sp': {
    name: 'Family and Founders Network',
    description:
      'A network of families and founders: a directory, stories, councils that decide by consent, and trust credits for hours given. By invitation.',
  },
  '/sp/apply': {
    name: 'Apply to the Family and Founders Network',
    description: 'Tell us who you are and what you care about. People read every application.',
  },
  '/broker-pro': {
    name: 'Plans for Brokers',
    description:
      'A live portal for licensed health-insurance brokers: leads with a score and its reasons, and a 24-hour clock. What each plan includes and costs.',
  },
  '/terms': {
    name: msg('Terms'),
    description: msg('What you accept when you use the assessment or the portal, in plain words, with its version.'),
  },
  '/privacy': {
    name: msg('Privacy'),
    description: msg('What we store about you, who sees it, for how long, and how to have it deleted.'),
  },
}

/** Other addresses of public pages. */
const SAME_AS: Readonly<Record<string, string>> = { '/assessment': '/intake', '/insurance': '/' }

/** Private or unlisted pages: no description, and not indexed. */
const PRIVATE_PATHS: ReadonlySet<string> = new Set([
  '/access',
  '/application',
  '/appointment',
  '/book',
  '/broker',
  '/broker/forgot-password',
  '/broker/login',
  '/broker/register',
  '/broker/reset-password',
  '/broker/tutorial',
  '/census',
  '/confirm-answers',
  '/congratulations',
  '/federation-preview',
  '/profile',
  '/sp/dashboard',
  '/status',
  '/tw/dashboard',
  '/unsubscribe',
])
const PRIVATE_BELOW = /^\/(admin(\/|$)|checkout\/[^/]+$)/

/** Title of each path. Every other path has the general title. */
const TITLES: Readonly<Record<string, string>> = {
  '/': msg('Free Health Insurance Assessment'),
  '/intake': msg('Free Health Risk Assessment'),
  '/assessment': msg('Free Health Risk Assessment'),
  '/congratulations': msg('Assessment Complete'),
  '/broker': 'Broker Platform',
}
const GENERAL_TITLE = msg('Free Health Insurance Guidance')

export interface PageHead {
  /** For example `Broker Platform | Waymark`. */
  readonly title: string
  /** Null for pages that search engines and shared links should not describe. `path` is the canonical path. */
  readonly shared: (Public & { readonly path: string }) | null
  readonly exists: boolean
}

/**
 * The head of the page at a path without its language, in the language that is being written. Matches like the router:
 * any case, with or without a slash at the end.
 */
export function pageHead(pathname: string, brand_name: string): PageHead {
  const path = normal(pathname)
  const own = SAME_AS[path] ?? path
  const known = PUBLIC_PAGES[own]
  const title = TITLES[path] ?? (path.startsWith('/broker/') ? TITLES['/broker'] : undefined) ?? GENERAL_TITLE
  return {
    title: `${t(title)} | ${brand_name}`,
    shared: known
      ? { name: t(known.name), description: t(known.description), path: isTranslated(own) ? localPath(own) : own }
      : null,
    exists: known !== undefined || PRIVATE_PATHS.has(path) || PRIVATE_BELOW.test(path),
  }
}

/** The canonical path of every public page, in English. */
export const publicPaths: readonly string[] = Object.keys(PUBLIC_PAGES)
