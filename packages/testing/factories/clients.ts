import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { householdPeople, type householdPerson } from '@waymark/contracts/coverage/entitlement/household'
import type { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { type ClientHealth, clientHealth, sealHealth } from '@waymark/domain/client-health'
import type { App } from '@waymark/domain/context'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { partiesOfClient } from '@waymark/domain/conversations/messaging/send-public-message'
import { clientFileKey } from '@waymark/domain/leads/clients/client-files'
import { sealNote } from '@waymark/domain/leads/notes/seal-note'
import { emit } from '@waymark/events/outbox'
import { type Database, sql } from '@waymark/platform/database'
import type {
  Appointment,
  AppointmentSettings,
  BulkAct,
  CalendarFeed,
  Client,
  ClientCall,
  ClientImport,
  ClientReferral,
  ContactLead,
  LeadCode,
  MessageFile,
  ProposedUpdate,
  QuotingLinkOpen,
  SavedView,
  Tag,
  Task,
  User,
} from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { RowOf } from '@waymark/platform/row'
import { licenseAnswerBy } from '@waymark/rules/leads/assignment/clock'
import { confirmBy } from '@waymark/rules/leads/intake/confirm-by'
import { TERMS_VERSION } from '@waymark/rules/leads/intake/terms'
import type { z } from 'zod'
import { insert } from './insert.ts'

type Note = RowOf<typeof tables.client_note>

/** What a test says of a client: columns, and answers about health one by one. */
export type GivenClient = Partial<Client> & Partial<ClientHealth>

/** A client right after the intake: not assigned and not assessed. What they said about health is stored sealed. */
export function aClient(
  db: Database,
  {
    health_conditions = ['none'],
    medications = [],
    tobacco_use = false,
    lifestyle_factors = { exercise: 'regular' },
    household = null,
    scenario_notes = null,
    ...overrides
  }: GivenClient = {},
): Promise<Client> {
  const id = newId()
  const email = overrides.email ?? `${id}@example.test`
  return insert(db, 'client', {
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
    health: { health_conditions, medications, tobacco_use, lifestyle_factors, household, scenario_notes },
    preferred_coverage: ['silver'],
    plan_preference: 'aca_compliant',
    covers_others: false,
    email_consent: true,
    phone_consent: false,
    terms_accepted: true,
    ...overrides,
  })
}

/** What a broker found out about a client's household. */
export async function enterHousehold(db: Database, id: string, people: readonly z.input<typeof householdPerson>[]) {
  const client = await db.row(tables.client.pick('id', 'health'), sql`select id, health from client where id = ${id}`)
  const household = householdPeople.parse(people)
  const health = await sealHealth(db, id, { ...clientHealth.parse(client?.health), household })
  await db.run(sql`update client set health = to_jsonb(${health}::text) where id = ${id}`)
}

/** The text is returned as it is read, and stored sealed. */
export async function aNote(db: Database, note: Pick<Note, 'client_id' | 'user_id'> & Partial<Note>): Promise<Note> {
  const made = { id: newId(), text: 'Called, no answer', ...note }
  const { words } = await sealNote(db, made)
  return insert(db, 'client_note', { ...made, words })
}

export const aCall = (
  db: Database,
  call: Pick<ClientCall, 'client_id' | 'user_id'> & Partial<ClientCall>,
): Promise<ClientCall> =>
  insert(db, 'client_call', { id: newId(), outcome: 'no_answer', called_at: new Date(), ...call })

/** A quoting link that this user opened for a client. */
export const aQuotingLinkOpen = (
  db: Database,
  opened: Pick<QuotingLinkOpen, 'client_id' | 'user_id'>,
): Promise<QuotingLinkOpen> =>
  insert(db, 'quoting_link_open', {
    id: newId(),
    label: 'Carrier',
    host: 'carrier.example.com',
    opened_at: new Date(),
    ...opened,
  })

export const aBulkAct = (db: Database, { id }: Pick<User, 'id'>, overrides: Partial<BulkAct> = {}): Promise<BulkAct> =>
  insert(db, 'bulk_act', {
    id: newId(),
    user_id: id,
    act: 'status',
    details: { act: 'status', status: 'quoted' },
    runs_at: new Date(),
    undo_until: new Date(Date.now() + 3_600_000),
    ...overrides,
  })

export const aSavedView = (db: Database, { id }: Pick<User, 'id'>): Promise<SavedView> =>
  insert(db, 'saved_view', {
    id: newId(),
    user_id: id,
    name: 'Own',
    query: { sort: 'newest' },
    layout: 'cards',
    columns: [],
    place: 1,
  })

export const aTag = (db: Database, { id }: Pick<User, 'id'>, overrides: Partial<Tag> = {}): Promise<Tag> => {
  const { name = `Tag ${newId()}` } = overrides
  return insert(db, 'tag', {
    id: newId(),
    user_id: id,
    name,
    name_key: name.toLowerCase(),
    color: 'blue',
    ...overrides,
  })
}

/** An open task of this user, due in an hour. */
export const aTask = (db: Database, { id }: Pick<User, 'id'>, overrides: Partial<Task> = {}): Promise<Task> =>
  insert(db, 'task', {
    id: newId(),
    assignee_id: id,
    title: 'Call back',
    due_at: new Date(Date.now() + 3_600_000),
    ...overrides,
  })

/** An imported file whose preview waits for a decision, with one person. */
export async function anImport(
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  overrides: Partial<ClientImport> = {},
): Promise<ClientImport> {
  const made = await insert(db, 'client_import', {
    id: newId(),
    user_id,
    file_name: 'book.csv',
    state: 'ready',
    headings: ['First Name', 'Email'],
    mapping: ['first_name', 'email'],
    samples: [['Ann'], ['ann@example.test']],
    headings_key: 'first name, email',
    rows: 1,
    fresh: 1,
    rows_until: new Date(Date.now() + 7 * 86_400_000),
    ...overrides,
  })
  await insert(db, 'client_import_row', { import_id: made.id, line: 2, cells: ['Ann', 'ann@example.test'] })
  return made
}
/** An appointment with this broker in two days, of a person who is not a client unless one is named. */
export const anAppointment = (
  db: Database,
  { id }: Pick<User, 'id'>,
  { starts_at = new Date(Date.now() + 48 * 3_600_000), ...overrides }: Partial<Appointment> = {},
): Promise<Appointment> =>
  insert(db, 'appointment', {
    id: newId(),
    broker_id: id,
    time_zone: 'America/Chicago',
    channel: 'phone',
    phone: '(512) 555-0100',
    starts_at,
    ends_at: new Date(starts_at.getTime() + 30 * 60_000),
    free_at: new Date(starts_at.getTime() + 30 * 60_000),
    booked_by: 'consumer',
    ...(!overrides.client_id && { first_name: 'Vic', last_name: 'Visitor', email: 'vic@example.test' }),
    ...overrides,
  })

/** A private address from which a calendar program reads this broker's calendar. */
export const aCalendarFeed = (
  db: Database,
  { id }: Pick<User, 'id'>,
  token = `wk_${randomBytes(32).toString('base64url')}`,
): Promise<CalendarFeed> =>
  insert(db, 'calendar_feed', {
    id: newId(),
    user_id: id,
    token_hash: `\\x${createHash('sha256').update(token).digest('hex')}`,
    names: 'initial',
  })

/** Lets consumers book this broker at any hour, from now on. */
export const takesBookings = (
  db: Database,
  { id }: Pick<User, 'id'>,
  overrides: Partial<AppointmentSettings> = {},
): Promise<AppointmentSettings> =>
  insert(db, 'appointment_settings', {
    user_id: id,
    enabled: true,
    hours: Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '00:00', to: '24:00' })),
    minutes: 30,
    buffer_minutes: 0,
    notice_hours: 0,
    ahead_days: 7,
    by_phone: true,
    by_video: false,
    ...overrides,
  })

/** A client of `from` who is offered to `to`. */
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
  return insert(db, 'client_referral', {
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

/** A file that came with a message of this client to their agent, or waits for its message. */
export async function aMessageFile(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  client_id: string,
  overrides: Partial<MessageFile> = {},
): Promise<MessageFile> {
  const sent = await db.transaction(async (tx) => {
    const parties = await partiesOfClient(tx, client_id)
    if (!parties) throw new Error('there is no such client')
    return deliverMessage(tx, { ...parties, message: 'Here it is', message_type: 'help' })
  })
  const id = newId()
  const bytes = Buffer.from('name,premium\n')
  const storage_key = clientFileKey(client_id, id)
  await storage.put(storage_key, Readable.from([bytes]), bytes.length)
  return insert(db, 'message_file', {
    id,
    message_id: sent.id,
    client_id,
    name: 'plans.csv',
    size: bytes.length,
    media_type: 'text/csv',
    storage_key,
    ...overrides,
  })
}

/** New answers that came with this client's email address and wait for a confirmation. */
export async function aProposedUpdate(
  db: Database,
  client: Client,
  { answers = {}, ...overrides }: Omit<Partial<ProposedUpdate>, 'answers'> & { answers?: GivenClient } = {},
): Promise<ProposedUpdate> {
  const submitted_at = new Date()
  const { id = newId() } = overrides
  const { health: told, id: _, ...others } = client
  const health = await sealHealth(db, id, { ...clientHealth.parse(told), ...answers })
  const update = await insert(db, 'proposed_update', {
    id,
    client_id: client.id,
    ip: '203.0.113.9',
    user_agent: 'A browser',
    submitted_at,
    expires_at: confirmBy(submitted_at),
    answers: { ...others, age: (client.age ?? 0) + 1, ...answers, health },
    ...overrides,
  })
  await insert(db, 'consent_receipt', {
    id: newId(),
    client_id: update.id,
    client_revision: 1,
    text_version: TERMS_VERSION,
    channel: 'web',
    terms_accepted: true,
    email_consent: false,
    phone_consent: false,
    agreed_at: update.submitted_at,
  })
  return update
}

/** A client whose submission is waiting for assignment. */
export async function aLead(db: Database, overrides: GivenClient = {}): Promise<Client> {
  const client = await aClient(db, overrides)
  await db.transaction((tx) =>
    emit(tx, 'client.submitted', client.id, { revision: client.revision }, { except: ['assess'] }),
  )
  return client
}

/** A client from New York who waits for the word of this broker on a license there. */
export async function aHeldLead(
  db: Database,
  { id: broker_id }: Pick<User, 'id'>,
  overrides: Partial<Client> = {},
): Promise<Client> {
  const held_at = new Date()
  const client = await aClient(db, { zip_code: '10001', state: 'NY', ...overrides })
  await insert(db, 'license_hold', {
    id: newId(),
    client_id: client.id,
    broker_id,
    state: client.state,
    assignment_type: 'agent_link',
    held_at,
    answer_by: licenseAnswerBy(held_at),
  })
  return client
}

/** A unique lead code. */
export const aLeadCode = (
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  overrides: Partial<LeadCode> = {},
): Promise<LeadCode> => {
  const id = newId()
  const code = `TEST-${id.slice(-12)}`.toUpperCase()
  return insert(db, 'lead_code', { id, code, user_id, uses: 0, created_at: new Date(), ...overrides })
}

/** The body of a valid intake by a new person from Texas. */
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

/** A visitor who asks to be contacted, without being a client. */
export const aContactLead = (db: Database, overrides: Partial<ContactLead> = {}): Promise<ContactLead> =>
  insert(db, 'contact_lead', {
    id: newId(),
    contact_type: 'white_label_inquiry',
    name: 'Wanda Label',
    email: 'wanda@example.test',
    source_page: '/broker-pro',
    created_at: new Date(),
    ...overrides,
  })
