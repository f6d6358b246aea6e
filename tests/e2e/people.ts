import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { sql } from '@waymark/platform/database'
import { inDatabase } from './in-database.ts'
import { ADMINISTRATOR } from './product.ts'

/** A person with an open session. */
export interface Signed {
  access_token: string
  user: { id: string; first_name: string; last_name: string; email: string }
  password: string
}

/** People with an account at the test sign-in provider, whose page lists them by `sub`. */
export const AT_GOOGLE = ['ines', 'otto', 'vera'].map((sub) => ({
  sub,
  email: `${sub}@google.example.test`,
  email_verified: true,
  given_name: `${sub.charAt(0).toUpperCase()}${sub.slice(1)}`,
  family_name: 'Google',
}))

export const nameOf = ({ user }: Signed) => `${user.first_name} ${user.last_name}`

export const PASSWORD = 'mountain-otter-7'
/** Eight letters. Names look real, and with 4 billion of them no two tests of a run create the same person. */
const unique = () => Array.from(randomBytes(8), (byte) => String.fromCodePoint(97 + (byte % 16))).join('')

/** Sends a request that must succeed and returns the body of its response. */
export async function answered(
  request: APIRequestContext,
  method: 'get' | 'post' | 'patch',
  path: string,
  body?: object,
  as?: Signed,
  language = 'en-US',
) {
  const headers = { 'accept-language': language, ...(as && { authorization: `Bearer ${as.access_token}` }) }
  const answer = await request[method](path, { headers, ...(body && { data: body }) })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A newly registered broker, licensed where the consumers of the tests live, not verified yet. */
export async function aBroker(request: APIRequestContext, first_name = 'Ada'): Promise<Signed> {
  const last_name = `Broker${unique()}`
  const answer = await answered(request, 'post', '/api/broker/auth/register', {
    email: `${first_name}.${last_name}@example.test`.toLowerCase(),
    password: PASSWORD,
    first_name,
    last_name,
    states_licensed: ['OH', 'TX'],
    agent_network_agreement: true,
  })
  return { ...answer, password: PASSWORD }
}

/** A broker whose license in these states an administrator verified. */
export async function aLicensedBroker(
  request: APIRequestContext,
  first_name = 'Ada',
  states_licensed: readonly string[] = ['TX'],
): Promise<Signed> {
  const broker = await aBroker(request, first_name)
  await prefer(request, broker, { states_licensed })
  await verify(request, broker)
  return broker
}

/** Verifies the license of a broker, as an administrator. */
export async function verify(request: APIRequestContext, { user }: Signed): Promise<void> {
  const administrator = await theAdministrator(request)
  await answered(request, 'patch', `/api/admin/users/${user.id}`, { credentials_verified: true }, administrator)
}

/** A broker who is a member of the family network. */
export async function aFamilyMember(request: APIRequestContext, first_name = 'Fay'): Promise<Signed> {
  const member = await aBroker(request, first_name)
  await inDatabase((db) =>
    db.run(sql`insert into network_membership (user_id, network) values (${member.user.id}::uuid, 'SP')`),
  )
  return member
}

/** Ends the trial, as its timer would after two weeks. */
export async function pastTrial({ user }: Signed): Promise<void> {
  await inDatabase((db) =>
    db.run(sql`
    update app_user set subscription_status = 'inactive', trial_ends_at = now() - interval '1 hour'
    where id = ${user.id}`),
  )
}

export async function theAdministrator(request: APIRequestContext): Promise<Signed> {
  const answer = await answered(request, 'post', '/api/broker/auth/login', ADMINISTRATOR)
  return { ...answer, password: ADMINISTRATOR.password }
}

/** A time zone of the country whose day does not end within two hours: what is due in an hour is due today there. */
export const ZONE =
  ['America/New_York', 'America/Los_Angeles'].find(
    (timeZone) => Number(new Date().toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' })) < 22,
  ) ?? 'America/New_York'

export const prefer = (request: APIRequestContext, broker: Signed, preferences: object) =>
  answered(request, 'patch', '/api/broker/preferences', preferences, broker)

/** A consumer's answers. `name` is first and last name. */
export interface Consumer {
  first_name: string
  last_name: string
  email: string
  age: string
  zip_code: string
}

export function aConsumer(overrides: Partial<Consumer> = {}): Consumer {
  const last_name = `Consumer${unique()}`
  return {
    first_name: 'Jo',
    last_name,
    email: `jo.${last_name}@example.test`.toLowerCase(),
    age: '44',
    zip_code: '75001',
    ...overrides,
  }
}

/** Submits without a browser, through the broker's link. */
export const submitFor = async (...args: Parameters<typeof submit>): Promise<string> => (await submit(...args)).id

/** Like `submitFor`, for callers that need the whole response. */
export function submit(
  request: APIRequestContext,
  broker: Signed,
  consumer: Consumer,
  answers: object = {},
  language?: string,
): Promise<{ id: string; intake_token: string }> {
  const body = {
    ...consumer,
    age: Number(consumer.age),
    gender: 'female',
    household_size: 2,
    annual_income: 52_000,
    health_conditions: ['none'],
    lifestyle_factors: { exercise: 'regular' },
    preferred_coverage: ['silver'],
    plan_preference: 'aca_compliant',
    tobacco_use: false,
    terms_accepted: true,
    broker_id: broker.user.id,
    ...answers,
  }
  return answered(request, 'post', '/api/clients', body, undefined, language)
}

/** Sends a message from a broker to another, or to a client, without a browser. */
export const write = (request: APIRequestContext, from: Signed, recipient_id: string, message: string) =>
  answered(request, 'post', '/api/agent/messages', { recipient_id, message }, from)

/** A broker whose clients see this agency, because its plan includes that. */
export async function anAgency(request: APIRequestContext, profile: object): Promise<Signed> {
  const broker = await aBroker(request)
  await inDatabase((db) =>
    db.run(sql`update app_user set subscription_package = 'white_label' where id = ${broker.user.id}`),
  )
  await answered(request, 'patch', '/api/broker/agency-profile', profile, broker)
  return broker
}
