import type { Endpoint, OwnedRecord } from '@waymark/contracts/endpoint'
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
import { aCalendarFeed, anAppointment } from '@waymark/testing/factories/appointments'
import { aBulkAct, aCall, aNote, aSavedView, aTag, aTask } from '@waymark/testing/factories/client-work'
import { aHeldLead } from '@waymark/testing/factories/clients'
import { aDelivery, aTrouble } from '@waymark/testing/factories/events'
import { aContactLead, aLeadCode, anImport, anIntake, aProposedUpdate } from '@waymark/testing/factories/intake'
import { aMessageFile, aReferral } from '@waymark/testing/factories/messages'
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

type Made = Promise<string | { id: string }>

/** How a record of each kind is made for `owner`, or of the client that `client` names. */
const MAKE: Record<OwnedRecord, (scene: Scene, owner: User, client: () => Promise<string>) => Made> = {
  deletion: ({ api }, owner) => aDeletion(api.db, owner),
  appointment: ({ api }, owner) => anAppointment(api.db, owner, { starts_at: nextTime() }),
  calendar_feed: ({ api }, owner) => aCalendarFeed(api.db, owner),
  assessment: async ({ api }, _, client) => assessClient(api.db, await client()),
  assistant_conversation: ({ api }, owner) => anAssistantConversation(api.db, owner),
  bulk_act: ({ api }, owner) => aBulkAct(api.db, owner),
  business_lead: ({ api, stranger }) => aBusinessLead(api.db, stranger),
  call: async ({ api }, { id: user_id }, client) => aCall(api.db, { client_id: await client(), user_id }),
  case_study: ({ api }, owner) => aCaseStudy(api.db, owner),
  census: ({ api }, { id: user_id }) => aCensus(api.db, { user_id }),
  census_share: async ({ api }, { id: user_id }) =>
    aCensusShare(api.db, { census_id: (await aCensus(api.db, { user_id })).id }),
  checkout: ({ api }, owner) => aCheckout(api.db, owner),
  client: (_scene, _owner, client) => client(),
  client_import: ({ api }, owner) => anImport(api.db, owner),
  contact_lead: ({ api }) => aContactLead(api.db),
  contribution: ({ api, outsider }, owner) => aContribution(api.db, outsider, owner),
  conversation: aConversationOf,
  council: ({ api, stranger }) => aCouncil(api.db, stranger),
  council_decision: ({ api, stranger }) => aCouncilDecision(api.db, stranger),
  deleted_client: async ({ api, stranger }, _, client) => {
    const id = await client()
    await deleteClientData(contextOf(api, await openSession(api.db, stranger)), id, { whose: sql`true` })
    return id
  },
  delivery: async ({ api }) => (await aDelivery(api.db)).event_id,
  fee_referral: ({ api }, owner) => aFeeReferral(api.db, owner),
  file: ({ api }, owner) => aFile(api, owner),
  held_lead: ({ api }, owner) => aHeldLead(api.db, owner),
  invite_code: ({ api, stranger }) => anInviteCode(api.db, stranger),
  known_client: (_scene, _owner, client) => client(),
  lead_code: ({ api }, owner) => aLeadCode(api.db, owner),
  matrix_entry: ({ api }, owner) => aMatrixEntry(api.db, owner),
  medical_membership: ({ api }) => aMembership(api.db),
  member_application: ({ api }) => aVettedApplication(api.db),
  message_file: async ({ api }, _, client) => aMessageFile(api, await client()),
  note: async ({ api }, { id: user_id }, client) => aNote(api.db, { client_id: await client(), user_id }),
  opportunity: ({ api }, owner) => anOpportunity(api.db, owner),
  plan_fact: ({ api }, owner) => aStoredFact(api, owner),
  proposed_update: async ({ api }, _, client) => {
    const id = await client()
    const of = await api.db.row(tables.client, sql`select * from client where id = ${id}::uuid`)
    if (!of) throw new Error('no client was created')
    return aProposedUpdate(api.db, of)
  },
  passkey: ({ api }, owner) => aPasskey(api.db, owner),
  own_case_study: ({ api }, owner) => aCaseStudy(api.db, owner),
  own_data: (_scene, _owner, client) => client(),
  quoting_link: ({ api }, owner) => aQuotingLink(api.db, owner),
  receipt: ({ api }, owner) => aReceipt(api.db, owner),
  referral: async ({ api }, to) => aReferral(api.db, { from: await aUser(api.db), to }),
  resource: ({ api }) => aResource(api),
  resource_file: ({ api }) => aResource(api),
  saved_reply: ({ api }, owner) => aSavedReply(api.db, owner),
  session: async ({ api }, owner) => (await openSession(api.db, owner)).session_id,
  open_matrix_entry: ({ api, stranger }) => aMatrixEntry(api.db, stranger),
  story: ({ api }, owner) => aStory(api.db, owner),
  submitted_story: ({ api, stranger }) => aStory(api.db, stranger, { status: 'submitted' }),
  tag: ({ api }, owner) => aTag(api.db, owner),
  task: ({ api }, owner) => aTask(api.db, owner),
  trouble: ({ api }) => aTrouble(api.db),
  unsent_file: async ({ api }, { id: uploaded_by }, client) =>
    aMessageFile(api, await client(), { message_id: null, uploaded_by }),
  user: async (_, owner) => owner,
  view: ({ api }, owner) => aSavedView(api.db, owner),
}

const idOf = async (made: Made) => {
  const record = await made
  return typeof record === 'string' ? record : record.id
}

/** A record of every kind for `owner` and of their client, with those that exist already. */
export async function aRecordOfEach(
  scene: Scene,
  owner: User,
  client_id: string,
  existing: Partial<Record<OwnedRecord, string>>,
): Promise<Record<OwnedRecord, string>> {
  const ids: Partial<Record<OwnedRecord, string>> = { ...existing }
  const kinds = Object.keys(MAKE) as OwnedRecord[]
  for (const kind of kinds) ids[kind] ??= await idOf(MAKE[kind](scene, owner, async () => client_id))
  return ids as Record<OwnedRecord, string>
}

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
  const owner = (record === 'own' && user) || stranger
  const client = async () => (record === 'own' ? own : await aClientOf(scene, stranger)).id
  // What is withdrawn is the caller's own, not made for them. A consumer uploads without an account.
  if (endpoint === endpoints.withdrawContribution) return idOf(aContribution(api.db, owner, outsider))
  if (endpoint === endpoints.withdrawReferral) {
    return idOf(aReferral(api.db, { from: owner, to: await aUser(api.db) }))
  }
  if (endpoint.record === 'unsent_file' && record === 'own' && !user) {
    return idOf(aMessageFile(api, own.id, { message_id: null, uploaded_by: own.id }))
  }
  return idOf(MAKE[endpoint.record ?? 'client'](scene, owner, client))
}
