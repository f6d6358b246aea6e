import type { AnswerOf } from '@waymark/contracts/endpoint'
import { FIRST_LEAD_CODES } from '@waymark/contracts/leads/lead-codes/endpoints'
import type { startEndpoints } from '@waymark/contracts/leads/start/endpoints'
import { FIRST_ITEMS } from '@waymark/contracts/leads/today/endpoints'
import { user as userSchema } from '@waymark/contracts/people/accounts/schemas'
import type { Context, UserActor } from '../../context.ts'
import { ownCounts } from '../../counts.ts'
import { listPlans } from '../../money/billing/list-plans.ts'
import { isNetworkOnly } from '../../money/billing/network-only.ts'
import { leadsPerDay } from '../figures/leads-per-day.ts'
import { readFigures } from '../figures/read-figures.ts'
import { summarizeAccount } from '../figures/summarize-account.ts'
import { linkOf, listLeadCodes } from '../lead-codes/lead-codes.ts'
import { logListed } from '../today/log-listed.ts'
import { readToday } from '../today/read-today.ts'

type Today = Awaited<ReturnType<typeof readToday>>

/**
 * What the overview shows first. The parts are read side by side, and each is what its own endpoint returns, except that
 * long lists are cut: on a slow phone, all rows of a long work list would take longer than everything else here.
 */
export async function readStart(
  context: Context<UserActor>,
  now: Date,
): Promise<AnswerOf<typeof startEndpoints.readStart>> {
  const { db, actor, request } = context
  const { user } = actor
  const [counts, list, figures, leads_per_day, codes, plans, network_only] = await Promise.all([
    ownCounts(db, user.id),
    readToday(db, user, now),
    readFigures(db, user, now),
    leadsPerDay(db, user, now),
    listLeadCodes(db, user.id, { limit: FIRST_LEAD_CODES }),
    listPlans(db),
    isNetworkOnly(db, user),
  ])
  const today = firstItems(list)
  await logListed(context, today)
  return {
    user: userSchema.parse(user),
    counts,
    dashboard: summarizeAccount(user, network_only, counts, now),
    today,
    figures,
    leads_per_day,
    lead_codes: codes.page.map((code) => ({ ...code, link: linkOf(request.origin, code.code) })),
    next_lead_codes: codes.next ?? null,
    plans,
  }
}

function firstItems({ now, today, soon, ...list }: Today): Today {
  const after_now = Math.max(0, FIRST_ITEMS - now.length)
  const after_today = Math.max(0, after_now - today.length)
  return {
    ...list,
    now: now.slice(0, FIRST_ITEMS),
    today: today.slice(0, after_now),
    soon: soon.slice(0, after_today),
    more: Math.max(0, now.length + today.length + soon.length - FIRST_ITEMS),
  }
}
