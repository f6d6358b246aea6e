import { Readable } from 'node:stream'
import { DAY_MS, HOUR_MS } from '@waymark/contracts/durations'
import type { FileStorage } from '@waymark/domain/foundation/storage/storage'
import { storeFile } from '@waymark/domain/knowledge/files/store-file'
import { currentSubscription } from '@waymark/domain/money/billing/current-subscription'
import { priceOf } from '@waymark/domain/money/billing/prices'
import { paySandboxCheckout, renewSandboxSubscription } from '@waymark/domain/money/billing/sandbox'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import { loadSecrets } from '@waymark/domain/secrets'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { monthLater } from '@waymark/rules/money/billing/live-until'
import { trialEndsAt } from '@waymark/rules/money/billing/subscription'
import { CONVERSATIONS, DEMO_PASSWORD, type DemoPerson, PEOPLE } from './demo-agency.ts'
import { linkFamilyCensus, seedCensuses } from './demo-censuses.ts'
import { demoClients } from './demo-clients.ts'
import { DEMO_FILES } from './demo-files.ts'
import { seedInbox } from './demo-inbox.ts'
import { seedNetworks } from './demo-networks.ts'
import { seedResources } from './demo-resources.ts'
import { before, clientStory, type Demo, type Happening, say, user } from './demo-story.ts'

export interface DemoAccount {
  label: string
  email: string
  password: string
}

/**
 * Fills a database with a realistic agency, once: people, files, conversations, and clients from the last three weeks,
 * who are submitted, scored, assigned and announced by the real code. It is all or nothing, and a second run adds
 * nothing. Returns the accounts to sign in with.
 */
export async function seedDemo(db: Database, storage: FileStorage): Promise<DemoAccount[]> {
  const secrets = await loadSecrets(db)
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('demo'))`)
    if (await tx.exists(sql`select from app_user where email = ${PEOPLE.admin.email}`)) return
    await fill({ tx, db: within(tx), storage, secrets, now: new Date() })
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

async function fill(demo: Demo): Promise<void> {
  const ids = await insertPeople(demo)
  const happenings = [
    ...paying(demo, ids.admin, PEOPLE.admin.subscribed),
    ...paying(demo, ids.elena, PEOPLE.elena.subscribed),
    ...demoClients().flatMap((client, index) => clientStory(demo, client, ids[client.broker], index)),
    ...CONVERSATIONS.map(
      ({ from, to, hours_ago, message, unread = false }): Happening => ({
        hours_ago,
        happen: () => say(demo, user(ids[from]), user(ids[to]), message, { hours_ago, unread }),
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
