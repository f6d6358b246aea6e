import { householdPeople, type householdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { type ClientHealth, clientHealth, sealHealth } from '@waymark/domain/client-health'
import { emit } from '@waymark/events/outbox'
import { type Database, sql } from '@waymark/platform/database'
import type { Assignment, Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { licenseAnswerBy } from '@waymark/rules/leads/assignment/clock'
import type { z } from 'zod'
import { insert } from './insert.ts'

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

/** A person whom a broker imported, who never took the assessment. */
export const anImportedPerson = (db: Database, overrides: GivenClient = {}): Promise<Client> =>
  aClient(db, { revision: 0, email_key: null, terms_accepted: false, email_consent: false, ...overrides })

/** What a broker found out about a client's household. */
export async function enterHousehold(db: Database, id: string, people: readonly z.input<typeof householdPerson>[]) {
  const client = await db.row(tables.client.pick('id', 'health'), sql`select id, health from client where id = ${id}`)
  const household = householdPeople.parse(people)
  const health = await sealHealth(db, id, { ...clientHealth.parse(client?.health), household })
  await db.run(sql`update client set health = to_jsonb(${health}::text) where id = ${id}`)
}

/** A client whose submission is waiting for assignment. */
export async function aLead(db: Database, overrides: GivenClient = {}): Promise<Client> {
  const client = await aClient(db, overrides)
  await db.transaction((tx) =>
    emit(tx, 'client.submitted', client.id, { revision: client.revision }, { except: ['assess'] }),
  )
  return client
}

/** That a broker got a client, which alone does not give them the client. */
export const anAssignment = (
  db: Database,
  overrides: Partial<Assignment> & Pick<Assignment, 'client_id' | 'broker_id'>,
): Promise<Assignment> =>
  insert(db, 'assignment', {
    id: newId(),
    assignment_type: 'manual',
    reason: 'Test',
    assigned_at: new Date(),
    due_at: new Date(),
    ...overrides,
  })

/** A client from New York who waits for the word of this broker on a license there. */
export async function aHeldLead(db: Database, { id: broker_id }: Pick<User, 'id'>): Promise<Client> {
  const held_at = new Date()
  const client = await aClient(db, { zip_code: '10001', state: 'NY' })
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
