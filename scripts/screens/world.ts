import { type APIRequestContext, request as newRequest } from '@playwright/test'
import { DEFAULT_APPOINTMENT_SETTINGS } from '@waymark/contracts/leads/appointments/settings'
import { VETTING_ITEMS } from '@waymark/contracts/networks/applications/options'
import { SUGGESTED_REPLIES } from '@waymark/rules/conversations/suggested-replies'
import { eventually } from '@waymark/testing/wait'
import { DEMO_PASSWORD, PEOPLE } from '../../prisma/demo-agency.ts'
import { mailTo } from '../../tests/e2e/mails.ts'
import { aConsumer, answered, type Signed, submit } from '../../tests/e2e/people.ts'
import { startProduct } from '../../tests/e2e/product.ts'

/** The consumer who takes the assessment in the pictures. */
export const CONSUMER = aConsumer({
  last_name: 'Sample',
  email: 'jo.sample@example.test',
})

/** The address shown in the pictures, which does not depend on the port in use. */
const SHOWN_URL = 'http://waymark.localhost'

/** What the screens need to know about the demo agency. */
export interface World {
  /** The address for the browser, which stands for `served_at`. */
  url: string
  served_at: string
  /** When the agency was created, by the clock of this machine. */
  made_at: number
  elena: Signed
  priya: Signed
  admin: Signed
  /** Elena's client with the most data. */
  client_id: string
  /** Elena's client with a census that lists the household. */
  census_client_id: string
  /** Clients with different households, by last name. */
  households: Record<'elena' | 'marcus', readonly { name: string; client_id: string }[]>
  /** The response of `POST /api/clients` for `CONSUMER`. */
  submission: unknown
  /** The response of `POST /api/business/leads`. */
  business_lead: unknown
  checkout_path: string
  status_path: string
  application_path: string
  application_id: string
  reset_path: string
  census_path: string
  conversation_id: string
}

/** Starts the product with its demo agency, and adds through the API what the agency lacks. */
export async function startWorld(): Promise<World & { stop: () => Promise<void> }> {
  const product = await startProduct({ PUBLIC_URL: SHOWN_URL }, ['--demo'])
  try {
    process.env['E2E_MAIL'] = product.mail_folder
    const request = await newRequest.newContext({ baseURL: product.url })
    const world = await prepare(request, product.url)
    await request.dispose()
    return { ...world, stop: () => product.stop() }
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function prepare(request: APIRequestContext, served_at: string): Promise<World> {
  const post = (path: string, body: object, as?: Signed) => answered(request, 'post', `/api${path}`, body, as)
  const get = (path: string, as: Signed) => answered(request, 'get', `/api${path}`, undefined, as)
  const signIn = async ({ email }: { email: string }): Promise<Signed> => {
    const password = DEMO_PASSWORD
    return { ...(await post('/broker/auth/login', { email, password })), password }
  }
  const [elena, priya, admin] = [await signIn(PEOPLE.elena), await signIn(PEOPLE.priya), await signIn(PEOPLE.admin)]

  const marcus = await signIn(PEOPLE.marcus)
  const clientOf = async (as: Signed, last_name: string) => (await get(`/broker/clients?search=${last_name}`, as))[0]
  const named = (as: Signed, names: readonly string[]): Promise<{ name: string; client_id: string }[]> =>
    Promise.all(
      names.map(async (last_name) => ({
        name: last_name.toLowerCase(),
        client_id: (await clientOf(as, last_name)).id,
      })),
    )
  const maria = await clientOf(elena, 'Gonzalez')
  // The seed dates her arrival exactly two hours before its current time.
  const made_at = Date.parse(maria.created_at) + 2 * 3_600_000

  const submission = await submit(request, elena, CONSUMER)
  const business_lead = await post('/business/leads', {
    company_name: 'Harbor Bakery',
    contact_name: 'Sam Owner',
    role: 'owner',
    email: 'sam@example.test',
    employees_band: '21-50',
    current_deductible_band: '$7,500',
    consent_contact: true,
  })
  await post('/medical/memberships', {
    name: 'Rosa Quill',
    email: 'rosa@example.test',
    user_type: 'planner',
    membership_agreement: true,
  })
  await post('/contacts/requests', {
    contact_type: 'white_label_inquiry',
    name: 'Noel Park',
    email: 'noel@example.test',
    source_page: '/access',
    notes: 'We are twelve brokers and would like our own name on it.',
  })

  const census = (await get('/broker/censuses', elena)).find(({ name }: { name: string }) => name === 'Hillside Bakery')
  const { token } = await post(`/broker/censuses/${census.id}/shares`, { note: 'Underwriting' }, elena)
  const { url: checkout_url } = await post(
    '/payments/checkout',
    { package_id: 'broker_basic', origin_url: SHOWN_URL },
    priya,
  )
  const { application_id, application_path } = await apply(post, admin)
  await request.post('/api/broker/auth/forgot-password', { data: { email: PEOPLE.marcus.email } })

  await fillDay(request, elena, maria.id, made_at)

  await eventually('the files of the agency to be read', async () => {
    const { documents } = await get('/ai-broker-chat/status', elena)
    return documents > 0
  })
  const { conversation_id } = await post(
    '/ai-broker-chat',
    { message: 'What is the deductible of the silver plan?', context: { client_id: maria.id } },
    elena,
  )
  return {
    url: SHOWN_URL,
    served_at,
    made_at,
    elena,
    priya,
    admin,
    client_id: maria.id,
    census_client_id: (await clientOf(elena, 'Delgado')).id,
    households: {
      elena: await named(elena, ['Marsh', 'Calloway', 'Fuentes', 'Whitlock', 'Baca', 'Ortega', 'Reyes']),
      marcus: await named(marcus, ['Feldman', 'Halvorsen']),
    },
    submission,
    business_lead,
    checkout_path: new URL(checkout_url).pathname,
    status_path: pathIn(await mailTo(CONSUMER.email, 'We received your assessment'), /\/status#token=\S+/),
    application_path,
    application_id,
    reset_path: pathIn(await mailTo(PEOPLE.marcus.email, 'Choose a new password'), /\/broker\/reset-password#\S+/),
    census_path: `/census#${token}`,
    conversation_id,
  }
}

/** A day at work: bookable hours, an appointment, a task, a tag, saved replies and a snoozed conversation. */
async function fillDay(request: APIRequestContext, broker: Signed, client_id: string, made_at: number) {
  const post = (path: string, body: object) => answered(request, 'post', `/api/broker/${path}`, body, broker)
  const inHours = (hours: number) => new Date(made_at + hours * 3_600_000).toISOString()
  await post('appointment-settings', { ...DEFAULT_APPOINTMENT_SETTINGS, enabled: true })
  await post('appointments', { client_id, starts_at: inHours(26), channel: 'phone' })
  await post('tasks', { title: 'Send the plan documents', due_at: inHours(1), client_id })
  const tag = await post('tags', { name: 'Moves in January' })
  await post(`clients/${client_id}/tags`, { tag_id: tag.id })
  for (const reply of SUGGESTED_REPLIES.slice(0, 3)) await post('saved-replies', reply)
  const conversations: { id: string; partner_kind: string; partner_id: string }[] = await answered(
    request,
    'get',
    '/api/agent/conversations',
    undefined,
    broker,
  )
  const other = conversations.find((one) => one.partner_kind === 'client' && one.partner_id !== client_id)
  const snoozed = await request.post('/api/broker/today/snooze', {
    headers: { authorization: `Bearer ${broker.access_token}` },
    data: { item: `conversation:${other?.id}`, until: inHours(20) },
  })
  if (!snoozed.ok()) throw new Error(await snoozed.text())
}

/** Creates an application for the family network with a question to the applicant. */
async function apply(post: (path: string, body: object, as?: Signed) => Promise<{ id: string }>, admin: Signed) {
  const email = 'fern@example.test'
  const { id: application_id } = await post('/federation/members/apply', {
    name: 'Fern Hollow',
    email,
    sectors: ['Creative'],
    bio_short: 'We farm together.',
    join_origin: 'SP',
  })
  for (const item of VETTING_ITEMS) {
    await post(`/admin/applications/${application_id}/checks`, { item, outcome: 'passed' }, admin)
  }
  await post(`/admin/applications/${application_id}/questions`, { question: 'How many are you?' }, admin)
  const mail = await mailTo(email, 'A question about your application')
  return { application_id, application_path: pathIn(mail, /\/application#token=\S+/) }
}

function pathIn(mail: string, pattern: RegExp): string {
  const path = pattern.exec(mail)?.[0]
  if (path === undefined) throw new Error(`a mail has no link that looks like ${pattern}`)
  return path
}
