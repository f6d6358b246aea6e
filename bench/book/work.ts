import { sealNote } from '@waymark/domain/leads/notes/seal-note'
import { type Database, recordset, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4 } from '@waymark/platform/row'
import { bulkLoad } from './bulk-load.ts'

/** As many as are sealed without a pause in which nothing else runs. */
const CHUNK = 1000

/** Tags of the broker: the first is on every third client, the next on every hundredth. */
export interface Tags {
  common: string
  rare: string
}

/** What a broker did about the clients of a book: assignments, changes of status, tags, notes, calls, tasks and notifications. */
export async function insertWork(db: Database, broker_id: string): Promise<Tags> {
  const mine = sql`from (
    select client.*, row_number() over (order by submitted_at desc)::int as n from client where broker_id = ${broker_id}::uuid) as client`
  await bulkLoad(db, 'assignment', (tx) =>
    tx.run(sql`
    insert into assignment (id, client_id, broker_id, assignment_type, reason, assigned_at, due_at)
    select uuidv7(assigned_at - now()), id, broker_id, assignment_type, 'Longest wait in the state', assigned_at, due_at
    ${mine} where due_at is not null`),
  )
  await bulkLoad(db, 'client_status_change', (tx) =>
    tx.run(sql`
    insert into client_status_change (id, client_id, user_id, from_status, to_status, plan_year, changed_at)
    select uuidv7(updated_at - now()), id, broker_id, 'new', status, plan_year, updated_at
    ${mine} where status <> 'new' and revision > 0`),
  )
  await bulkLoad(db, 'client_call', (tx) =>
    tx.run(sql`
    insert into client_call (id, client_id, user_id, outcome, minutes, called_at)
    select uuidv7(first_contact_at - now()), id, broker_id, 'talked', 5, first_contact_at
    ${mine} where n % 20 = 0 and first_contact_at is not null`),
  )
  await bulkLoad(db, 'task', (tx) =>
    tx.run(sql`
    insert into task (id, assignee_id, client_id, title, due_at, done_at, created_at)
    select uuidv7(submitted_at - now()), broker_id, id, 'Follow up', submitted_at + interval '2 days',
           case when n > 300 then submitted_at + interval '3 days' end, submitted_at
    ${mine} where n % 20 in (3, 7)`),
  )
  await bulkLoad(db, 'notification', (tx) =>
    tx.run(sql`
    insert into notification (id, user_id, kind, title, body, client_id, read_at, created_at)
    select uuidv7(submitted_at - now()), broker_id, 'client.assigned', 'New client', 'You have a new client.', id,
           case when n > 50 then submitted_at end, submitted_at
    ${mine} where due_at is not null`),
  )
  const tags = { common: await insertTag(db, broker_id, 'Renewal'), rare: await insertTag(db, broker_id, 'Vip') }
  await bulkLoad(db, 'client_tag', async (tx) => {
    for (const [tag_id, every] of [
      [tags.common, 3],
      [tags.rare, 100],
    ] as const)
      await tx.run(sql`
        insert into client_tag (tag_id, client_id) select ${tag_id}::uuid, id ${mine} where n % ${every}::int = 1`)
  })
  await insertNotes(db, broker_id)
  return tags
}

async function insertTag(db: Sql, user_id: string, name: string): Promise<string> {
  const id = newId()
  await db.run(sql`
    insert into tag (id, user_id, name, name_key, color)
    values (${id}::uuid, ${user_id}::uuid, ${name}, ${name.toLowerCase()}, 'blue')`)
  return id
}

/** A note about every tenth client; few of them are found. */
async function insertNotes(db: Database, user_id: string): Promise<void> {
  const clients = await db.rows(
    tables.client.pick('id').extend({ n: int4 }),
    sql`
    select id, n from (
      select id, row_number() over (order by submitted_at desc)::int as n from client where broker_id = ${user_id}::uuid) as client
    where n % 10 = 0`,
  )
  await bulkLoad(db, 'client_note', async (tx) => {
    for (let from = 0; from < clients.length; from += CHUNK) {
      const notes = await Promise.all(
        clients.slice(from, from + CHUNK).map(async ({ id: client_id, n }) => {
          const text = n % 500 === 490 ? 'Has questions about knee surgery' : 'Called about the silver plan'
          const id = newId()
          return { id, client_id, ...(await sealNote(db, { id, user_id, text })) }
        }),
      )
      await tx.run(sql`
        insert into client_note (id, client_id, user_id, text, words, created_at)
        select given.id, client_id, ${user_id}::uuid, text, words, submitted_at
        from ${recordset(notes, sql`id uuid, client_id uuid, text text, words int8[]`)} join client on client.id = client_id`)
    }
  })
}
