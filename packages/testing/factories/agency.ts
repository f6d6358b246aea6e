import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { App } from '@waymark/domain/context'
import { savePages } from '@waymark/domain/knowledge/files/save-pages'
import { saveFacts } from '@waymark/domain/knowledge/plan-facts/save-facts'
import { type Database, sql } from '@waymark/platform/database'
import type {
  AgencyFile,
  Census,
  CensusShare,
  Checkout,
  QuotingLink,
  Receipt,
  SavedReply,
  Subscription,
  User,
} from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { insert } from './insert.ts'

/** A family of two: Ann Lee and her child, who has no ZIP code. */
export async function aCensus(db: Database, overrides: Pick<Census, 'user_id'> & Partial<Census>): Promise<Census> {
  const census = await insert(db, 'census', {
    id: newId(),
    name: 'The Lees',
    kind: 'family',
    version: 1,
    row_count: 2,
    created_at: new Date(),
    updated_at: new Date(),
    ...overrides,
  })
  const person = { census_id: census.id, last_name: 'Lee', tobacco_use: 'N' }
  const ann = { position: 1, is_primary: true, first_name: 'Ann', zip: '78701', relationship: 'Self' }
  await insert(db, 'census_row', { ...person, ...ann, id: newId(), date_of_birth: '1986-04-02' })
  const bo = { position: 2, is_primary: false, first_name: 'Bo', zip: null, relationship: 'Child' }
  await insert(db, 'census_row', { ...person, ...bo, id: newId(), date_of_birth: '2015-11-30' })
  return census
}

/** A share link to a census. Its token is its own id. */
export function aCensusShare(db: Database, overrides: Pick<CensusShare, 'census_id'> & Partial<CensusShare>) {
  const id = newId()
  return insert(db, 'census_share', {
    id,
    token_hash: `\\x${createHash('sha256').update(id).digest('hex')}`,
    note: 'Carrier',
    created_at: new Date(),
    expires_at: new Date(Date.now() + 14 * 24 * 3600 * 1000),
    ...overrides,
  })
}

/** The logo of an agency and the broker's photo, with their bytes in the storage. */
export async function aLogo({ db, storage }: Pick<App, 'db' | 'storage'>, { id: user_id }: Pick<User, 'id'>) {
  const logo_key = `logos/${user_id}/${newId()}`
  const photo_key = `photos/${user_id}/${newId()}`
  await storage.put(logo_key, Readable.from([Buffer.from('logo')]), 4)
  await storage.put(photo_key, Readable.from([Buffer.from('photo')]), 5)
  await insert(db, 'agency_profile', {
    user_id,
    logo_key,
    logo_media_type: 'image/png',
    logo_size: 4,
    logo_updated_at: new Date(),
    photo_key,
    photo_size: 5,
    photo_updated_at: new Date(),
    updated_at: new Date(),
  })
}

export const aQuotingLink = (db: Database, { id: user_id }: Pick<User, 'id'>): Promise<QuotingLink> =>
  insert(db, 'quoting_link', {
    id: newId(),
    user_id,
    label: 'Carrier',
    url: 'https://carrier.example.com/',
    category: 'carrier_portal',
    created_at: new Date(),
  })

export const aSavedReply = (
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  overrides: Partial<SavedReply> = {},
): Promise<SavedReply> =>
  insert(db, 'saved_reply', {
    id: newId(),
    user_id,
    title: 'Introduction',
    english: 'Hello {first_name}',
    spanish: 'Hola {first_name}',
    shared: false,
    created_at: new Date(),
    ...overrides,
  })

/** A file of an agency that was already read, with its bytes. `pages` are the texts of its pages. */
export async function aFile(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  { id: user_id }: Pick<User, 'id'>,
  pages: readonly string[] = ['The deductible is 500.'],
  overrides: Partial<AgencyFile> = {},
  facts: readonly PlanFact[] = [],
): Promise<AgencyFile> {
  const id = newId()
  const bytes = Buffer.from(pages.join('\n'))
  const file = await insert(db, 'agency_file', {
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
  await savePages(
    db,
    file,
    pages.map((text) => ({ text, confidence: null })),
  )
  await saveFacts(db, file, facts)
  return file
}

/** What a plan document says about primary care in the network. */
export const aFact = (overrides: Partial<PlanFact> = {}): PlanFact => ({
  key: 'primary_care',
  column: 'in',
  label: 'Primary care visit to treat an injury or illness',
  text: '$30 copay/visit',
  page: 1,
  boxes: [{ left: 0.25, top: 0.5, width: 0.125, height: 0.0625 }],
  confidence: 1,
  ...overrides,
})

/** The id of a fact in a plan document of an agency. */
export async function aStoredFact(app: Pick<App, 'db' | 'storage'>, owner: Pick<User, 'id'>): Promise<string> {
  const file = await aFile(app, owner, undefined, {}, [aFact()])
  const fact = await app.db.row(tables.plan_fact.pick('id'), sql`select id from plan_fact where file_id = ${file.id}`)
  if (!fact) throw new Error('the fact was not stored')
  return fact.id
}

/** A conversation with the assistant: one question and its answer. */
export async function anAssistantConversation(
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  client_id: string | null = null,
  asks = 'What is the deductible?',
): Promise<string> {
  const [id, question] = [newId(), newId()]
  await insert(db, 'assistant_conversation', { id, user_id, client_id, title: asks })
  await insert(db, 'assistant_message', { id: question, conversation_id: id, role: 'question', text: asks })
  await insert(db, 'assistant_message', {
    id: newId(),
    conversation_id: id,
    role: 'answer',
    text: 'Your files do not say this.',
    answers: question,
    answered_by: 'built_in',
  })
  return id
}

/** An open test payment. */
export const aCheckout = (
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  overrides: Partial<Checkout> = {},
): Promise<Checkout> => {
  const id = newId()
  return insert(db, 'checkout', {
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

/** A receipt for one month of the basic plan. */
export const aReceipt = (
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  overrides: Partial<Receipt> = {},
): Promise<Receipt> =>
  insert(db, 'receipt', {
    id: newId(),
    user_id,
    provider: 'sandbox',
    provider_invoice_id: newId(),
    package_id: 'broker_basic',
    amount_cents: 999,
    refunded_cents: 0,
    billed_to: 'Ada Broker',
    period_starts_at: new Date('2026-11-01T00:00:00Z'),
    period_ends_at: new Date('2026-12-01T00:00:00Z'),
    paid_at: new Date('2026-11-01T00:00:00Z'),
    ...overrides,
  })

/** A running month of the basic plan, as reported by the sandbox. */
export const aSubscription = (
  db: Database,
  { id: user_id }: Pick<User, 'id'>,
  overrides: Partial<Subscription> = {},
): Promise<Subscription> => {
  const id = newId()
  const now = Date.now()
  return insert(db, 'subscription', {
    id,
    user_id,
    provider: 'sandbox',
    provider_subscription_id: `sub_${id}`,
    package_id: 'broker_basic',
    amount_cents: 999,
    state: 'active',
    cancel_at_period_end: false,
    period_starts_at: new Date(now - 10 * 24 * 3_600_000),
    period_ends_at: new Date(now + 20 * 24 * 3_600_000),
    started_at: new Date(now - 10 * 24 * 3_600_000),
    version: `${new Date(now).toISOString()} 2 ${id}`,
    ...overrides,
  })
}
