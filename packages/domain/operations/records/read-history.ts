import type { QueryOf } from '@waymark/contracts/endpoint'
import {
  type clientAdministrationEndpoints,
  type HistoryEntry,
  historyEntry,
} from '@waymark/contracts/operations/records/clients'
import { join, raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { float8, int4, json, nullable, type RowOf, row, text, timestamptz, uuid } from '@waymark/platform/row'
import { requestIdOf } from '@waymark/platform/tracing'
import { z } from 'zod'
import { namesOf } from '../../names.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID, MIN_ID } from '../../paging.ts'

type Query = QueryOf<typeof clientAdministrationEndpoints.readClientHistory>
const deliveryRow = tables.event_delivery
  .pick('event_id', 'state', 'due_at', 'attempts', 'dispatches', 'postponed', 'done_at', 'done_by', 'last_error')
  .extend({ subscriber: text, took_ms: nullable(float8), held_ms: nullable(float8) })
const failureRow = tables.delivery_attempt.extend({ failed: int4 })
type Delivery = RowOf<typeof deliveryRow> & { failed: number; failures: RowOf<typeof failureRow>[] }

/** Sample data and earlier releases used other words. */
const knownRequest = (id: unknown): string | null => idCursor.safeParse(id).data ?? null

const traceSchema = z.string().nullable()
const payloadSchema = z.record(z.string(), z.unknown())
const resultRow = row({ id: uuid, kind: text, at: timestamptz, actor: nullable(text), fields: json(payloadSchema) })
type Row = RowOf<typeof resultRow>
interface Source {
  kind: HistoryEntry['kind']
  part: NonNullable<Query['part']>
  from: Statement
  /** The column that refers to the client. */
  about: Statement
  columns: Statement
  /** What a search looks in. */
  said: Statement
  /** The column with the request, if it has one. */
  request: Statement | null
}

const source = (
  kind: Source['kind'],
  part: Source['part'],
  columns: { from: string; about: string; at: string; actor: string; fields: string; said?: string; request?: string },
): Source => ({
  kind,
  part,
  from: raw(columns.from),
  about: raw(columns.about),
  said: raw(columns.said ?? `'${kind}'`),
  request: columns.request === undefined ? null : raw(columns.request),
  columns: raw(`id, '${kind}' as kind, ${columns.at} as at, ${columns.actor} as actor, ${columns.fields} as fields`),
})

/** Every table is read by its index on the client, ordered by ids, which sort by time. */
const RECORDS: readonly Source[] = [
  source('access', 'access', {
    from: 'access_log',
    about: 'subject_id',
    at: 'at',
    actor: `replace(actor_kind, 'consumer', 'client') || coalesce(':' || actor_id, '')`,
    fields: `jsonb_build_object('action', action, 'request_id', request_id)`,
    said: 'action',
    request: 'request_id',
  }),
  source('consented', 'record', {
    from: 'consent_receipt',
    about: 'client_id',
    at: 'agreed_at',
    actor: 'null::text',
    fields: `jsonb_build_object('text_version', text_version, 'email_consent', email_consent,
                                'phone_consent', phone_consent, 'text_consent', text_consent)`,
  }),
  source('consent_revoked', 'record', {
    from: 'consent_revocation',
    about: 'client_id',
    at: 'revoked_at',
    actor: 'null::text',
    fields: `jsonb_build_object('consent', consent, 'channel', channel)`,
  }),
  source('status_changed', 'record', {
    from: 'client_status_change',
    about: 'client_id',
    at: 'changed_at',
    actor: `'user:' || user_id`,
    fields: `jsonb_build_object('from_status', from_status, 'to_status', to_status, 'plan_year', plan_year)`,
  }),
]

/** The ids of the client and of records that belong only to the client, which events can refer to. */
const thingsOf = (client_id: string) => sql`
  select ${client_id}::uuid as id
  union all select id from message where client_id = ${client_id}::uuid
  union all select id from notification where client_id = ${client_id}::uuid
  union all select id from client_referral where client_id = ${client_id}::uuid
  union all select id from conversation where low_id = ${client_id}::uuid
  union all select id from conversation where high_id = ${client_id}::uuid
  union all select id from census where client_id = ${client_id}::uuid`

const ORDERS = {
  newest: { beyond: raw('<'), order: raw('desc'), start: MAX_ID },
  oldest: { beyond: raw('>'), order: raw('asc'), start: MIN_ID },
} as const

/**
 * One page of a client's history. For a client whose data was deleted, this is the client's events, the access log, and
 * the receipts. Throws 422 on a cursor that we did not issue.
 */
export async function readHistory(
  db: Sql,
  user: User,
  client_id: string,
  query: Query,
): Promise<{ page: HistoryEntry[]; next: string | undefined }> {
  const { limit, cursor, order: by, part, type } = query
  const { beyond, order, start } = ORDERS[by]
  const last_id = decodeCursor(cursor, idCursor) ?? start
  const further = sql`id ${beyond} ${last_id}::uuid order by id ${order} limit ${limit + 1}`
  const events = sql`(
    select event.id, 'event' as kind, event.occurred_at as at, event.actor,
           jsonb_build_object('name', event.name, 'aggregate_id', event.aggregate_id, 'payload', event.payload,
                              'trace', event.trace) as fields
    from (${thingsOf(client_id)}) as thing
    cross join lateral (
      select * from outbox_event where aggregate_id = thing.id and ${eventFilter(query)} and ${further}
    ) as event
    order by event.id ${order} limit ${limit + 1})`
  const asked = (one: Source['part']) => part === undefined || one === part || (part === 'happened' && one !== 'access')
  const records = RECORDS.filter((record) => asked(record.part) && type === undefined).map(
    (record) => sql`(
      select ${record.columns} from ${record.from}
      where ${record.about} = ${client_id}::uuid and ${recordFilter(record, query)} and ${further})`,
  )
  const parts = asked('events') ? [events, ...records] : records
  if (parts.length === 0) return { page: [], next: undefined }
  const rows = await db.rows(
    resultRow,
    sql`
    select * from (${join(parts, ' union all ')}) as happened
    order by id ${order} limit ${limit + 1}`,
  )
  const { page, next } = cutPage(rows, limit, ({ id }) => id)
  return { page: await presentAll(db, user, page), next }
}

/** What a search finds in events. A name stands for the ids of the users who have it. */
function eventFilter({ type, search, request_id }: Query): Statement {
  const found = search
    ? sql`(
        strpos(lower(name || ' ' || payload::text || ' ' || id), ${search.toLowerCase()}) > 0
        or exists (
          select from (
            select id from app_user
            where strpos(lower(first_name || ' ' || last_name), ${search.toLowerCase()}) > 0 order by id limit ${MOST_NAMESAKES}
          ) as named
          where strpos(coalesce(actor, '') || payload::text, named.id::text) > 0))`
    : sql`true`
  const of = type ? sql`name like ${`${type}.%`}` : sql`true`
  // The trace of an event is the request id itself, or a traceparent with its digits.
  const caused = request_id
    ? sql`(trace = ${request_id} or trace like ${`00-${request_id.replaceAll('-', '')}-%`})`
    : sql`true`
  return sql`${found} and ${of} and ${caused}`
}

const MOST_NAMESAKES = 20

function recordFilter({ said, request }: Source, { search, request_id }: Query): Statement {
  const found = search ? sql`strpos(${said}, ${search.toLowerCase()}) > 0` : sql`true`
  const caused = request_id ? (request ? sql`${request} = ${request_id}` : sql`false`) : sql`true`
  return sql`${found} and ${caused}`
}

async function presentAll(db: Sql, me: User, rows: readonly Row[]): Promise<HistoryEntry[]> {
  const [deliveries, names] = await Promise.all([deliveriesOf(db, rows), namesIn(db, rows)])
  return rows.map(({ id, kind, at, actor, fields }) => {
    const [by_kind = null, by_id = null] = actor?.split(':') ?? []
    const by = { by_kind, by_id, by: names.get(by_id ?? '') ?? null, by_me: by_id === me.id }
    const told =
      kind === 'event'
        ? {
            names: namedIn(fields, names),
            deliveries: deliveries.get(id) ?? [],
            request_id: knownRequest(requestIdOf(traceSchema.parse(fields['trace']))),
          }
        : kind === 'access'
          ? { request_id: knownRequest(fields['request_id']) }
          : {}
    return historyEntry.parse({ ...fields, ...by, ...told, id, kind, at })
  })
}

/** From that time until the delivery was done. The clocks of two processes may differ slightly. */
const milliseconds = (since: 'fell_due_at' | 'taken_at') =>
  raw(`
  case when state = 'done' and ${since} is not null
    then greatest(0, round(extract(epoch from done_at - ${since}) * 1000)) end::float8`)

const keyOf = ({ event_id, subscriber }: { event_id: string; subscriber: string }) => `${event_id}.${subscriber}`

async function deliveriesOf(db: Sql, rows: readonly Row[]): Promise<Map<string, Delivery[]>> {
  const events = rows.flatMap(({ id, kind }) => (kind === 'event' ? [id] : []))
  const [found, failures] = await Promise.all([
    db.rows(
      deliveryRow,
      sql`
      select event_id, subscriber, state, due_at, attempts, dispatches, postponed, done_at, done_by, last_error,
             ${milliseconds('fell_due_at')} as took_ms, ${milliseconds('taken_at')} as held_ms
      from event_delivery
      where event_id = any(${events}::uuid[])
      order by subscriber`,
    ),
    db.rows(
      failureRow,
      sql`
      select event_id, subscriber, began_at, ended_at, by, error, failed
      from (
        select *, (count(*) over delivery)::int as failed,
               row_number() over (delivery order by ended_at desc) as nth
        from delivery_attempt where event_id = any(${events}::uuid[])
        window delivery as (partition by event_id, subscriber)
      ) as attempt
      where nth <= ${MOST_FAILURES} order by ended_at desc`,
    ),
  ])
  const failuresOf = Map.groupBy(failures, keyOf)
  const deliveries = found.map((delivery): Delivery => {
    const its = failuresOf.get(keyOf(delivery)) ?? []
    return { ...delivery, failed: its[0]?.failed ?? 0, failures: its }
  })
  return Map.groupBy(deliveries, ({ event_id }) => event_id)
}

/** An administrator who retries often adds 15 attempts each time; the page of the delivery lists them all. */
const MOST_FAILURES = 20

const idsIn = ({ payload }: Row['fields']): string[] =>
  Object.values(payloadSchema.catch({}).parse(payload)).flatMap((value) => idCursor.safeParse(value).data ?? [])

/** The names of users who did something or are mentioned in events. */
function namesIn(db: Sql, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ actor, fields }) => [
    ...(actor?.startsWith('user:') ? [actor.slice(5)] : []),
    ...idsIn(fields),
  ])
  return namesOf(db, ids)
}

const namedIn = (fields: Row['fields'], names: ReadonlyMap<string, string>) =>
  Object.fromEntries(idsIn(fields).flatMap((id) => (names.has(id) ? [[id, names.get(id)]] : [])))
