import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { listClients } from '@waymark/domain/leads/clients/list-clients'
import { sealNote } from '@waymark/domain/leads/notes/seal-note'
import { type Database, recordset, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { migrate } from '@waymark/platform/migrate'
import { aUser } from '@waymark/testing/factories/people'
import type { Lab } from '../lab.ts'
import type { Row } from '../report.ts'
import { median, pairedRatio, percentile } from '../statistics.ts'
import type { Effort } from './effort.ts'

const FEW = 1000
const CHUNK = 20_000
/** Queries of each kind in a round. */
const TIMES = 40

const questions = {
  'a page': [{}, { sort: 'name' }, { sort: 'risk' }, { sort: 'due' }, { status: 'new' }],
  'a search': [
    { search: 'garcia' },
    { search: 'nina adams' },
    { search: 'nobody' },
    { search: 'jo' },
    { search: 'zq' },
    { search: 'nina zq' },
    { search: 'hugo', sort: 'risk' },
  ],
  'a search by phone': [{ search: '(555) 010-4567' }, { search: '4567' }],
  'a search by place or note': [{ search: 'fort davis' }, { search: '79734' }, { search: 'knee surgery' }],
  'another order': [
    { sort: 'email', order: 'desc' },
    { sort: 'status' },
    { sort: 'state', order: 'desc' },
    { sort: 'zip' },
    { sort: 'age' },
    { sort: 'plan_year' },
  ],
  'a filter without matches': [{ status: 'lost' }, { risk_level: 'very_high' }, { assignment_type: 'manual' }],
} as const

/** Line 9: database time of the client list for a broker with very many clients, compared with 1,000. */
export async function measureClientList(lab: Lab, effort: Effort): Promise<Row[]> {
  const url = await lab.createDatabase('waymark_clients')
  await migrate(url)
  const db = lab.open(url)
  const [many, few] = [await aUser(db), await aUser(db)]
  await insertClients(db, many.id, effort.clients)
  await insertClients(db, few.id, FEW)
  for (const { id } of [many, few]) await insertNotes(db, id)
  // GIN keeps new entries in a pending list until then.
  await db.pool.query('vacuum analyze client, client_note')

  const rows: Row[] = []
  for (const [name, asked] of Object.entries(questions)) {
    const queries = asked.map((query) => clientEndpoints.listClients.query.parse(query))
    const ask = async (broker_id: string) => {
      const took: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        for (const query of queries) {
          const started = performance.now()
          await listClients(db, broker_id, query)
          took.push(performance.now() - started)
        }
      }
      return percentile(took, 0.99)
    }
    for (const { id } of [many, few]) await ask(id)
    const [subject, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round < effort.rounds; round += 1) {
      subject.push(await ask(many.id))
      floor.push(await ask(few.id))
    }
    rows.push({
      line: '9',
      figure: `${name} of ${effort.clients.toLocaleString('en-US')} clients, p99`,
      value: `${median(subject).toFixed(1)} ms`,
      floor: `${median(floor).toFixed(1)} ms of ${FEW.toLocaleString('en-US')}`,
      result: pairedRatio(subject, floor),
      goal: { at_most: 2 },
      rounds: { subject, floor },
    })
  }
  return rows
}

/** Clients of one broker, one minute apart, with names that repeat as real ones do. */
async function insertClients(db: Database, broker_id: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    await db.run(sql`
      insert into client (
        id, email, email_key, first_name, last_name, age, gender, zip_code, state, household_size, annual_income,
        health, preferred_coverage, plan_preference,
        covers_others, email_consent, phone_consent, phone, terms_accepted, submitted_at, risk_score, risk_level, broker_id,
        assignment_type, assigned_at, due_at)
      select
        gen_random_uuid(), email, email, first_name, last_name, 20 + n % 45, 'female',
        case when n % 100 = 50 then '79734' else '75001' end, 'TX', 2, 50000,
        '{"health_conditions":["none"],"medications":[],"tobacco_use":false,"lifestyle_factors":{"exercise":"regular"},"household":null,"scenario_notes":null}',
        '{silver}', 'aca_compliant', false, true, true, '(555) ' || lpad((n / 10000 % 1000)::text, 3, '0') || '-' || lpad((n % 10000)::text, 4, '0'), true, at, (n * 37 % 1000) / 10.0,
        (array['low', 'moderate', 'high'])[1 + n % 3], ${broker_id}::uuid, 'pool', at, at + interval '1 day'
      from (
        select n, first_name, last_name, now() - n * interval '1 minute' as at,
               lower(first_name || '.' || last_name) || n || '.' || left(${broker_id}, 8) || right(${broker_id}, 4) || '@example.test' as email
        from (
          select n,
                 (array['Ana', 'Bob', 'Carla', 'Dan', 'Eva', 'Frank', 'Gina', 'Hugo', 'Iris', 'Jo', 'Karl', 'Lena', 'Max',
                        'Nina', 'Otto', 'Paula'])[1 + n % 16] as first_name,
                 (array['Smith', 'Johnson', 'Miller', 'Garcia', 'Brown', 'Davis', 'Lopez', 'Moore', 'Young', 'King', 'Hill',
                        'Scott', 'Adams', 'Baker', 'Nelson'])[1 + n / 16 % 15] as last_name
          from generate_series(${from}::int, ${Math.min(from + CHUNK, count) - 1}::int) as n
        ) as named
      ) as person`)
  }
}

/** A note about every tenth client; few of them are found. */
async function insertNotes(db: Database, user_id: string): Promise<void> {
  const clients = await db.rows(
    tables.client.pick('id'),
    sql`
    select id from (
      select id, row_number() over (order by submitted_at) as n from client where broker_id = ${user_id}::uuid) as client
    where n % 10 = 0 order by n`,
  )
  const notes = await Promise.all(
    clients.map(async ({ id: client_id }, index) => {
      const text = index % 50 === 49 ? 'Has questions about knee surgery' : 'Called about the silver plan'
      const id = newId()
      return { id, client_id, ...(await sealNote(db, { id, user_id, text })) }
    }),
  )
  for (let from = 0; from < notes.length; from += CHUNK) {
    const given = recordset(notes.slice(from, from + CHUNK), sql`id uuid, client_id uuid, text text, words int8[]`)
    await db.run(sql`
      insert into client_note (id, client_id, user_id, text, words)
      select id, client_id, ${user_id}::uuid, text, words from ${given}`)
  }
}
