import { type Database, sql, unlimitedOptions } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { migrate } from '@waymark/platform/migrate'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { Client } from 'pg'
import type { Lab } from '../lab.ts'
import { bulkLoad } from './bulk-load.ts'
import { insertClients } from './clients.ts'
import { insertDeliveries } from './deliveries.ts'
import { insertMessages } from './messages.ts'
import { insertWork, type Tags } from './work.ts'

/** One broker for so many clients of the book, next to the one who has them all. */
const CLIENTS_PER_BROKER = 100

/** A database in which one broker has all the clients. */
export interface Book {
  db: Database
  broker: User
  administrator: User
  tags: Tags
  clients: number
}

/**
 * Fills a new database: for a million clients, 10,000 brokers, 5,000,000 messages and 20,000,000 deliveries, and
 * everything else in proportion.
 */
export async function openBook(lab: Lab, name: string, clients: number): Promise<Book> {
  const url = await lab.createDatabase(name)
  await migrate(url)
  const db = lab.open(url)
  const [broker, administrator] = [await aUser(db), await anAdministrator(db)]
  await insertBrokers(db, Math.ceil(clients / CLIENTS_PER_BROKER))
  await bulkLoad(db, 'client', (tx) => insertClients(tx, broker.id, clients))
  // They write other tables, so they do not wait for each other.
  const [tags] = await Promise.all([fillRecords(db, broker.id), insertDeliveries(db, broker.id, clients)])
  await vacuum(url)
  return { db, broker, administrator, tags, clients }
}

/** Gives a broker all the clients, with everything that was done and written about them. */
export async function fillBook(db: Database, broker_id: string, clients: number): Promise<Tags> {
  await bulkLoad(db, 'client', (tx) => insertClients(tx, broker_id, clients))
  return fillRecords(db, broker_id)
}

async function fillRecords(db: Database, broker_id: string): Promise<Tags> {
  const tags = await insertWork(db, broker_id)
  await insertMessages(db, broker_id)
  return tags
}

/** For the planner, and so that an index answers without its table. Takes longer than a statement may. */
export async function vacuum(url: string) {
  const client = new Client(unlimitedOptions(url))
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

const insertBrokers = (db: Database, count: number) =>
  bulkLoad(db, 'app_user', (tx) =>
    tx.run(sql`
    insert into app_user (id, email, first_name, last_name, credentials_verified, states_licensed, trial_ends_at)
    select uuidv7(), 'broker' || n || '@example.test', 'Broker', 'Number ' || n, true, '{TX}', now() + interval '30 days'
    from generate_series(1, ${count}::int) as n`),
  )
