import type { Endpoint, OwnedRecord } from '@waymark/contracts/endpoint'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import type { Database } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { type Answer, type Sent, startApi, type TestApi } from '@waymark/testing/api'
import {
  aCensus,
  aCensusShare,
  aCheckout,
  aFile,
  anAssistantConversation,
  aQuotingLink,
  aReceipt,
  aSavedReply,
  aStoredFact,
} from '@waymark/testing/factories/agency'
import {
  aBulkAct,
  aCalendarFeed,
  aCall,
  aClient,
  aContactLead,
  aHeldLead,
  aLeadCode,
  aMessageFile,
  aNote,
  anAppointment,
  anImport,
  aProposedUpdate,
  aReferral,
  aSavedView,
  aTag,
  aTask,
} from '@waymark/testing/factories/clients'
import { aDelivery, aTrouble } from '@waymark/testing/factories/events'
import {
  aCaseStudy,
  aContribution,
  aCouncil,
  aCouncilDecision,
  aFeeReferral,
  aMatrixEntry,
  anApplication,
  anOpportunity,
  aResource,
  aStory,
} from '@waymark/testing/factories/networks'
import { aDeletion, anAdministrator, anInviteCode, aPasskey, aUser, signedIn } from '@waymark/testing/factories/people'
import { aBusinessLead, aMembership } from '@waymark/testing/factories/public-forms'

const AT_ONCE = 16

/** Kinds of access without a session. */
export const NO_SESSION: ReadonlySet<Endpoint['access']> = new Set(['public', 'visitor', 'consumer'])

/** An API with an administrator, and a record of every kind that this administrator may open. */
export interface Target extends AsyncDisposable {
  api: TestApi
  administrator: User
  token: string
  victim: User
  client_id: string
  /** A call that passes the access checks. */
  sentTo: (endpoint: Endpoint) => Sent
}

export async function startTarget(settings: Record<string, string> = {}): Promise<Target> {
  const api = await startApi(settings)
  const { db } = api
  const administrator = await anAdministrator(db, { capabilities: ['architect', 'platform_watch'] })
  const victim = await aUser(db)
  const token = await tokenOf(api, administrator)
  const client = await aClient(db, { broker_id: administrator.id })
  const client_id = client.id
  const census_id = (await aCensus(db, { user_id: administrator.id })).id
  const case_study_id = (await aCaseStudy(db, administrator)).id
  const matrix_entry_id = (await aMatrixEntry(db, administrator)).id
  const story_id = (await aStory(db, administrator, { status: 'submitted' })).id
  const resource_id = (await aResource(api)).id
  const ids: Record<OwnedRecord, string> = {
    deletion: (await aDeletion(db, administrator)).id,
    assistant_conversation: await anAssistantConversation(db, administrator),
    client: client_id,
    client_import: (await anImport(db, administrator)).id,
    held_lead: (await aHeldLead(db, administrator)).id,
    known_client: client_id,
    deleted_client: client_id,
    delivery: (await aDelivery(db)).event_id,
    trouble: (await aTrouble(db)).id,
    call: (await aCall(db, { client_id, user_id: administrator.id })).id,
    bulk_act: (await aBulkAct(db, administrator)).id,
    view: (await aSavedView(db, administrator)).id,
    tag: (await aTag(db, administrator)).id,
    task: (await aTask(db, administrator)).id,
    calendar_feed: (await aCalendarFeed(db, administrator)).id,
    appointment: (await anAppointment(db, administrator)).id,
    note: (await aNote(db, { client_id, user_id: administrator.id })).id,
    message_file: (await aMessageFile(api, client_id)).id,
    unsent_file: (await aMessageFile(api, client_id, { message_id: null, uploaded_by: administrator.id })).id,
    opportunity: (await anOpportunity(db, victim)).id,
    own_data: client_id,
    assessment: newId(),
    contact_lead: (await aContactLead(db)).id,
    invite_code: await anInviteCode(db, administrator),
    medical_membership: (await aMembership(db)).id,
    conversation: await aConversation(db, victim, administrator),
    council: (await aCouncil(db, administrator)).id,
    council_decision: (await aCouncilDecision(db, administrator)).id,
    fee_referral: (await aFeeReferral(db, administrator)).id,
    file: (await aFile(api, administrator)).id,
    proposed_update: (await aProposedUpdate(db, client)).id,
    plan_fact: await aStoredFact(api, administrator),
    lead_code: (await aLeadCode(db, administrator)).id,
    user: victim.id,
    business_lead: (await aBusinessLead(db, administrator)).id,
    case_study: case_study_id,
    own_case_study: case_study_id,
    census: census_id,
    member_application: (await anApplication(db)).id,
    census_share: (await aCensusShare(db, { census_id })).id,
    passkey: (await aPasskey(db, administrator)).id,
    session: (await signedIn(db, administrator)).session_id,
    saved_reply: (await aSavedReply(db, administrator)).id,
    quoting_link: (await aQuotingLink(db, administrator)).id,
    checkout: (await aCheckout(db, administrator)).id,
    receipt: (await aReceipt(db, administrator)).id,
    contribution: (await aContribution(db, victim, administrator)).id,
    matrix_entry: matrix_entry_id,
    open_matrix_entry: matrix_entry_id,
    story: story_id,
    submitted_story: story_id,
    referral: (await aReferral(db, { from: victim, to: administrator })).id,
    resource: resource_id,
    resource_file: resource_id,
  }
  const sentTo = ({ access, record, params }: Endpoint): Sent => ({
    ...(access === 'public' || access === 'visitor'
      ? {}
      : { token: access === 'consumer' ? mailedTokenOf(api, { id: client_id }) : token }),
    ...(params ? { params: named(ids[record ?? 'client']) } : {}),
  })
  return {
    api,
    administrator,
    token,
    victim,
    client_id,
    sentTo,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

async function aConversation(db: Database, from: User, to: User): Promise<string> {
  const [sender, recipient] = [from, to].map(({ id }) => ({ kind: 'user' as const, id }))
  if (!sender || !recipient) throw new Error('no conversation was created')
  return db.transaction(
    async (tx) => (await deliverMessage(tx, { sender, recipient, message: 'Hello' })).conversation_id,
  )
}

/** The id under every parameter name that paths use. */
const named = (id: string) => ({ id, opp_id: id, agent: id, token: id, subscriber: 'assess', name: 'prices' })

/**
 * Sends all of them, a few at a time, and returns what went wrong: `api.call` throws on anything the contract does not
 * describe.
 */
export async function problems<T>(inputs: readonly T[], send: (input: T) => Promise<Answer>): Promise<string[]> {
  const found: string[] = []
  const queue = inputs.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const input of queue) {
        try {
          const { status } = await send(input)
          if (status >= 500) found.push(`${status} for ${shown(input)}`)
        } catch (error) {
          found.push(`${String(error).slice(0, 500)} for ${shown(input)}`)
        }
      }
    }),
  )
  // A few are as good as thousands.
  return found.slice(0, 3)
}
const shown = (input: unknown) => (typeof input === 'string' ? input : JSON.stringify(input)).slice(0, 500)
