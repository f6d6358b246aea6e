import { Readable } from 'node:stream'
import { DAY_MS, HOUR_MS } from '@waymark/contracts/durations'
import { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import type { Party } from '@waymark/domain/conversations/messaging/message-parties'
import { assessClient } from '@waymark/domain/coverage/risk/assess-client'
import type { FileStorage } from '@waymark/domain/foundation/storage/storage'
import { storeFile } from '@waymark/domain/knowledge/files/store-file'
import { assignClients } from '@waymark/domain/leads/assignment/assign-client'
import { heldClient, holdClient } from '@waymark/domain/leads/assignment/license-hold'
import { stopClock } from '@waymark/domain/leads/assignment/stop-clock'
import { submitIntake } from '@waymark/domain/leads/intake/submit-intake'
import { currentSubscription } from '@waymark/domain/money/billing/current-subscription'
import { priceOf } from '@waymark/domain/money/billing/prices'
import { paySandboxCheckout, renewSandboxSubscription } from '@waymark/domain/money/billing/sandbox'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import { notify } from '@waymark/domain/reactions/notify'
import { loadSecrets, type Secrets } from '@waymark/domain/secrets'
import { claim } from '@waymark/events/deliveries'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { isLicensedIn } from '@waymark/rules/leads/assignment/license'
import { monthLater } from '@waymark/rules/money/billing/live-until'
import { trialEndsAt } from '@waymark/rules/people/accounts/subscription'
import {
  CONVERSATIONS,
  DEMO_PASSWORD,
  type DemoPerson,
  FIRST_CONTACTS,
  IN_SPANISH,
  PEOPLE,
  REPLIES,
  SECOND_ANSWERS,
} from './demo-agency.ts'
import { linkFamilyCensus, seedCensuses } from './demo-censuses.ts'
import { type DemoClient, demoClients } from './demo-clients.ts'
import { DEMO_FILES } from './demo-files.ts'
import { seedInbox } from './demo-inbox.ts'
import { seedNetworks } from './demo-networks.ts'
import { seedResources } from './demo-resources.ts'

export interface DemoAccount {
  label: string
  email: string
  password: string
}

interface Demo {
  tx: Transaction
  /** The same transaction, for use cases that expect a database. */
  db: Database
  storage: FileStorage
  secrets: Secrets
  now: Date
}

/** An event in the agency's history. */
interface Happening {
  hours_ago: number
  happen: () => Promise<void>
}

/** Notifications about clients from before this time are marked as read. */
const FRESH_HOURS = 36
const REQUEST = {
  id: 'demo',
  ip: null,
  user_agent: null,
  language: 'en',
  idempotency_key: null,
  refresh_token: null,
  google_attempt: null,
  origin: '',
  raw_body: null,
  signature: null,
}

/**
 * Fills a database with a realistic agency, once: people, files, conversations, and clients from the last three weeks,
 * who are submitted, scored, assigned and announced by the real code. It is all or nothing, and a second run adds
 * nothing. Returns the accounts to sign in with.
 */
export async function seedDemo(db: Database, storage: FileStorage, now = new Date()): Promise<DemoAccount[]> {
  const secrets = await loadSecrets(db)
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('demo'))`)
    if (await tx.exists(sql`select from app_user where email = ${PEOPLE.admin.email}`)) return
    await fill({ tx, db: within(tx), storage, secrets, now })
  })
  return Object.values(PEOPLE).map(({ label, email }) => ({ label, email, password: DEMO_PASSWORD }))
}

function within(tx: Transaction): Database {
  let open = true
  tx.afterCommit(() => {
    open = false
  })
  // The relay may be woken a moment later. Until then, the poll picks up the deliveries.
  const handle = () => (open ? tx : tx.database)
  return {
    ...tx.database,
    get rows() {
      return handle().rows
    },
    get row() {
      return handle().row
    },
    get exists() {
      return handle().exists
    },
    get run() {
      return handle().run
    },
    transaction: (work) => work(tx),
  }
}

const before = (demo: Demo, hours_ago: number) => new Date(demo.now.getTime() - hours_ago * HOUR_MS)

async function fill(demo: Demo): Promise<void> {
  const ids = await insertPeople(demo)
  const happenings = [
    ...paying(demo, ids.admin, PEOPLE.admin.subscribed),
    ...paying(demo, ids.elena, PEOPLE.elena.subscribed),
    ...demoClients().flatMap((client, index) => clientStory(demo, client, ids[client.broker], index)),
    ...CONVERSATIONS.map(
      ({ from, to, hours_ago, message, unread = false }): Happening => ({
        hours_ago,
        happen: () => say(demo, user(ids[from]), user(ids[to]), message, hours_ago, unread),
      }),
    ),
    // The worker reads their text once it runs.
    ...DEMO_FILES.map(
      ({ broker, hours_ago, bytes, ...file }): Happening => ({
        hours_ago,
        happen: async () => {
          const stored = { ...file, user_id: ids[broker], size: bytes.length, content: () => Readable.from([bytes]) }
          await storeFile(demo.db, demo.storage, stored, before(demo, hours_ago))
        },
      }),
    ),
  ]
  // In order of time, because lists are sorted by ids, and ids by creation time.
  await seedCensuses(demo.tx, ids.elena)
  await seedResources(demo.tx, demo.storage)
  await seedNetworks(demo.tx, ids)
  await seedInbox(demo.tx, ids.admin, demo.now)
  for (const { happen } of happenings.toSorted((one, other) => other.hours_ago - one.hours_ago)) await happen()
  await linkFamilyCensus(demo.tx, 'rosa.delgado@demo-clients.example')
  await demo.tx.run(sql`
    update app_user set last_assigned_at = last.assigned_at
    from (select broker_id, max(assigned_at) as assigned_at from client where assignment_type = 'pool' group by 1) as last
    where app_user.id = last.broker_id`)
  await demo.tx.run(sql`
    update lead_code set uses = (select count(*) from client where requested_agent = lead_code.code)`)
}

async function insertPeople({ tx, now }: Demo): Promise<Record<keyof typeof PEOPLE, string>> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const insert = async (person: DemoPerson) => {
    const id = newId()
    const joined_at = new Date(now.getTime() - person.joined_days_ago * DAY_MS)
    const capabilities = person.role === 'sys_admin' ? ['architect', 'platform_watch'] : []
    // Sends no emails, because these addresses belong to no one.
    await tx.run(sql`
      insert into app_user (
        id, email, password_hash, first_name, last_name, company_name, role, capabilities, credentials_verified,
        trial_ends_at, time_zone, states_licensed, npn, languages, specialties,
        email_notifications, agreed_to_network_at, created_at)
      values (
        ${id}, ${person.email}, ${password_hash}, ${person.first_name}, ${person.last_name}, ${person.company_name},
        ${person.role}, ${capabilities}, ${person.credentials_verified}, ${trialEndsAt(joined_at)},
        ${person.time_zone}, ${person.states_licensed}, ${person.npn}, ${person.languages ?? []}, ${person.specialties}, false, ${joined_at}, ${joined_at})`)
    if (person.lead_code) await tx.run(sql`insert into lead_code (code, user_id) values (${person.lead_code}, ${id})`)
    return id
  }
  return {
    admin: await insert(PEOPLE.admin),
    elena: await insert(PEOPLE.elena),
    marcus: await insert(PEOPLE.marcus),
    priya: await insert(PEOPLE.priya),
  }
}

const user = (id: string): Party => ({ kind: 'user', id })

/** A client submits the assessment; the broker may write, and every third client replies. */
function clientStory(demo: Demo, client: DemoClient, broker_id: string, index: number): Happening[] {
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
          await say(demo, from, to, message, then, by === 'client' && then < 30)
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
      await say(demo, broker, party, hello, contacted, false)
      await contact(demo, client, party, broker_id, contacted, index)
    },
  })
  if (index % 3 === 0) {
    const answered = contacted - 1
    story.push({ hours_ago: answered, happen: () => say(demo, party, broker, turn(REPLIES), answered, answered < 30) })
  }
  return story
}

/** Every second one was enrolled last season, so that some plans have to be renewed. */
async function enroll(demo: Demo, client_id: string, user_id: string, hours_ago: number, index: number): Promise<void> {
  const plan_year = demo.now.getFullYear() + (index % 2)
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

/** A test subscription since its first payment; the worker continues it from there. */
function paying(
  demo: Demo,
  user_id: string,
  { package_id, days_ago }: NonNullable<DemoPerson['subscribed']>,
): Happening[] {
  const { tx, secrets } = demo
  const started = before(demo, days_ago * 24)
  const dates = Array.from({ length: 12 }, (_, month) => monthLater(started, month)).filter((at) => at <= demo.now)
  return dates.map((at) => ({
    hours_ago: (demo.now.getTime() - at.getTime()) / HOUR_MS,
    happen: async () => {
      const current = await currentSubscription(tx, user_id, at)
      if (current) await renewSandboxSubscription(tx, secrets, current, at)
      else {
        const { amount_cents } = await priceOf(tx, package_id)
        await paySandboxCheckout(tx, secrets, { id: newId(), user_id, package_id, amount_cents }, at)
      }
      await tx.run(sql`
        update notification set created_at = ${at}, read_at = ${at}
        where user_id = ${user_id} and kind = 'payment_received' and created_at > ${at}`)
    },
  }))
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
  const language = record.email === IN_SPANISH.email ? IN_SPANISH.language : REQUEST.language
  const context = { db, secrets, actor: { kind: 'anonymous' }, request: { ...REQUEST, language } } as const
  const { client_id } = await submitIntake(context, record, before(demo, hours_ago))
  return client_id
}

async function say(demo: Demo, sender: Party, recipient: Party, message: string, hours_ago: number, unread: boolean) {
  const { id } = await deliverMessage(demo.tx, { sender, recipient, message })
  await demo.tx.run(sql`update message set is_read = ${!unread} where id = ${id}`)
  await backdate(demo.tx, sql`id = ${id}`, before(demo, hours_ago))
}

async function backdate(tx: Transaction, which: ReturnType<typeof sql>, at: Date): Promise<void> {
  await tx.run(sql`
    with dated as (update message set created_at = ${at} where ${which} returning id)
    update conversation set last_message_at = ${at} from dated where last_message_id = dated.id`)
}
