import type { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { clientHealth, sealHealth } from '@waymark/domain/client-health'
import type { Database } from '@waymark/platform/database'
import type {
  Client,
  ClientImport,
  ContactLead,
  LeadCode,
  ProposedUpdate,
  User,
} from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { confirmBy } from '@waymark/rules/leads/intake/confirm-by'
import { TERMS_VERSION } from '@waymark/rules/leads/intake/terms-version'
import type { z } from 'zod'
import type { GivenClient } from './clients.ts'
import { insert } from './insert.ts'

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
