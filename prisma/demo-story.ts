import { HOUR_MS } from '@waymark/contracts/durations'
import { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { noRequest } from '@waymark/domain/context'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import type { Party } from '@waymark/domain/conversations/messaging/message-parties'
import { assessClient } from '@waymark/domain/coverage/risk/assess-client'
import { readSettings } from '@waymark/domain/foundation/settings/read-settings'
import type { FileStorage } from '@waymark/domain/foundation/storage/storage'
import { assignClients } from '@waymark/domain/leads/assignment/assign-client'
import { heldClient, holdClient } from '@waymark/domain/leads/assignment/license-hold'
import { stopClock } from '@waymark/domain/leads/assignment/stop-clock'
import { submitIntake } from '@waymark/domain/leads/intake/submit-intake'
import { notify } from '@waymark/domain/reactions/notify'
import type { Secrets } from '@waymark/domain/secrets'
import { claim } from '@waymark/events/deliveries'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { dayOf } from '@waymark/rules/foundation/settings/in-force'
import { isLicensedIn } from '@waymark/rules/people/accounts/license'
import { FIRST_CONTACTS, IN_SPANISH, PEOPLE, REPLIES, SECOND_ANSWERS } from './demo-agency.ts'
import type { DemoClient } from './demo-clients.ts'

export interface Demo {
  tx: Transaction
  /** The same transaction, for use cases that expect a database. */
  db: Database
  storage: FileStorage
  secrets: Secrets
  now: Date
}

/** An event in the agency's history. */
export interface Happening {
  hours_ago: number
  happen: () => Promise<void>
}

/** Notifications about clients from before this time are marked as read. */
const FRESH_HOURS = 36

export const before = (demo: Demo, hours_ago: number) => new Date(demo.now.getTime() - hours_ago * HOUR_MS)

export const user = (id: string): Party => ({ kind: 'user', id })

/** A client submits the assessment; the broker may write, and every third client replies. */
export function clientStory(demo: Demo, client: DemoClient, broker_id: string, index: number): Happening[] {
  const { hours_ago, contacted_after_hours } = client
  const broker = user(broker_id)
  let party: Party = { kind: 'client', id: '' }
  const turn = (texts: readonly string[]) => texts[index % texts.length] ?? ''
  const story: Happening[] = [
    {
      hours_ago,
      happen: async () => {
        party = { kind: 'client', id: await arrive(demo, client, broker_id) }
      },
    },
  ]
  if (client.answers.email === SECOND_ANSWERS.email) {
    // They wait for a confirmation, so the broker sees both.
    const answers = { ...client.answers, ...SECOND_ANSWERS.answers }
    story.push({
      hours_ago: SECOND_ANSWERS.hours_ago,
      happen: async () => void (await submit(demo, answers, SECOND_ANSWERS.hours_ago)),
    })
  }
  if (client.answers.email === IN_SPANISH.email) {
    const [first] = IN_SPANISH.messages
    const wrote = IN_SPANISH.messages.map(
      ({ by, hours_ago: then, message }): Happening => ({
        hours_ago: then,
        happen: async () => {
          const [from, to] = by === 'broker' ? [broker, party] : [party, broker]
          await say(demo, from, to, message, { hours_ago: then, unread: by === 'client' && then < 30 })
        },
      }),
    )
    story.push(...wrote, {
      hours_ago: first.hours_ago,
      happen: () => contact(demo, client, party, broker_id, first.hours_ago, 0),
    })
    return story
  }
  if (contacted_after_hours === null) return story
  const contacted = hours_ago - contacted_after_hours
  story.push({
    hours_ago: contacted,
    happen: async () => {
      const hello = turn(FIRST_CONTACTS)
        .replaceAll('{name}', client.answers.first_name)
        .replaceAll('{broker}', PEOPLE[client.broker].first_name)
      await say(demo, broker, party, hello, { hours_ago: contacted, unread: false })
      await contact(demo, client, party, broker_id, contacted, index)
    },
  })
  if (index % 3 === 0) {
    const answered = contacted - 1
    story.push({
      hours_ago: answered,
      happen: () => say(demo, party, broker, turn(REPLIES), { hours_ago: answered, unread: answered < 30 }),
    })
  }
  return story
}

/** Every second one was enrolled last season, so that some plans have to be renewed. */
async function enroll(demo: Demo, client_id: string, user_id: string, hours_ago: number, index: number): Promise<void> {
  const { enrollment } = await readSettings(demo.tx)
  const plan_year = enrollment.planYear(dayOf(demo.now), null) - 1 + (index % 2)
  await demo.tx.run(sql`
    insert into client_status_change (id, client_id, user_id, from_status, to_status, plan_year, changed_at)
    values (${newId()}::uuid, ${client_id}::uuid, ${user_id}::uuid, 'quoted', 'enrolled', ${plan_year},
            ${before(demo, hours_ago)})`)
  await demo.tx.run(sql`update client set plan_year = ${plan_year} where id = ${client_id}::uuid`)
}

/** The broker's first contact. */
async function contact(
  demo: Demo,
  { status }: DemoClient,
  party: Party,
  broker_id: string,
  hours_ago: number,
  index: number,
) {
  await stopClock(demo.tx, party.id, broker_id)
  await demo.tx.run(sql`
    update client
    set first_contact_at = ${before(demo, hours_ago)}, status = ${status}, updated_at = ${before(demo, hours_ago)}
    where id = ${party.id}`)
  if (status === 'enrolled') await enroll(demo, party.id, broker_id, hours_ago, index)
}

/** Submits an assessment like any other, but with the date of the story. */
async function arrive(demo: Demo, { answers, ...client }: DemoClient, broker_id: string): Promise<string> {
  const { tx, db } = demo
  const { assignment_type } = client
  const at = before(demo, client.hours_ago)
  const { states_licensed, role } = PEOPLE[client.broker]
  const requested = { agent_link: broker_id, lead_code: PEOPLE[client.broker].lead_code, pool: null, admin_queue: null }
  const client_id = await submit(demo, { ...answers, broker_id: requested[assignment_type] }, client.hours_ago)
  const held = await tx.row(
    heldClient,
    sql`update client set created_at = ${at} where id = ${client_id} returning id, state, broker_id, language`,
  )
  if (!held) throw new Error('a client of the demo was not written')
  const { state } = held
  await assessClient(db, client_id)
  await tx.run(sql`update risk_assessment set created_at = ${at} where client_id = ${client_id}`)

  const reasons = {
    agent_link: 'Came through your assessment link',
    lead_code: 'Came with your lead code',
    pool: `Next in line among the available brokers licensed in ${state}`,
    admin_queue: `No broker licensed in ${state} was available`,
  }
  // The worker passes the client on when the hour is over, like any other.
  if (!isLicensedIn({ role, states_licensed }, state)) await holdClient(tx, held, { broker_id, assignment_type }, at)
  else await assignClients(tx, [{ client_id, broker_id, assignment_type, reason: reasons[assignment_type] }], at)
  for (const delivery of await claim(db, [{ subscriber: 'notify', limit: 100 }])) await notify.run(db, delivery, 'demo')
  const fresh = client.hours_ago < FRESH_HOURS
  await tx.run(sql`
    update notification set created_at = ${at}, read_at = ${fresh ? null : at} where client_id = ${client_id}`)
  await tx.run(sql`update message set is_read = ${!fresh} where client_id = ${client_id}`)
  await backdate(tx, sql`client_id = ${client_id}`, at)
  return client_id
}

async function submit(demo: Demo, answers: object, hours_ago: number): Promise<string> {
  const { db, secrets } = demo
  const record = intakeRecord.parse(answers)
  const language = record.email === IN_SPANISH.email ? IN_SPANISH.language : 'en'
  const context = { db, secrets, actor: { kind: 'anonymous' }, request: { ...noRequest('demo'), language } } as const
  const { client_id } = await submitIntake(context, record, before(demo, hours_ago))
  return client_id
}

export async function say(
  demo: Demo,
  sender: Party,
  recipient: Party,
  message: string,
  { hours_ago, unread }: { hours_ago: number; unread: boolean },
) {
  const { id } = await deliverMessage(demo.tx, { sender, recipient, message })
  await demo.tx.run(sql`update message set is_read = ${!unread} where id = ${id}`)
  await backdate(demo.tx, sql`id = ${id}`, before(demo, hours_ago))
}

async function backdate(tx: Transaction, which: ReturnType<typeof sql>, at: Date): Promise<void> {
  await tx.run(sql`
    with dated as (update message set created_at = ${at} where ${which} returning id)
    update conversation set last_message_at = ${at} from dated where last_message_id = dated.id`)
}
