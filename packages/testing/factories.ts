import { createECDH, createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { businessAnswers } from '@waymark/contracts/business/endpoints'
import type { CouncilDecision } from '@waymark/contracts/councils/schemas'
import type { intakeRecord } from '@waymark/contracts/intake/endpoints'
import type { App, UserActor } from '@waymark/domain/context'
import { savePages } from '@waymark/domain/files/save-pages'
import { deliverMessage } from '@waymark/domain/messaging/deliver-message'
import { emit } from '@waymark/events/outbox'
import { type Database, raw, sql } from '@waymark/platform/database'
import type {
  AgencyFile,
  ApplicationQuestion,
  BusinessLead,
  CaseStudy,
  Census,
  CensusShare,
  Checkout,
  Client,
  ClientNote,
  ClientReferral,
  ContactLead,
  Contribution,
  Council,
  FeeReferral,
  LeadCode,
  MatrixEntry,
  MedicalMembership,
  MemberApplication,
  Opportunity,
  QuotingLink,
  Receipt,
  Resource,
  Story,
  User,
} from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { trialEndsAt } from '@waymark/rules/accounts/subscription'
import { estimateSavings } from '@waymark/rules/savings/estimate-savings'
import type { z } from 'zod'

/** Inserts a row as it stands; columns that it does not name keep their defaults. */
async function insert<Row>(db: Database, table: string, row: object): Promise<Row> {
  const made = await db.row<Row>(sql`
    insert into ${raw(table)} (${raw(Object.keys(row).join(', '))})
    select ${raw(Object.keys(row).join(', '))} from jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(row)}::jsonb)
    returning *`)
  if (!made) throw new Error(`nothing was inserted into ${table}`)
  return made
}

/** A broker on trial, verified, licensed in Texas; `overrides` makes anybody else of them. */
export function aUser(db: Database, overrides: Partial<User> = {}): Promise<User> {
  const id = newId()
  return insert<User>(db, 'app_user', {
    id,
    email: `${id}@example.test`,
    first_name: 'Ada',
    last_name: 'Broker',
    credentials_verified: true,
    states_licensed: ['TX'],
    trial_ends_at: trialEndsAt(new Date()),
    ...overrides,
  })
}

/** What asking for a new password makes, half an hour before it closes. */
export async function aPasswordReset(db: Database, { id: user_id }: Pick<User, 'id'>): Promise<string> {
  const id = newId()
  await insert(db, 'password_reset', {
    id,
    user_id,
    created_at: new Date(),
    expires_at: new Date(Date.now() + 1_800_000),
  })
  return id
}

/** What the provider said of somebody new: its session id, which is what their browser's cookie holds too. */
export async function aGoogleSignIn(db: Database): Promise<string> {
  const id = newId()
  const hash = `\\x${createHash('sha256').update(id).digest('hex')}`
  await insert(db, 'google_sign_in', {
    id,
    secret_hash: hash,
    attempt_hash: hash,
    issuer: 'https://provider.example.test',
    subject: id,
    email: `${id}@example.test`,
    owns_mailbox: true,
    first_name: 'Gina',
    last_name: 'Google',
    created_at: new Date(),
    expires_at: new Date(Date.now() + 300_000),
  })
  return id
}

export const anAdministrator = (db: Database, overrides: Partial<User> = {}): Promise<User> =>
  aUser(db, { role: 'sys_admin', first_name: 'Grace', last_name: 'Administrator', ...overrides })

/** A user with an open session, as an actor. */
export async function signedIn(db: Database, user: User): Promise<UserActor> {
  const session_id = newId()
  await db.run(sql`
    insert into session (id, user_id, refresh_hash, expires_at)
    values (${session_id}, ${user.id}, sha256(${session_id}::text::bytea), now() + interval '1 day')`)
  return { kind: 'user', user, session_id }
}

/** What a browser sends when it wants pushes. */
export function aBrowser(endpoint = `https://push.example.com/${newId()}`) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') } }
}

/** A client as an intake leaves them: nobody's yet, and not assessed. */
export function aClient(db: Database, overrides: Partial<Client> = {}): Promise<Client> {
  const id = newId()
  const email = overrides.email ?? `${id}@example.test`
  return insert<Client>(db, 'client', {
    id,
    email,
    email_key: email.toLowerCase(),
    first_name: 'Jo',
    last_name: 'Client',
    age: 44,
    gender: 'female',
    zip_code: '75001',
    state: 'TX',
    household_size: 2,
    annual_income: 52_000,
    health_conditions: ['none'],
    medications: [],
    tobacco_use: false,
    lifestyle_factors: { exercise: 'regular' },
    preferred_coverage: ['silver'],
    plan_preference: 'aca_compliant',
    covers_others: false,
    email_consent: true,
    phone_consent: false,
    terms_accepted: true,
    ...overrides,
  })
}

export const aNote = (
  db: Database,
  note: Pick<ClientNote, 'client_id' | 'user_id'> & Partial<ClientNote>,
): Promise<ClientNote> => insert<ClientNote>(db, 'client_note', { id: newId(), text: 'Called, no answer', ...note })

/** A client of `from` that is offered to `to`. */
export async function aReferral(
  db: Database,
  { from, to }: Record<'from' | 'to', Pick<User, 'id'>>,
  overrides: Partial<ClientReferral> = {},
): Promise<ClientReferral> {
  const client_id = overrides.client_id ?? (await aClient(db, { broker_id: from.id })).id
  const sent = await db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: from.id },
      recipient: { kind: 'user', id: to.id },
      message: 'Could you take this client?',
      message_type: 'referral',
      client_id,
    }),
  )
  return insert<ClientReferral>(db, 'client_referral', {
    id: newId(),
    client_id,
    from_user_id: from.id,
    to_user_id: to.id,
    message_id: sent.id,
    conversation_id: sent.conversation_id,
    consent_channel: 'phone',
    consented_at: new Date(),
    consent_version: 'test',
    ...overrides,
  })
}

/** A family of two: Ann Lee and her child without a ZIP code. */
export async function aCensus(db: Database, overrides: Pick<Census, 'user_id'> & Partial<Census>): Promise<Census> {
  const census = await insert<Census>(db, 'census', {
    id: newId(),
    name: 'The Lees',
    kind: 'family',
    version: 1,
    row_count: 2,
    created_at: new Date(),
    updated_at: new Date(),
    ...overrides,
  })
  const person = { census_id: census.id, last_name: 'Lee', tobacco: false }
  const ann = { position: 1, is_primary: true, first_name: 'Ann', zip: '78701', relationship: 'Self' }
  await insert(db, 'census_row', { ...person, ...ann, id: newId(), date_of_birth: '1986-04-02' })
  const bo = { position: 2, is_primary: false, first_name: 'Bo', zip: null, relationship: 'Child' }
  await insert(db, 'census_row', { ...person, ...bo, id: newId(), date_of_birth: '2015-11-30' })
  return census
}

/** A link to a census by the token that is its own id. */
export function aCensusShare(db: Database, overrides: Pick<CensusShare, 'census_id'> & Partial<CensusShare>) {
  const id = newId()
  return insert<CensusShare>(db, 'census_share', {
    id,
    token_hash: `\\x${createHash('sha256').update(id).digest('hex')}`,
    note: 'Carrier',
    created_at: new Date(),
    expires_at: new Date(Date.now() + 14 * 24 * 3600 * 1000),
    ...overrides,
  })
}

/** A client whose submission waits to be assigned. */
export async function aLead(db: Database, overrides: Partial<Client> = {}): Promise<Client> {
  const client = await aClient(db, overrides)
  await db.transaction((tx) =>
    emit(tx, 'client.submitted', client.id, { revision: client.revision }, { except: ['assess'] }),
  )
  return client
}

/** The logo of an agency, with its bytes in the storage. */
export async function aLogo({ db, storage }: Pick<App, 'db' | 'storage'>, { id: user_id }: Pick<User, 'id'>) {
  const logo_key = `logos/${user_id}/${newId()}`
  await storage.put(logo_key, Readable.from([Buffer.from('logo')]), 4)
  await insert(db, 'agency_profile', {
    user_id,
    logo_key,
    logo_media_type: 'image/png',
    logo_size: 4,
    logo_updated_at: new Date(),
    updated_at: new Date(),
  })
}

export const aQuotingLink = (db: Database, { id: user_id }: Pick<User, 'id'>): Promise<QuotingLink> =>
  insert<QuotingLink>(db, 'quoting_link', {
    id: newId(),
    user_id,
    label: 'Carrier',
    url: 'https://carrier.example.com/',
    category: 'carrier_portal',
    created_at: new Date(),
  })

/** A code for links to the assessment, unlike any other. */
export const aLeadCode = (
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  overrides: Partial<LeadCode> = {},
): Promise<LeadCode> => {
  const id = newId()
  const code = `TEST-${id.slice(-12)}`.toUpperCase()
  return insert<LeadCode>(db, 'lead_code', { id, code, user_id, uses: 0, created_at: new Date(), ...overrides })
}

/** What `poster` offers to the professional network. */
export const anOpportunity = (
  db: Database,
  { id: poster_id }: Pick<User, 'id'>,
  overrides: Partial<Opportunity> = {},
): Promise<Opportunity> =>
  insert<Opportunity>(db, 'opportunity', {
    id: newId(),
    poster_id,
    title: 'Benefits for a bakery',
    description_long: 'Twelve employees, renews in May.',
    ...overrides,
  })

/** An employer that `referrer` brings, of twenty employees and so worth $400. */
export async function aFeeReferral(
  db: Database,
  { id: referrer_id }: Pick<User, 'id'>,
  overrides: Partial<FeeReferral> = {},
): Promise<FeeReferral> {
  const referral = await insert<FeeReferral>(db, 'fee_referral', {
    id: newId(),
    referrer_id,
    employer_company: 'Bell Bakery',
    contact_name: 'Bo Bell',
    email: 'bo@bell.example',
    employee_count_estimate: 20,
    fee_cents: 400_00,
    ...overrides,
  })
  const { id: referral_id, status: to_status } = referral
  await insert(db, 'fee_referral_move', { id: newId(), referral_id, to_status, moved_by: referrer_id })
  return referral
}

/** A council that this user asked for, in its first step; the others have joined. */
export async function aCouncil(
  db: Database,
  { id: facilitator_id }: Pick<User, 'id'>,
  others: readonly Pick<User, 'id'>[] = [],
  overrides: Partial<Council> = {},
): Promise<Council> {
  const council = await insert<Council>(db, 'council', {
    id: newId(),
    network_scope: 'TW',
    title: 'Who takes the night shift',
    purpose: 'We need one answer that all can live with.',
    decision_rule: 'consent',
    facilitator_id,
    waiting_for: [facilitator_id],
    ...overrides,
  })
  const { id: council_id, step } = council
  const acts: [user_id: string, said: object][] = [[facilitator_id, { act: 'request' }]]
  for (const { id: user_id } of others)
    acts.push([facilitator_id, { act: 'invite', user_id }], [user_id, { act: 'join' }])
  for (const [at, [user_id, said]] of acts.entries()) {
    await insert(db, 'council_act', { id: newId(), council_id, number: at + 1, user_id, step, said })
  }
  for (const user_id of [facilitator_id, ...others.map(({ id }) => id)]) {
    await insert(db, 'council_participant', { council_id, user_id, standing: 'joined' })
  }
  return council
}

/** A council of two that has decided, with its record of that. */
export async function aCouncilDecision(db: Database, facilitator: Pick<User, 'id'>): Promise<Council> {
  const council = await aCouncil(db, facilitator, [], { status: 'Resolved', step: 'consent', closed_at: new Date() })
  const record: CouncilDecision = {
    proposal: { number: 1, text: 'We take turns.' },
    decision_rule: 'consent',
    consented: [{ user_id: facilitator.id, name: 'Ada Broker', text: null }],
    stood_aside: [],
    objections: [],
    decided_at: new Date().toISOString(),
  }
  await insert(db, 'council_decision', { council_id: council.id, record, decided_at: record.decided_at })
  return council
}
/** A member of the family network. */
export async function aFamilyMember(db: Database, overrides: Partial<User> = {}): Promise<User> {
  const user = await aUser(db, overrides)
  await insert(db, 'network_membership', { user_id: user.id, network: 'SP', joined_at: new Date() })
  return user
}

type Of = Pick<User, 'id'>

/** Three hours, which the receiver has not confirmed yet. */
export const aContribution = (
  db: Database,
  giver: Of,
  receiver: Of,
  overrides: Partial<Contribution> = {},
): Promise<Contribution> =>
  insert<Contribution>(db, 'contribution', {
    id: newId(),
    giver_id: giver.id,
    receiver_id: receiver.id,
    hours: 300,
    what_for: 'Mending the fence',
    ...overrides,
  })

export const aMatrixEntry = (
  db: Database,
  { id: user_id }: Of,
  overrides: Partial<MatrixEntry> = {},
): Promise<MatrixEntry> =>
  insert<MatrixEntry>(db, 'matrix_entry', {
    id: newId(),
    user_id,
    kind: 'need',
    sector: 'Education',
    title: 'Help with reading',
    description: 'An hour a week with our son',
    ...overrides,
  })

export const aStory = (db: Database, { id: author_id }: Of, overrides: Partial<Story> = {}): Promise<Story> =>
  insert<Story>(db, 'story', {
    id: newId(),
    author_id,
    title: 'How the garden began',
    body: 'With one raised bed.',
    ...overrides,
  })

/** The body of an intake by a new person from Texas, valid as it stands. */
export const anIntake = (overrides: Partial<z.input<typeof intakeRecord>> = {}): z.input<typeof intakeRecord> => ({
  first_name: 'Jo',
  last_name: 'Client',
  email: `${newId()}@example.test`,
  age: 44,
  gender: 'female',
  zip_code: '75001',
  household_size: 2,
  annual_income: 52_000,
  health_conditions: ['diabetes_type_2'],
  lifestyle_factors: { exercise: 'regular' },
  preferred_coverage: ['silver', 'gold'],
  plan_preference: 'aca_compliant',
  tobacco_use: false,
  terms_accepted: true,
  ...overrides,
})

/** A file of an agency with its bytes, read already: `pages` are the texts of its pages. */
export async function aFile(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  { id: user_id }: Pick<User, 'id'>,
  pages: readonly string[] = ['The deductible is 500.'],
  overrides: Partial<AgencyFile> = {},
): Promise<AgencyFile> {
  const id = newId()
  const bytes = Buffer.from(pages.join('\n'))
  const file = await insert<AgencyFile>(db, 'agency_file', {
    id,
    user_id,
    original_name: 'plans.csv',
    size: bytes.length,
    file_type: 'plan_data',
    media_type: 'text/csv',
    storage_key: `${user_id}/${id}`,
    status: 'ready',
    pages: pages.length,
    uploaded_at: new Date(),
    processed_at: new Date(),
    ...overrides,
  })
  await storage.put(file.storage_key, Readable.from([bytes]), bytes.length)
  await savePages(db, file, pages)
  return file
}

/** A conversation with the assistant, of one question and its answer. */
export async function anAssistantConversation(
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  client_id: string | null = null,
): Promise<string> {
  const [id, question] = [newId(), newId()]
  await db.run(sql`
    insert into assistant_conversation (id, user_id, client_id, title)
    values (${id}, ${user_id}, ${client_id}::uuid, 'What is the deductible?')`)
  await db.run(sql`
    insert into assistant_message (id, conversation_id, role, text, answers, answered_by)
    values (${question}, ${id}, 'question', 'What is the deductible?', null, null),
           (${newId()}, ${id}, 'answer', 'I could not find this in your files.', ${question}, 'built_in')`)
  return id
}

/** A test payment of somebody that nobody pays any more. */
export const aCheckout = (
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  overrides: Partial<Checkout> = {},
): Promise<Checkout> => {
  const id = newId()
  return insert<Checkout>(db, 'checkout', {
    id,
    user_id,
    provider: 'sandbox',
    package_id: 'broker_basic',
    amount_cents: 999,
    origin: 'http://localhost:3000',
    state: 'closed',
    provider_session_id: id,
    expires_at: new Date(Date.now() + 3_600_000),
    created_at: new Date(),
    ...overrides,
  })
}

/** The receipt for a month of the basic plan. */
export const aReceipt = (
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  overrides: Partial<Receipt> = {},
): Promise<Receipt> =>
  insert<Receipt>(db, 'receipt', {
    id: newId(),
    user_id,
    provider: 'sandbox',
    provider_invoice_id: newId(),
    package_id: 'broker_basic',
    amount_cents: 999,
    billed_to: 'Ada Broker',
    period_starts_at: new Date('2026-11-01T00:00:00Z'),
    period_ends_at: new Date('2026-12-01T00:00:00Z'),
    paid_at: new Date('2026-11-01T00:00:00Z'),
    ...overrides,
  })

/** Somebody who asks to be contacted; nobody's client. */
export const aContactLead = (db: Database, overrides: Partial<ContactLead> = {}): Promise<ContactLead> =>
  insert<ContactLead>(db, 'contact_lead', {
    id: newId(),
    contact_type: 'white_label_inquiry',
    name: 'Wanda Label',
    email: 'wanda@example.test',
    source_page: '/broker-pro',
    created_at: new Date(),
    ...overrides,
  })

/** Somebody who applied to the family network. */
export const anApplication = (db: Database, overrides: Partial<MemberApplication> = {}): Promise<MemberApplication> => {
  const id = newId()
  return insert<MemberApplication>(db, 'member_application', {
    id,
    join_origin: 'SP',
    name: 'Fern Hollow',
    email: `fern.${id}@example.test`,
    sectors: ['Creative'],
    bio_short: 'We farm together.',
    ...overrides,
  })
}

/** What an administrator asks an applicant. */
export const aQuestion = (
  db: Database,
  of: Pick<ApplicationQuestion, 'application_id' | 'asked_by'>,
): Promise<ApplicationQuestion> =>
  insert<ApplicationQuestion>(db, 'application_question', { id: newId(), question: 'How did you hear of us?', ...of })

/** Somebody who applied to the medical membership association. */
export const aMembership = (db: Database, overrides: Partial<MedicalMembership> = {}): Promise<MedicalMembership> =>
  insert<MedicalMembership>(db, 'medical_membership', {
    id: newId(),
    name: 'Rosa Quill',
    email: 'rosa@example.test',
    user_type: 'patient',
    interests: [],
    agreement_version: '2026-11',
    created_at: new Date(),
    ...overrides,
  })

/** The body of a business assessment: what is required, and no more. */
export const anAssessedBusiness = (
  overrides: Partial<z.input<typeof businessAnswers>> = {},
): z.input<typeof businessAnswers> => ({
  company_name: 'Harbor Bakery',
  contact_name: 'Sam Owner',
  role: 'owner',
  email: `${newId()}@example.test`,
  employees_band: '21-50',
  current_deductible_band: '$7,500',
  consent_contact: true,
  ...overrides,
})

/** A business lead that this administrator follows up. */
export const aBusinessLead = (
  db: Database,
  { id: agent_assigned }: Pick<User, 'id'>,
  overrides: Partial<BusinessLead> = {},
): Promise<BusinessLead> => {
  const group = { employees_band: '21-50', current_deductible_band: '$7,500', network_preference: null } as const
  return insert<BusinessLead>(db, 'business_lead', {
    ...group,
    id: newId(),
    company_name: 'Harbor Bakery',
    contact_name: 'Sam Owner',
    role: 'owner',
    email: 'sam@example.test',
    contribution_model: [],
    coop_interest_toggle: false,
    timestamp_iso: new Date(),
    savings_snapshot: { ...estimateSavings(group) },
    agent_assigned,
    utm_source: 'waymark_business',
    utm_campaign: 'small_business_landing',
    utm_medium: 'web',
    consent_version: 'test',
    updated_at: new Date(),
    ...overrides,
  })
}

/** Of a won referral, with consent and not handed in yet. */
export async function aCaseStudy(
  db: Database,
  author: Pick<User, 'id'>,
  overrides: Partial<CaseStudy> = {},
): Promise<CaseStudy> {
  const referral = await aFeeReferral(db, author, { status: 'Won' })
  return insert<CaseStudy>(db, 'case_study', {
    id: newId(),
    referral_id: referral.id,
    author_id: author.id,
    network_scope: referral.network_scope,
    title_short: 'A bakery of 20',
    county: 'Travis',
    summary: 'They moved to a level-funded plan and kept their doctors.',
    lives_covered: 20,
    percent_saved: 18.5,
    annual_savings: 42_000,
    consent_given_by: 'Bo Bell',
    consent_given_on: '2026-11-02',
    consent_channel: 'phone',
    consent_version: '2026-11',
    created_at: new Date(),
    ...overrides,
  })
}

/** A published file for the professional network. */
export async function aResource(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  overrides: Partial<Resource> = {},
): Promise<Resource> {
  const id = newId()
  const bytes = Buffer.from('step,what\n1,Call\n')
  const resource = await insert<Resource>(db, 'resource', {
    id,
    title: 'First call checklist',
    category: 'Getting started',
    audience: 'TW',
    status: 'published',
    storage_key: `resources/${id}`,
    original_name: 'checklist.csv',
    media_type: 'text/csv',
    size: bytes.length,
    created_at: new Date(),
    ...overrides,
  })
  if (resource.storage_key) await storage.put(resource.storage_key, Readable.from([bytes]), bytes.length)
  return resource
}
