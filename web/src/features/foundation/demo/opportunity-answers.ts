import { DAY_MS } from '@waymark/contracts/durations'
import type { Opportunity } from '@waymark/contracts/networks/opportunities/endpoints'
import { type Action, outcomeOf } from '@waymark/rules/networks/opportunities/actions'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, missing, newId } from './store.ts'

export const opportunityAnswers = (store: DemoStore) => {
  const { user, agents } = store
  let opportunities = examples(agents)
  let last_seen_id = ''
  const name = `${user.first_name} ${user.last_name}`

  const unread = () => ({
    unread_count: opportunities.filter(({ id, poster_id }) => id > last_seen_id && poster_id !== user.id).length,
  })
  const found = (opp_id: string): Opportunity => {
    const one = opportunities.find(({ id }) => id === opp_id)
    if (!one) throw missing()
    return one
  }
  const changed = (opp_id: string, change: Partial<Opportunity>): Opportunity => {
    const next = { ...found(opp_id), ...change }
    opportunities = opportunities.map((one) => (one.id === opp_id ? next : one))
    return next
  }
  const change = (opp_id: string, what: Action): Opportunity => {
    const outcome = outcomeOf(what, found(opp_id), user.id)
    if (outcome === 'done') return found(opp_id)
    if ('forbidden' in outcome) throw new ApiError(403, 'forbidden', outcome.forbidden)
    if ('conflict' in outcome) throw new ApiError(409, 'conflict', outcome.conflict)
    const claimed = outcome.claimed_by === user.id
    return changed(opp_id, {
      ...outcome,
      claimed_by_name: claimed ? name : null,
      claimed_at: claimed ? new Date().toISOString() : null,
    })
  }

  return {
    listOpportunities({ query: { network_scope, category, status, search = '' } }) {
      const words = search.toLowerCase().split(/\s+/)
      return {
        opportunities: opportunities.filter((one) => {
          const text = `${one.title} ${one.description_long} ${one.location_text ?? ''}`.toLowerCase()
          return (
            one.network_scope === network_scope &&
            (category === undefined || one.category === category) &&
            (status === undefined || one.status === status) &&
            words.every((word) => text.includes(word))
          )
        }),
      }
    },
    readOpportunity: ({ params }) => found(params.opp_id),
    createOpportunity({ body }) {
      const id = newId()
      const opportunity: Opportunity = {
        ...body,
        id,
        opp_id: id,
        status: 'Open',
        poster_id: user.id,
        poster_name: name,
        poster_here: true,
        poster_company: user.company_name,
        ...UNTOUCHED,
        interested: [],
        created_at: new Date().toISOString(),
      }
      opportunities = [opportunity, ...opportunities]
      return opportunity
    },
    readUnreadOpportunities: unread,
    markOpportunitiesSeen({ body: { last_opp_id } }) {
      if (last_opp_id > last_seen_id) last_seen_id = last_opp_id
      return unread()
    },
    showInterest: ({ params, body }) =>
      changed(params.opp_id, {
        interest_count: 1,
        my_interest: { note: body.note, created_at: new Date().toISOString() },
      }),
    withdrawInterest: ({ params }) => changed(params.opp_id, { interest_count: 0, my_interest: null }),
    claimOpportunity: ({ params }) => change(params.opp_id, 'claim'),
    releaseOpportunity: ({ params }) => change(params.opp_id, 'release'),
    closeOpportunity: ({ params }) => change(params.opp_id, 'close'),
    reopenOpportunity: ({ params }) => change(params.opp_id, 'reopen'),
  } satisfies DemoAnswers
}

const UNTOUCHED = {
  claimed_by: null,
  claimed_by_name: null,
  claimed_at: null,
  interest_count: 0,
  my_interest: null,
}

function examples(agents: DemoStore['agents']): Opportunity[] {
  const [one, other] = agents
  if (!one || !other) return []
  const offered = (
    poster: typeof one,
    days_ago: number,
    rest: Pick<
      Opportunity,
      'title' | 'category' | 'description_long' | 'location_text' | 'reward_type' | 'reward_value'
    >,
  ): Opportunity => {
    const at = Date.now() - days_ago * DAY_MS
    const id = newId(at)
    return {
      ...rest,
      id,
      opp_id: id,
      network_scope: 'TW',
      status: 'Open',
      poster_id: poster.id,
      poster_name: poster.name,
      poster_company: poster.company,
      poster_here: true,
      ...UNTOUCHED,
      interested: null,
      created_at: new Date(at).toISOString(),
    }
  }
  return [
    offered(one, 1, {
      title: 'Group benefits for a 24-person design studio',
      category: 'Benefits',
      description_long: 'Renews in March, on a $5,000 deductible today. They want to hear about gap coverage.',
      location_text: 'Austin, TX',
      reward_type: 'Flat fee',
      reward_value: 400,
    }),
    offered(other, 3, {
      title: 'CPA for three medical practices',
      category: 'Finance',
      description_long:
        'Bookkeeping and year-end for practices that I insure. Ideally someone who knows S corporations.',
      location_text: null,
      reward_type: 'None',
      reward_value: 0,
    }),
  ]
}
