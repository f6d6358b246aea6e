import { createHash, randomBytes } from 'node:crypto'
import type { Bytes } from '@waymark/contracts/endpoint'
import { type CalendarFeed, FEED_NAMES, MAX_FEEDS } from '@waymark/contracts/leads/appointments/feeds'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt, newId } from '@waymark/platform/ids'
import { int4, nullable, oneOf, type RowOf, row, text, timestamptz, uuid } from '@waymark/platform/row'
import { calendarFile } from '@waymark/rules/leads/appointments/calendar-file'
import { type FeedItem, feedEvent } from '@waymark/rules/leads/appointments/feed-event'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { download } from '../../download.ts'
import { requireSession } from '../../people/accounts/require-session.ts'
import { ofVisibleClient as aboutVisibleClient } from '../tasks/task-rows.ts'
import { ofVisibleClient } from './appointment-rows.ts'

const TOKEN = /^wk_[\w-]{43}$/
/** With 256 random bits a token cannot be guessed, so a plain hash is enough. */
const hashToken = (token: string) => createHash('sha256').update(token).digest()

const feedRow = tables.calendar_feed.pick('id', 'created_at', 'read_at').extend({ names: oneOf(FEED_NAMES) })
type FeedRow = RowOf<typeof feedRow>

export const listFeeds = (db: Sql, user_id: string): Promise<FeedRow[]> =>
  db.rows(
    feedRow,
    sql`select id, names, created_at, read_at from calendar_feed where user_id = ${user_id}::uuid order by id desc`,
  )

/** Emails the owner, because the address is a way in. Throws 409 for a user who has many already. */
export async function createFeed(
  context: Context<UserActor>,
  names: CalendarFeed['names'],
): Promise<FeedRow & { token: string }> {
  const user_id = context.actor.user.id
  const token = `wk_${randomBytes(32).toString('base64url')}`
  const feed = await context.db.transaction(async (tx) => {
    // Serializes their requests, so that the limit holds, and waits for what ends their sessions and addresses.
    await tx.run(sql`select from app_user where id = ${user_id}::uuid for no key update`)
    await requireSession(tx, context.actor)
    const made = await tx.row(
      row({ count: int4 }),
      sql`select count(*)::int as count from calendar_feed where user_id = ${user_id}::uuid`,
    )
    if ((made?.count ?? 0) >= MAX_FEEDS) throw conflict(`You can have ${MAX_FEEDS} addresses. Turn one off first.`)
    const id = newId()
    await logAccess(context, 'calendar_feed.created', 'calendar_feed', id, tx)
    const by = { actor: actorName(context.actor), trace: context.request.id }
    await emit(tx, 'user.security_changed', user_id, { change: 'calendar_address_made' }, by)
    return tx.row(
      feedRow,
      sql`
      insert into calendar_feed (id, user_id, token_hash, names)
      values (${id}::uuid, ${user_id}::uuid, ${hashToken(token)}, ${names})
      returning id, names, created_at, read_at`,
    )
  })
  if (!feed) throw notFound()
  return { ...feed, token }
}

export async function deleteFeed(context: Context<UserActor>, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const deleted = await tx.run(sql`delete from calendar_feed where id = ${id}::uuid`)
    if (deleted === 1) await logAccess(context, 'calendar_feed.deleted', 'calendar_feed', id, tx)
  })
}

const itemRow = row({
  id: uuid,
  kind: oneOf(['phone', 'video', 'to_do', 'call', 'documents']),
  starts_at: timestamptz,
  ends_at: nullable(timestamptz),
  sequence: int4,
  first_name: nullable(text),
  last_name: nullable(text),
  video_url: nullable(text),
  client_id: nullable(uuid),
})

/** The most tasks and appointments of each kind in a feed. */
const AT_MOST = 1000

/**
 * The tasks and appointments of a feed's owner, from a week ago to a year ahead. Titles of tasks stay out: they may say
 * something about health. Throws the same 404 for an unknown address, one that was turned off, and a disabled account.
 */
export async function readFeed(context: Context, token: string): Promise<Bytes> {
  const { db, config } = context
  const { items, names } = await db.transaction(async (tx) => {
    const feed = TOKEN.test(token)
      ? await tx.row(
          row({ feed_id: uuid, user_id: uuid, names: oneOf(FEED_NAMES) }),
          sql`
          update calendar_feed set read_at = now() from app_user
          where token_hash = ${hashToken(token)} and app_user.id = user_id and is_active
          returning calendar_feed.id as feed_id, user_id, names`,
        )
      : undefined
    if (!feed) throw notFound('There is no such calendar.')
    const found = { items: await listItems(tx, feed.user_id), names: feed.names }
    if (found.names !== 'none') await logNamed(tx, context, feed.feed_id, found.items)
    return found
  })
  const { hostname } = new URL(config.PUBLIC_URL)
  const file = Buffer.from(
    calendarFile({
      method: 'PUBLISH',
      name: config.BRAND_NAME,
      events: items.map((item) => feedEvent(item, names, hostname)),
      now: new Date(),
    }),
  )
  return download('calendar.ics', 'text/calendar; charset=utf-8', file)
}

function listItems(tx: Transaction, user_id: string): Promise<(FeedItem & { client_id: string | null })[]> {
  const window = sql`between now() - interval '7 days' and now() + interval '1 year'`
  return tx.rows(
    itemRow,
    sql`
    (select appointment.id, channel::text as kind, starts_at, ends_at, sequence,
            coalesce(appointment.first_name, client.first_name) as first_name,
            coalesce(appointment.last_name, client.last_name) as last_name, video_url, client.id as client_id
     from appointment left join client on client.id = appointment.client_id
     where appointment.broker_id = ${user_id}::uuid and appointment.status = 'booked' and starts_at ${window}
       and ${ofVisibleClient}
     order by starts_at limit ${AT_MOST})
    union all
    (select task.id, task.kind::text, task.due_at, null, 0, client.first_name, client.last_name, null, client.id
     from task left join client on client.id = task.client_id
     where assignee_id = ${user_id}::uuid and done_at is null and deleted_at is null and task.due_at ${window}
       and ${aboutVisibleClient}
     order by task.due_at limit ${AT_MOST})`,
  )
}

/**
 * Notes that the feed named these clients, with the feed as the actor, because nobody is signed in. Calendar programs
 * read every few minutes, so each client is noted once a day. The caller's transaction locks the feed.
 */
async function logNamed(
  tx: Transaction,
  context: Context,
  feed_id: string,
  items: readonly { client_id: string | null }[],
): Promise<void> {
  const since = lowestIdAt(new Date(Date.now() - 24 * 3_600_000))
  const noted = await tx.rows(
    row({ subject_id: nullable(uuid) }),
    sql`select subject_id from access_log where actor_id = ${feed_id}::uuid and id > ${since}::uuid`,
  )
  const named = new Set(items.flatMap(({ client_id }) => client_id ?? []))
  for (const { subject_id } of noted) if (subject_id !== null) named.delete(subject_id)
  const reader = { ...context, actor: { kind: 'anonymous', key_id: feed_id } } as const
  await logAccess(reader, 'calendar.read', 'client', [...named], tx)
}
