import { z } from 'zod'
import { endpoint, noContent } from '../../endpoint.ts'
import { absentWhenEmpty, id, instant, LIMITS, optionalText, page, requiredText, text } from '../../fields.ts'
import { network, networkScope } from '../../people/memberships/schemas.ts'
import { MOST_UNREAD, OPPORTUNITY_CATEGORIES, OPPORTUNITY_STATUSES } from './schemas.ts'

const category = z.enum(OPPORTUNITY_CATEGORIES)
const status = z.enum(OPPORTUNITY_STATUSES)

/** What a member offers to a network, as other members see it. */
export const opportunity = z.object({
  id,
  /** Same as `id`. */
  opp_id: id,
  network_scope: network,
  title: z.string(),
  category,
  /** Null means remote. */
  location_text: z.string().nullable(),
  description_long: z.string(),
  reward_type: z.string(),
  reward_value: z.number(),
  status,
  poster_id: id,
  poster_name: z.string(),
  poster_company: z.string().nullable(),
  /**
   * False once the poster's account is disabled or no longer in the network: no one answers a claim or interest then.
   * The release before does not send it.
   */
  poster_here: z.boolean().default(true),
  claimed_by: id.nullable(),
  claimed_by_name: z.string().nullable(),
  claimed_at: instant.nullable(),
  interest_count: z.number().int(),
  /** The caller's own interest. */
  my_interest: z.object({ note: z.string().nullable(), created_at: instant }).nullable(),
  /** Only for the member who posted it. Oldest first, up to 100. */
  interested: z
    .array(
      z.object({
        user_id: id,
        name: z.string(),
        company_name: z.string().nullable(),
        note: z.string().nullable(),
        created_at: instant,
        /** Whether the poster may send them a message. The release before does not send it. */
        may_write: z.boolean().default(true),
      }),
    )
    .nullable(),
  created_at: instant,
})
export type Opportunity = z.output<typeof opportunity>

const params = z.object({ opp_id: id })
const about = {
  tag: 'Networks',
  access: 'session',
  record: 'opportunity',
  params,
  status: 200,
  response: opportunity,
} as const
const unreadCount = z.object({ unread_count: z.number().int().max(MOST_UNREAD) })

export const opportunityEndpoints = {
  listOpportunities: endpoint({
    method: 'GET',
    path: '/federation/opportunities',
    summary: 'List the opportunities in a network, newest first',
    tag: 'Networks',
    access: 'session',
    query: page.extend({
      network_scope: networkScope,
      category: absentWhenEmpty(category.optional()),
      status: absentWhenEmpty(status.optional()),
      search: absentWhenEmpty(text(LIMITS.name).optional()),
    }),
    status: 200,
    response: z.object({ opportunities: z.array(opportunity) }),
    paged: true,
  }),
  createOpportunity: endpoint({
    method: 'POST',
    path: '/federation/opportunities',
    summary: 'Post an opportunity for the members of a network',
    tag: 'Networks',
    access: 'session',
    account_limit: 'post',
    idempotent: true,
    body: z
      .object({
        title: requiredText(LIMITS.name, 'Title is required'),
        category: category.default('Benefits'),
        network_scope: networkScope,
        location_text: optionalText(LIMITS.name),
        description_long: requiredText(LIMITS.free_text, 'Description is required'),
        reward_type: optionalText(LIMITS.phone).transform((type) => type ?? 'None'),
        reward_value: z
          .number({ error: 'Enter a number' })
          .min(0, 'A reward cannot be negative')
          .max(1_000_000_000, 'This number is too large')
          .default(0),
      })
      .refine(({ reward_type, reward_value }) => reward_type !== 'Percentage' || reward_value <= 100, {
        path: ['reward_value'],
        error: 'A percentage cannot be more than 100',
      }),
    status: 201,
    response: opportunity,
  }),
  readUnreadOpportunities: endpoint({
    method: 'GET',
    path: '/federation/opportunities/stats/unread',
    summary: `Get how many new opportunities there are in your networks since you last looked; counts up to ${MOST_UNREAD}`,
    tag: 'Networks',
    access: 'session',
    status: 200,
    response: unreadCount,
  }),
  markOpportunitiesSeen: endpoint({
    method: 'POST',
    path: '/federation/opportunities/seen',
    summary: 'Mark the opportunities of a network as seen up to this one',
    tag: 'Networks',
    access: 'session',
    account_limit: 'light',
    body: z.object({ last_opp_id: id, network_scope: networkScope }),
    status: 200,
    response: unreadCount,
  }),
  readOpportunity: endpoint({
    ...about,
    method: 'GET',
    path: '/federation/opportunities/{opp_id}',
    summary: 'Get one opportunity',
  }),
  deleteOpportunity: endpoint({
    method: 'DELETE',
    path: '/federation/opportunities/{opp_id}',
    summary: 'Delete an opportunity and all interest in it',
    tag: 'Networks',
    access: 'sys_admin',
    record: 'opportunity',
    params,
    confirm: true,
    status: 204,
    response: noContent,
  }),
  showInterest: endpoint({
    ...about,
    method: 'POST',
    path: '/federation/opportunities/{opp_id}/interest',
    summary: 'Show interest, or change your note; the member who posted it is notified',
    account_limit: 'message',
    body: z.object({ note: optionalText(LIMITS.free_text) }).prefault({}),
  }),
  withdrawInterest: endpoint({
    ...about,
    method: 'DELETE',
    path: '/federation/opportunities/{opp_id}/interest',
    summary: 'Withdraw your interest',
  }),
  claimOpportunity: endpoint({
    ...about,
    method: 'POST',
    path: '/federation/opportunities/{opp_id}/claim',
    summary: 'Claim an opportunity; one member at a time, and never your own',
  }),
  releaseOpportunity: endpoint({
    ...about,
    method: 'POST',
    path: '/federation/opportunities/{opp_id}/release',
    summary: 'Reopen a claimed opportunity, as the member who posted or claimed it',
  }),
  closeOpportunity: endpoint({
    ...about,
    method: 'POST',
    path: '/federation/opportunities/{opp_id}/close',
    summary: 'Close an opportunity that you posted',
  }),
  reopenOpportunity: endpoint({
    ...about,
    method: 'POST',
    path: '/federation/opportunities/{opp_id}/reopen',
    summary: 'Restore an opportunity that you closed to its previous state',
  }),
}
