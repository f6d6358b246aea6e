import type { ResponseOf } from '@waymark/contracts/endpoint'
import type { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import type { FIRST_LEAD_CODES, leadCodeEndpoints } from '@waymark/contracts/leads/lead-codes/endpoints'
import type { startEndpoints } from '@waymark/contracts/leads/start/endpoints'
import type { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import type { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { bring, broughtSince } from '../../shared/api/ahead.ts'
import { sendRenewed } from '../../shared/api/call.ts'
import { memberOf } from '../../shared/api/read-answer.ts'
import { isDemo } from '../../shared/session/demo-session.ts'
import { readToken, sessionOwner } from '../../shared/session/storage.ts'

type Start = typeof startEndpoints.readStart
type Part<E extends { readonly path: string }> = [path: E['path'], member: keyof ResponseOf<Start>]

// Only types come from the contract: this is asked before the schemas are loaded. Each query parses its own part.
const START: Pick<Start, 'method' | 'path' | 'access'> = { method: 'GET', path: '/broker/start', access: 'session' }
const PARTS: readonly [
  Part<typeof accountEndpoints.me>,
  Part<typeof figureEndpoints.readDashboard>,
  Part<typeof todayEndpoints.readToday>,
  Part<typeof figureEndpoints.readFigures>,
  Part<typeof figureEndpoints.readLeadsPerDay>,
  Part<typeof billingEndpoints.listPlans>,
] = [
  ['/broker/auth/me', 'user'],
  ['/broker/dashboard', 'dashboard'],
  ['/broker/today', 'today'],
  ['/broker/figures', 'figures'],
  ['/broker/leads-per-day', 'leads_per_day'],
  ['/payments/plans', 'plans'],
]
const LEAD_CODES: (typeof leadCodeEndpoints.listLeadCodes)['path'] = '/broker/lead-generation-codes'
const limit: typeof FIRST_LEAD_CODES = 5

declare global {
  /** What `public/ask-start.js` has asked with this token (ms since 1970). */
  var asked_start: { token: string; asked_at: number; answer: Promise<Response> } | undefined
}

let last: { answer: Promise<unknown>; owner: string | null } = { answer: Promise.resolve(), owner: null }

/** Asks for everything that the overview shows first with one call. Its queries find their answers there. */
export function askStart(): void {
  if (readToken() === null || isDemo() || broughtSince() !== null) return
  const { asked_at, start } = takeStart()
  for (const [path, member] of PARTS) {
    bring(
      { method: 'GET', path },
      {},
      start.then((answer) => Response.json(memberOf(answer, member))),
      asked_at,
    )
  }
  bring({ method: 'GET', path: LEAD_CODES }, { query: { limit } }, start.then(leadCodes), asked_at)
  last = { answer: start.catch(() => undefined), owner: sessionOwner() }
}

/** What was asked before this script was there, or is asked now. If the first fails, it is asked again. */
function takeStart(): { asked_at: number; start: Promise<unknown> } {
  const early = globalThis.asked_start
  globalThis.asked_start = undefined
  if (early?.token !== readToken()) return { asked_at: Date.now(), start: ask().then(json) }
  const answer = early.answer.then((response) => (response.ok ? response : ask()), ask)
  return { asked_at: early.asked_at, start: answer.then(json) }
}

const ask = () => sendRenewed(START, {})

const json = (response: Response): Promise<unknown> => response.json()

/** The first page of lead codes, with a link to the next one like that of a page of its own. */
function leadCodes(answer: unknown): Response {
  const next = memberOf(answer, 'next_lead_codes')
  const headers = typeof next === 'string' ? { link: `<?cursor=${encodeURIComponent(next)}>; rel="next"` } : {}
  return Response.json(memberOf(answer, 'lead_codes'), { headers })
}

/** The counts of that answer as the server sent them, or undefined. They are never those of another user. */
export async function startCounts(): Promise<unknown> {
  const { answer, owner } = last
  const counts = memberOf(await answer, 'counts')
  return owner === sessionOwner() ? counts : undefined
}
