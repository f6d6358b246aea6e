import type { Endpoint, OwnedRecord } from '@waymark/contracts/endpoint'
import type { Actor, App } from '@waymark/domain/context'
import { canSeeBulkAct } from '@waymark/domain/conversations/bulk/policy'
import { canSeeConversation, canSeeReferral } from '@waymark/domain/conversations/messaging/policy'
import { canChangeSavedReply } from '@waymark/domain/conversations/saved-replies/saved-replies'
import { canSeeAssistantConversation } from '@waymark/domain/knowledge/assistant/policy'
import { canSeeFile } from '@waymark/domain/knowledge/files/policy'
import { canSeeFact } from '@waymark/domain/knowledge/plan-facts/policy'
import { canSeeCalendarFeed } from '@waymark/domain/leads/appointments/policy'
import { canSeeHeldLead } from '@waymark/domain/leads/assignment/policy'
import { canSeeBusinessLead } from '@waymark/domain/leads/business/policy'
import { canSeeCensus, canSeeCensusShare } from '@waymark/domain/leads/census/policy'
import {
  canDecideUpdate,
  canDeleteCall,
  canDeleteOwnData,
  canRemoveFile,
  canRestoreClient,
  canSeeAppointment,
  canSeeAssessment,
  canSeeClient,
  canSeeHistory,
  canSeeMessageFile,
  canSeeNote,
  canSeeTask,
} from '@waymark/domain/leads/clients/policy'
import { canSeeContactLead } from '@waymark/domain/leads/contacts/policy'
import { canSeeImport } from '@waymark/domain/leads/imports/policy'
import { isConsumerToken, MAILED_LINK_NEEDED, parseConsumerToken } from '@waymark/domain/leads/intake/intake-token'
import { canSeeLeadCode } from '@waymark/domain/leads/lead-codes/policy'
import { canSeeMembership } from '@waymark/domain/leads/medical/policy'
import { canChangeTag } from '@waymark/domain/leads/tags/policy'
import { canChangeView } from '@waymark/domain/leads/views/policy'
import { canSeeCheckout, canSeeReceipt } from '@waymark/domain/money/billing/policy'
import { canSeeApplication } from '@waymark/domain/networks/applications/policy'
import { canDecideCaseStudy, isOwnCaseStudy } from '@waymark/domain/networks/case-studies/policy'
import { canSeeCouncil, canSeeCouncilDecision } from '@waymark/domain/networks/councils/policy'
import { canSeeFeeReferral } from '@waymark/domain/networks/fee-referrals/policy'
import { canChangeMatrixEntry, canSeeMatrixEntry } from '@waymark/domain/networks/matrix/policy'
import { canSeeOpportunity } from '@waymark/domain/networks/opportunities/policy'
import { canEditResource, canOpenResource } from '@waymark/domain/networks/resources/policy'
import { canChangeStory, canDecideStory } from '@waymark/domain/networks/stories/policy'
import { canSeeContribution } from '@waymark/domain/networks/trust-credits/policy'
import { canSeeDeletion } from '@waymark/domain/operations/deletions/policy'
import { canSeeDelivery } from '@waymark/domain/operations/queues/policy'
import { canSeeTrouble } from '@waymark/domain/operations/troubles/policy'
import { authenticate } from '@waymark/domain/people/accounts/authenticate'
import { requireConfirmed } from '@waymark/domain/people/accounts/confirm-identity'
import { canSeeInviteCode, canSeePasskey, canSeeSession, canSeeUser } from '@waymark/domain/people/accounts/policy'
import { requireSecondFactor } from '@waymark/domain/people/accounts/second-factor'
import { canSeeQuotingLink } from '@waymark/domain/people/agency/policy'
import { isMember, MEMBERS_ONLY } from '@waymark/domain/people/memberships/require-member'
import type { Sql } from '@waymark/platform/database'
import { forbidden, notFound, paymentRequired, unauthorized } from '@waymark/platform/errors'
import { isSubscribed } from '@waymark/rules/people/accounts/subscription'
import { msg } from '@waymark/words/t'
import type { Request } from 'express'
import { z } from 'zod'

const policies: Record<OwnedRecord, (db: Sql, actor: Actor, id: string) => Promise<boolean>> = {
  deletion: canSeeDeletion,
  assistant_conversation: canSeeAssistantConversation,
  business_lead: canSeeBusinessLead,
  case_study: canDecideCaseStudy,
  own_case_study: isOwnCaseStudy,
  census: canSeeCensus,
  census_share: canSeeCensusShare,
  client: canSeeClient,
  client_import: canSeeImport,
  held_lead: canSeeHeldLead,
  contribution: canSeeContribution,
  deleted_client: canRestoreClient,
  known_client: canSeeHistory,
  delivery: canSeeDelivery,
  trouble: canSeeTrouble,
  matrix_entry: canChangeMatrixEntry,
  open_matrix_entry: canSeeMatrixEntry,
  story: canChangeStory,
  submitted_story: canDecideStory,
  fee_referral: canSeeFeeReferral,
  invite_code: canSeeInviteCode,
  member_application: canSeeApplication,
  note: canSeeNote,
  opportunity: canSeeOpportunity,
  plan_fact: canSeeFact,
  proposed_update: canDecideUpdate,
  own_data: canDeleteOwnData,
  passkey: canSeePasskey,
  assessment: canSeeAssessment,
  contact_lead: canSeeContactLead,
  conversation: canSeeConversation,
  message_file: canSeeMessageFile,
  unsent_file: canRemoveFile,
  council: canSeeCouncil,
  council_decision: canSeeCouncilDecision,
  lead_code: canSeeLeadCode,
  medical_membership: canSeeMembership,
  file: canSeeFile,
  call: canDeleteCall,
  bulk_act: canSeeBulkAct,
  tag: canChangeTag,
  task: canSeeTask,
  appointment: canSeeAppointment,
  calendar_feed: canSeeCalendarFeed,
  user: canSeeUser,
  view: canChangeView,
  quoting_link: canSeeQuotingLink,
  checkout: canSeeCheckout,
  receipt: canSeeReceipt,
  referral: canSeeReferral,
  resource: canEditResource,
  resource_file: canOpenResource,
  saved_reply: canChangeSavedReply,
  session: canSeeSession,
}

export const SUBSCRIPTION_NEEDED =
  'This needs an active subscription. You can still see your clients and messages. To continue, choose a plan under Billing.'

/**
 * Decides 401, 403 without a second factor, 402, any other 403, and 404, in that order and before the body is validated. Throws the error or returns the
 * caller. An intake token can be a bearer token, `X-Intake-Token`, or `intake_token` in the body. `identified` runs before
 * anything is said about a record, and may refuse the caller.
 */
export async function authorize(
  app: App,
  endpoint: Endpoint,
  request: Request,
  readBody: () => Promise<unknown>,
  identified: (actor: Actor) => Promise<void>,
): Promise<Actor> {
  const { access, record, needs, capability, network, confirm, before_second_factor } = endpoint
  if (access === 'public') return { kind: 'anonymous' }
  const consumersToo = access === 'intake' || access === 'visitor' || access === 'consumer'
  const token = headerToken(request) ?? (consumersToo && endpoint.body ? await bodyToken(readBody) : null)
  const actor = await identify(app, token)
  await identified(actor)
  if (actor.kind === 'user' && !before_second_factor) await requireSecondFactor(app, actor.user)
  if (needs === 'subscription' && actor.kind === 'user' && !isSubscribed(actor.user, new Date()))
    throw paymentRequired(SUBSCRIPTION_NEEDED)
  if (access === 'visitor') return actor
  if (actor.kind === 'anonymous' || (actor.kind === 'consumer' && !consumersToo)) throw unauthorized()
  if (access === 'consumer') {
    if (actor.kind !== 'consumer') throw forbidden(msg('Only the person themselves can do this.'))
    if (needs === 'mailed_link' && !actor.by_mail) throw forbidden(MAILED_LINK_NEEDED)
    if (!(await policies[record ?? 'client'](app.db, actor, actor.client_id))) throw notFound()
    return actor
  }
  if (access === 'sys_admin' && !(actor.kind === 'user' && actor.user.role === 'sys_admin')) {
    throw forbidden('Only administrators can do this.')
  }
  if (
    access === 'founder' &&
    !(actor.kind === 'user' && (actor.user.role === 'sys_admin' || actor.user.founder_access))
  ) {
    throw forbidden('Only administrators and founders can see this.')
  }
  if (capability && !(actor.kind === 'user' && actor.user.capabilities.includes(capability))) {
    throw forbidden('Your account does not have access to this.')
  }
  if (network && !(actor.kind === 'user' && (await isMember(app.db, actor.user, network))))
    throw forbidden(MEMBERS_ONLY)
  if (record) {
    const id = endpoint.params ? (request.params['id'] ?? request.params['opp_id']) : bodyId(record, await readBody())
    const named = uuid.safeParse(id).data
    // An invalid id in the path matches no record. The schema reports an id missing from the body.
    if (named === undefined && endpoint.params) throw notFound()
    if (named !== undefined && !(await policies[record](app.db, actor, named))) throw notFound()
  }
  if (confirm && actor.kind === 'user') await requireConfirmed(app.db, actor.session_id)
  return actor
}

const uuid = z.uuid()
const withClient = z.object({ client_id: uuid }).transform(({ client_id }) => client_id)
const withAssessment = z.object({ assessment_id: uuid }).transform(({ assessment_id }) => assessment_id)
const bodyId = (record: OwnedRecord, body: unknown) =>
  (record === 'assessment' ? withAssessment : withClient).safeParse(body).data
const withToken = z.object({ intake_token: z.string() })

function headerToken(request: Request): string | null {
  const [scheme, bearer] = request.get('authorization')?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer' && bearer) return bearer
  return request.get('x-intake-token') ?? null
}

// An unreadable body contains no token. Its error is reported once the caller is known.
const bodyToken = async (readBody: () => Promise<unknown>) =>
  withToken.safeParse(await readBody().catch(() => undefined)).data?.intake_token ?? null

async function identify(app: App, token: string | null): Promise<Actor> {
  if (token === null) return { kind: 'anonymous' }
  return isConsumerToken(token) ? parseConsumerToken(app.secrets, token) : authenticate(app, token)
}
