import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { assessClient } from '@waymark/domain/coverage/risk/assess-client'
import { deleteClientData } from '@waymark/domain/leads/clients/delete-client-data'
import { submitIntake } from '@waymark/domain/leads/intake/submit-intake'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { type TestApi } from '@waymark/testing/api'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
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
  aContactLead,
  aHeldLead,
  aLeadCode,
  aMessageFile,
  aNote,
  anAppointment,
  anImport,
  anIntake,
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
  anOpportunity,
  aResource,
  aStory,
  aVettedApplication,
} from '@waymark/testing/factories/networks'
import { aDeletion, anInviteCode, aPasskey, aUser, signedIn as openSession } from '@waymark/testing/factories/people'
import { aBusinessLead, aMembership } from '@waymark/testing/factories/public-forms'

import type { Ownership } from './access-callers.ts'

/** Who and what records are made for: `stranger` owns another's records. */
export interface Scene {
  api: TestApi
  stranger: User
  outsider: User
}

export interface Client {
  id: string
  submitted_at: Date
}

export async function aClientOf({ api }: Pick<Scene, 'api'>, broker: User | undefined): Promise<Client> {
  const { client_id, submitted_at } = await submitIntake(contextOf(api, ANONYMOUS), intakeRecord.parse(anIntake()))
  await api.db.run(sql`
    update client set broker_id = ${broker?.id ?? null}, assignment_type = ${broker ? 'manual' : null}
    where id = ${client_id}`)
  await assessClient(api.db, client_id)
  return { id: client_id, submitted_at }
}

export async function aConversationOf({ api, stranger }: Pick<Scene, 'api' | 'stranger'>, user: User): Promise<string> {
  const [sender, recipient] = [stranger, user].map(({ id }) => ({ kind: 'user' as const, id }))
  if (!sender || !recipient) throw new Error('no conversation was created')
  const other = user.id === stranger.id ? { kind: 'user' as const, id: (await aUser(api.db)).id } : sender
  return (await api.db.transaction((tx) => deliverMessage(tx, { sender: other, recipient, message: 'Hello' })))
    .conversation_id
}

let hours = 24
/** Appointments of one broker do not overlap. */
const nextTime = () => new Date(Date.now() + ++hours * 3_600_000)

/** Creates a record for the endpoint. The caller's own client is available. */
export async function recordFor(
  scene: Scene,
  endpoint: Endpoint,
  user: User | undefined,
  record: Ownership,
  own: Client,
): Promise<string> {
  const { api, stranger, outsider } = scene
  if (record === 'missing') return newId()
  const owner = record === 'own' ? user : stranger
  if (endpoint.record === 'user') return (owner ?? stranger).id
  if (endpoint.record === 'deletion') return (await aDeletion(api.db, owner ?? stranger)).id
  if (endpoint.record === 'checkout') return (await aCheckout(api.db, owner ?? stranger)).id
  if (endpoint.record === 'receipt') return (await aReceipt(api.db, owner ?? stranger)).id
  if (endpoint.record === 'council') return (await aCouncil(api.db, stranger)).id
  if (endpoint.record === 'council_decision') return (await aCouncilDecision(api.db, stranger)).id
  if (endpoint.record === 'fee_referral') return (await aFeeReferral(api.db, owner ?? stranger)).id
  if (endpoint.record === 'opportunity') return (await anOpportunity(api.db, owner ?? stranger)).id
  if (endpoint.record === 'case_study' || endpoint.record === 'own_case_study') {
    return (await aCaseStudy(api.db, owner ?? stranger)).id
  }
  if (endpoint.record === 'resource' || endpoint.record === 'resource_file') return (await aResource(api)).id
  if (endpoint.record === 'contribution') {
    const [giver, receiver] = endpoint === endpoints.withdrawContribution ? [owner, outsider] : [outsider, owner]
    return (await aContribution(api.db, giver ?? stranger, receiver ?? stranger)).id
  }
  if (endpoint.record === 'matrix_entry') return (await aMatrixEntry(api.db, owner ?? stranger)).id
  if (endpoint.record === 'open_matrix_entry') return (await aMatrixEntry(api.db, stranger)).id
  if (endpoint.record === 'story') return (await aStory(api.db, owner ?? stranger)).id
  if (endpoint.record === 'submitted_story') return (await aStory(api.db, stranger, { status: 'submitted' })).id
  if (endpoint.record === 'held_lead') return (await aHeldLead(api.db, owner ?? stranger)).id
  if (endpoint.record === 'client_import') return (await anImport(api.db, owner ?? stranger)).id
  if (endpoint.record === 'bulk_act') return (await aBulkAct(api.db, owner ?? stranger)).id
  if (endpoint.record === 'view') return (await aSavedView(api.db, owner ?? stranger)).id
  if (endpoint.record === 'tag') return (await aTag(api.db, owner ?? stranger)).id
  if (endpoint.record === 'appointment')
    return (await anAppointment(api.db, owner ?? stranger, { starts_at: nextTime() })).id
  if (endpoint.record === 'calendar_feed') return (await aCalendarFeed(api.db, owner ?? stranger)).id
  if (endpoint.record === 'task') return (await aTask(api.db, owner ?? stranger)).id
  if (endpoint.record === 'lead_code') return (await aLeadCode(api.db, owner ?? stranger)).id
  if (endpoint.record === 'file') return (await aFile(api, owner ?? stranger)).id
  if (endpoint.record === 'plan_fact') return aStoredFact(api, owner ?? stranger)
  if (endpoint.record === 'assistant_conversation') return anAssistantConversation(api.db, owner ?? stranger)
  if (endpoint.record === 'referral') {
    const other = await aUser(api.db)
    const [from, to] = endpoint === endpoints.withdrawReferral ? [owner ?? stranger, other] : [other, owner ?? stranger]
    return (await aReferral(api.db, { from, to })).id
  }
  if (endpoint.record === 'invite_code') return anInviteCode(api.db, stranger)
  if (endpoint.record === 'contact_lead') return (await aContactLead(api.db)).id
  if (endpoint.record === 'medical_membership') return (await aMembership(api.db)).id
  if (endpoint.record === 'conversation') return aConversationOf(scene, owner ?? stranger)
  if (endpoint.record === 'census') return (await aCensus(api.db, { user_id: (owner ?? stranger).id })).id
  if (endpoint.record === 'census_share') {
    const { id: census_id } = await aCensus(api.db, { user_id: (owner ?? stranger).id })
    return (await aCensusShare(api.db, { census_id })).id
  }
  if (endpoint.record === 'member_application') return (await aVettedApplication(api.db)).id
  if (endpoint.record === 'business_lead') return (await aBusinessLead(api.db, stranger)).id
  if (endpoint.record === 'delivery') return (await aDelivery(api.db)).event_id
  if (endpoint.record === 'trouble') return (await aTrouble(api.db)).id
  if (endpoint.record === 'passkey') return (await aPasskey(api.db, owner ?? stranger)).id
  if (endpoint.record === 'session') return (await openSession(api.db, owner ?? stranger)).session_id
  if (endpoint.record === 'saved_reply') return (await aSavedReply(api.db, owner ?? stranger)).id
  if (endpoint.record === 'quoting_link') return (await aQuotingLink(api.db, owner ?? stranger)).id
  const client_id = record === 'own' ? own.id : (await aClientOf(scene, stranger)).id
  if (endpoint.record === 'call') return (await aCall(api.db, { client_id, user_id: (owner ?? stranger).id })).id
  if (endpoint.record === 'note') return (await aNote(api.db, { client_id, user_id: (owner ?? stranger).id })).id
  if (endpoint.record === 'unsent_file') {
    const uploaded_by = record === 'own' ? (user ?? own).id : stranger.id
    return (await aMessageFile(api, client_id, { message_id: null, uploaded_by })).id
  }
  if (endpoint.record === 'message_file') return (await aMessageFile(api, client_id)).id
  if (endpoint.record === 'proposed_update') {
    const client = await api.db.row(tables.client, sql`select * from client where id = ${client_id}::uuid`)
    if (!client) throw new Error('no client was created')
    return (await aProposedUpdate(api.db, client)).id
  }
  if (endpoint.record === 'deleted_client') {
    await deleteClientData(contextOf(api, await openSession(api.db, stranger)), client_id)
  }
  if (endpoint.record === 'assessment') return (await assessClient(api.db, client_id)).id
  return client_id
}
