import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { assessClient } from '@waymark/domain/coverage/risk/assess-client'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import type { Sent, TestApi } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'

export const PASSWORD = 'a quiet harbor'
/** Used for every id and text that a body tries to smuggle in. No table may contain it afterwards. */
export const SMUGGLED_ID = newId()
export const SMUGGLED = 'smuggled@example.test'

const IDS =
  'id user_id client_id broker_id sender_id recipient_id reader_id conversation_id session_id assignment_id partner_id agent_id last_message_id'
const TEXTS =
  'email email_key password_hash text_version channel ip user_agent reason requested_agent code link title body kind actor trace'
const each = (names: string, value: string) => Object.fromEntries(names.split(' ').map((name) => [name, value]))

/** Everything someone might try to set, across all tables. */
export const EXTRA: Record<string, unknown> = {
  ...each(IDS, SMUGGLED_ID),
  ...each(TEXTS, SMUGGLED),
  role: 'sys_admin',
  capabilities: ['architect', 'platform_watch'],
  founder_access: true,
  admin_access: true,
  credentials_verified: true,
  is_active: false,
  is_stakeholder: true,
  is_test_agent: true,
  subscription_status: 'active',
  subscription_package: 'white_label',
  trial_ends_at: '2099-01-01T00:00:00Z',
  daily_cap: 499,
  assigned_today: 0,
  status: 'enrolled',
  risk_score: 99,
  risk_level: 'very_high',
  revision: 77,
  client_revision: 77,
  assignment_type: 'manual',
  assigned_at: '2099-01-01T00:00:00Z',
  due_at: '2099-01-01T00:00:00Z',
  first_contact_at: '2099-01-01T00:00:00Z',
  created_at: '2099-01-01T00:00:00Z',
  pool_returns: 7,
  earlier_answers: [{ revision: 1 }],
  sender_kind: 'system',
  recipient_kind: 'visitor',
  is_read: true,
  read_at: '2099-01-01T00:00:00Z',
  urgent: true,
  ['__proto__']: { role: 'sys_admin' },
}

/** Who makes the calls, and the records that the calls name. */
export interface Scene {
  api: TestApi
  administrator: User
  broker: User
  other: User
  client: Client
  message_id: string
  assessment_id: string
  conversation_id: string
}

/** A successful call of each endpoint, and the fields it may set. */
export type Calls = Record<string, (scene: Scene) => Promise<Sent & { body: object }>>

export async function setScene(api: TestApi): Promise<Scene> {
  const administrator = await anAdministrator(api.db)
  const broker = await aUser(api.db, { subscription_status: 'inactive', credentials_verified: false })
  const other = await aUser(api.db, { password_hash: await hashPassword(PASSWORD) })
  const phone = { phone: '(512) 555-0199', phone_consent: true }
  const client = await aClient(api.db, { broker_id: broker.id, assignment_type: 'agent_link', ...phone })
  await api.db.run(sql`
    insert into assignment (id, client_id, broker_id, assignment_type, reason, assigned_at, due_at)
    values (${newId()}, ${client.id}, ${broker.id}, 'agent_link', 'A link', now(), now())`)
  const assessment_id = (await assessClient(api.db, client.id)).id
  const [sender, recipient] = [other, broker].map(({ id }) => ({ kind: 'user' as const, id }))
  if (!sender || !recipient) throw new Error('no conversation was created')
  const sent = await api.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message: 'Hello' }))
  const { id: message_id, conversation_id } = sent
  return { api, administrator, broker, other, client, message_id, assessment_id, conversation_id }
}
