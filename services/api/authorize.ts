import type { Endpoint, OwnedRecord } from '@waymark/contracts/endpoint'
import type { Actor, App } from '@waymark/domain/context'
import {
  canRemoveFile,
  canSeeConversation,
  canSeeMessageFile,
  canSeeReferral,
} from '@waymark/domain/conversations/messaging/policy'
import { canChangeSavedReply } from '@waymark/domain/conversations/saved-replies/saved-replies'
import { canSeeAssistantConversation } from '@waymark/domain/knowledge/assistant/policy'
import { canSeeFact } from '@waymark/domain/knowledge/plan-facts/policy'
import { canSeeAppointment } from '@waymark/domain/leads/appointments/policy'
import { canSeeHeldLead } from '@waymark/domain/leads/assignment/policy'
import { canDeleteCall } from '@waymark/domain/leads/calls/policy'
import { canSeeCensus, canSeeCensusShare } from '@waymark/domain/leads/census/policy'
import {
  canDecideUpdate,
  canDeleteOwnData,
  canRestoreClient,
  canSeeAssessment,
  canSeeClient,
  canSeeHistory,
} from '@waymark/domain/leads/clients/policy'
import { isConsumerToken, MAILED_LINK_NEEDED, parseConsumerToken } from '@waymark/domain/leads/intake/intake-token'
import { isSuperseded } from '@waymark/domain/leads/intake/is-superseded'
import { canSeeNote } from '@waymark/domain/leads/notes/policy'
import { canSeeTask } from '@waymark/domain/leads/tasks/policy'
import { SUSPENDED } from '@waymark/domain/money/billing/refuse-payment'
import { canSeeCouncil, canSeeCouncilDecision } from '@waymark/domain/networks/councils/policy'
import { canSeeFeeReferral } from '@waymark/domain/networks/fee-referrals/policy'
import { canSeeMatrixEntry } from '@waymark/domain/networks/matrix/policy'
import { canSeeOpportunity } from '@waymark/domain/networks/opportunities/policy'
import { canOpenResource } from '@waymark/domain/networks/resources/policy'
import { canDecideStory } from '@waymark/domain/networks/stories/policy'
import { canSeeContribution } from '@waymark/domain/networks/trust-credits/policy'
import { authenticate } from '@waymark/domain/people/accounts/authenticate'
import { requireConfirmed } from '@waymark/domain/people/accounts/confirm-identity'
import { canSeeSession, canSeeUser } from '@waymark/domain/people/accounts/policy'
import { requireSecondFactor } from '@waymark/domain/people/accounts/second-factor'
import { isMember, MEMBERS_ONLY } from '@waymark/domain/people/memberships/require-member'
import { forAdministrators, ownedBy, type Policy } from '@waymark/domain/policy'
import { forbidden, notFound, paymentRequired, unauthorized } from '@waymark/platform/errors'
import { isSubscribed } from '@waymark/rules/money/billing/subscription'
import { msg } from '@waymark/words/t'
import type { Request } from 'express'
import { z } from 'zod'

const policies: Record<OwnedRecord, Policy> = {
  deletion: forAdministrators('deletion'),
  assistant_conversation: canSeeAssistantConversation,
  business_lead: forAdministrators('business_lead'),
  case_study: forAdministrators('case_study'),
  own_case_study: ownedBy('case_study', 'author_id'),
  census: canSeeCensus,
  census_share: canSeeCensusShare,
  client: canSeeClient,
  client_import: ownedBy('client_import'),
  held_lead: canSeeHeldLead,
  contribution: canSeeContribution,
  deleted_client: canRestoreClient,
  known_client: canSeeHistory,
  delivery: forAdministrators('event_delivery', 'event_id'),
  trouble: forAdministrators('trouble'),
  matrix_entry: ownedBy('matrix_entry'),
  open_matrix_entry: canSeeMatrixEntry,
  story: ownedBy('story', 'author_id'),
  submitted_story: canDecideStory,
  fee_referral: canSeeFeeReferral,
  invite_code: forAdministrators('invite_code'),
  member_application: forAdministrators('member_application'),
  note: canSeeNote,
  opportunity: canSeeOpportunity,
  plan_fact: canSeeFact,
  proposed_update: canDecideUpdate,
  own_data: canDeleteOwnData,
  passkey: ownedBy('passkey'),
  assessment: canSeeAssessment,
  contact_lead: forAdministrators('contact_lead'),
  conversation: canSeeConversation,
  message_file: canSeeMessageFile,
  unsent_file: canRemoveFile,
  council: canSeeCouncil,
  council_decision: canSeeCouncilDecision,
  lead_code: ownedBy('lead_code'),
  medical_membership: forAdministrators('medical_membership'),
  file: ownedBy('agency_file'),
  call: canDeleteCall,
  bulk_act: ownedBy('bulk_act'),
  tag: ownedBy('tag'),
  task: canSeeTask,
  appointment: canSeeAppointment,
  calendar_feed: ownedBy('calendar_feed'),
  user: canSeeUser,
  view: ownedBy('saved_view'),
  quoting_link: ownedBy('quoting_link'),
  checkout: ownedBy('checkout'),
  receipt: ownedBy('receipt'),
  referral: canSeeReferral,
  resource: forAdministrators('resource'),
  resource_file: canOpenResource,
  saved_reply: canChangeSavedReply,
  session: canSeeSession,
}

const WITHOUT_SUBSCRIPTION = 'This needs an active subscription. You can still see your clients and messages.'
export const SUBSCRIPTION_NEEDED = `${WITHOUT_SUBSCRIPTION} To continue, choose a plan under Billing.`

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
  const { access, confirm } = endpoint
  if (access === 'public') return { kind: 'anonymous' }
  const token = headerToken(request) ?? (takesConsumers(endpoint) && endpoint.body ? await bodyToken(readBody) : null)
  const actor = await identify(app, token)
  await identified(actor)
  await requireStanding(app, endpoint, actor)
  if (access === 'visitor') return actor
  await requireAccess(app, endpoint, actor)
  await requireRecord(app, endpoint, actor, request, readBody)
  if (confirm && actor.kind === 'user') await requireConfirmed(app.db, actor.session_id)
  return actor
}

const takesConsumers = ({ access }: Endpoint) => access === 'intake' || access === 'visitor' || access === 'consumer'
const userOf = (actor: Actor) => (actor.kind === 'user' ? actor.user : undefined)

/** Throws 403 without a second factor, 402 without a subscription, and 403 for a link that a later one replaced. */
async function requireStanding(app: App, { needs, before_second_factor }: Endpoint, actor: Actor): Promise<void> {
  const user = userOf(actor)
  if (user && !before_second_factor) await requireSecondFactor(app, user)
  if (needs === 'subscription' && user && !isSubscribed(user, new Date())) {
    const suspended = user.subscription_override === 'suspended'
    throw paymentRequired(suspended ? `${WITHOUT_SUBSCRIPTION} ${SUSPENDED}` : SUBSCRIPTION_NEEDED)
  }
  if (needs === 'latest_link' && actor.kind === 'consumer' && (await isSuperseded(app.db, app.secrets, actor)))
    throw forbidden(MAILED_LINK_NEEDED)
}

/** Throws 401 and 403 for callers whom the endpoint is not for. */
async function requireAccess({ db }: App, endpoint: Endpoint, actor: Actor): Promise<void> {
  const { access, needs, capability, network } = endpoint
  if (actor.kind === 'anonymous' || (actor.kind === 'consumer' && !takesConsumers(endpoint))) throw unauthorized()
  if (access === 'consumer') {
    if (actor.kind !== 'consumer') throw forbidden(msg('Only the person themselves can do this.'))
    if (needs === 'mailed_link' && !actor.by_mail) throw forbidden(MAILED_LINK_NEEDED)
    return
  }
  const user = userOf(actor)
  const isAdministrator = user?.role === 'sys_admin'
  if (access === 'sys_admin' && !isAdministrator) throw forbidden('Only administrators can do this.')
  if (access === 'founder' && !isAdministrator && !user?.founder_access)
    throw forbidden('Only administrators and founders can see this.')
  if (capability && !user?.capabilities.includes(capability))
    throw forbidden('Your account does not have access to this.')
  if (network && !(user && (await isMember(db, user, network)))) throw forbidden(MEMBERS_ONLY)
}

/** Throws 404 unless the caller may use the record that the request names. A consumer’s own is in their token. */
async function requireRecord(
  { db }: App,
  { access, record, params }: Endpoint,
  actor: Actor,
  request: Request,
  readBody: () => Promise<unknown>,
): Promise<void> {
  if (access === 'consumer') {
    if (actor.kind !== 'consumer' || !(await policies[record ?? 'client'](db, actor, actor.client_id))) throw notFound()
    return
  }
  if (!record) return
  const id = params ? (request.params['id'] ?? request.params['opp_id']) : bodyId(record, await readBody())
  const named = uuid.safeParse(id).data
  // An invalid id in the path matches no record. The schema reports an id missing from the body.
  if (named === undefined && params) throw notFound()
  if (named !== undefined && !(await policies[record](db, actor, named))) throw notFound()
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
