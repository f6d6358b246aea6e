import { RISK_LEVELS } from '@waymark/contracts/coverage/risk/endpoints'
import type { TodayItem } from '@waymark/contracts/leads/today/endpoints'
import { type Database, type Statement, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { float8, int4, nullable, oneOf, present, row, text, timestamptz, uuid } from '@waymark/platform/row'
import type { EnrollmentTable } from '@waymark/rules/coverage/entitlement/plan-year'
import { plusDays } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { earliestDayBegins, earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { movesUpAt, sorted } from '@waymark/rules/leads/today/section'
import { partnerOf } from '../../conversation-partner.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { CLIENT_NAME } from '../../names.ts'
import { CALLED_AT, ofVisibleClient } from '../appointments/appointment-rows.ts'
import { selectingTasks, taskRow } from '../tasks/task-rows.ts'
import { type ClientsOfState, clientsEnrolled, clientsToEnroll, type PlansOfState } from './clients-by-state.ts'
import { lifeEvents, nextLifeEvent } from './life-events.ts'
import { silent } from './silence.ts'
import { AT_MOST, aboutRow, awaitsDocuments, endOfDay, RENEW_DAYS, type Shown } from './sources.ts'
import { nextOpening, whatComes } from './what-comes.ts'

/** What a broker has to do, without what they snoozed. Every source is read by its index and has a limit. */
export async function readToday(db: Database, user: User, now: Date) {
  const { enrollment } = await readSettings(db)
  const snoozes = await db.rows(
    tables.snooze.pick('item', 'until'),
    sql`select item, until from snooze where user_id = ${user.id}::uuid and until > ${now}::timestamptz`,
  )
  const snoozed = snoozes.map(({ item }) => item)
  // Before the limit of a source, so that snoozed rows do not take the place of others.
  const shown: Shown = (kind, id) => sql`(${`${kind}:`} || ${id}) <> all(${snoozed}::text[])`
  const [states, plans, ...found] = await Promise.all([
    clientsToEnroll(db, user.id),
    clientsEnrolled(db, user.id),
    licenses(db, user, shown),
    firstContacts(db, user, shown),
    unread(db, user, shown),
    back(db, user, now, shown),
    tasks(db, user, sql`task.due_at < ${endOfDay(user, now)}`, shown),
    tasks(db, user, sql`task.due_at >= ${endOfDay(user, now)} and ${awaitsDocuments}`, shown),
    appointments(db, user, now, shown),
    lifeEvents(db, user, now, shown),
    silent(db, user, now, shown),
  ])
  const unlimited = new Set(snoozed)
  const seasonal = [...enrollments(states, now, enrollment), ...renewals(plans, now, enrollment)]
  const items = [...found.flat(), ...seasonal].filter(({ item }) => !unlimited.has(item))
  const opens_at = nextOpening(states, plans, now, enrollment)
  const [{ next_at, changes_at }, life_event_at] = await Promise.all([
    whatComes(db, user, now, opens_at),
    nextLifeEvent(db, user, now),
  ])
  const changes = [
    changes_at.getTime(),
    movesUpAt(items, now),
    ...seasonal.map(endOf),
    opens_at?.getTime() ?? Infinity,
    life_event_at,
  ]
  return {
    ...sorted(items, now),
    more: 0,
    next_at: next_at?.toISOString() ?? null,
    changes_at: new Date(Math.min(...changes)).toISOString(),
  }
}

async function licenses(db: Database, { id }: User, shown: Shown): Promise<TodayItem[]> {
  const rows = await db.rows(
    tables.license_hold.pick('client_id', 'state', 'answer_by').extend({ first_name: nullable(text) }),
    sql`
    select client_id, license_hold.state, answer_by, client.first_name
    from license_hold join client on client.id = client_id
    where license_hold.broker_id = ${id}::uuid and license_hold.ended_at is null and ${shown('license', sql`client_id`)}
    order by license_hold.id desc limit ${AT_MOST}`,
  )
  return rows.map(({ client_id, state, answer_by, first_name }) => ({
    kind: 'license',
    item: `license:${client_id}`,
    client_id,
    client_name: first_name ?? 'A client',
    state,
    due_at: answer_by.toISOString(),
  }))
}

async function firstContacts(db: Database, { id }: User, shown: Shown): Promise<TodayItem[]> {
  const rows = await db.rows(
    row({
      ...aboutRow,
      assigned_at: present(timestamptz),
      due_at: present(timestamptz),
      risk_score: nullable(float8),
      risk_level: nullable(oneOf(RISK_LEVELS)),
      assignment_reason: nullable(text),
    }),
    sql`
    select client.id as client_id, ${CLIENT_NAME} as client_name, assigned_at, due_at, risk_score, risk_level,
           (select reason from assignment where client_id = client.id and ended_at is null order by id desc limit 1)
             as assignment_reason
    from client
    where broker_id = ${id}::uuid and first_contact_at is null and due_at is not null and assigned_at is not null
      and status <> 'lost' and ${shown('first_contact', sql`client.id`)}
    order by due_at, client.id limit ${AT_MOST}`,
  )
  return rows.map(({ assigned_at, due_at, ...about }) => ({
    kind: 'first_contact',
    item: `first_contact:${about.client_id}`,
    ...about,
    assigned_at: assigned_at.toISOString(),
    due_at: due_at.toISOString(),
  }))
}

/**
 * A new client has a row for the first contact, which is the first answer. A lost one has no such row, and one whose row is
 * snoozed has none now.
 */
const notListedAsNew = (shown: Shown) => sql`
  (client.first_contact_at is not null or client.due_at is null or client.status = 'lost'
   or not ${shown('first_contact', sql`client.id`)})`

async function unread(db: Database, { id }: User, shown: Shown): Promise<TodayItem[]> {
  const rows = await db.rows(
    row({ ...aboutRow, conversation_id: uuid, unread: int4, since: timestamptz }),
    sql`
    select client.id as client_id, ${CLIENT_NAME} as client_name, waiting.conversation_id, waiting.unread,
           waiting.since
    from (
      select conversation_id, sender_id, count(*)::int as unread, min(created_at) as since from message
      where recipient_id = ${id}::uuid and not is_read and sender_kind = 'client'
        and ${shown('conversation', sql`conversation_id`)}
      group by conversation_id, sender_id
    ) as waiting
    join client on client.id = waiting.sender_id
    where client.broker_id = ${id}::uuid and ${notListedAsNew(shown)}
    order by waiting.since limit ${AT_MOST}`,
  )
  return rows.map(({ since, conversation_id, ...about }) => ({
    kind: 'unread',
    item: `conversation:${conversation_id}`,
    ...about,
    since: since.toISOString(),
  }))
}

/** Conversations whose snooze is over, until the user writes or ends it. Unread messages of clients say so themselves. */
async function back(db: Database, { id, role }: User, now: Date, shown: Shown): Promise<TodayItem[]> {
  const rows = await db.rows(
    row({ item: text, client_id: nullable(uuid), partner_id: uuid, partner_name: text, until: timestamptz }),
    sql`
    select item, client.id as client_id, partner_id, until,
           coalesce(nullif(concat_ws(' ', coalesce(app_user.first_name, client.first_name),
                                          coalesce(app_user.last_name, client.last_name)), ''),
                    client.email, 'Website visitor') as partner_name
    from snooze
    join conversation on conversation.id = snooze.conversation_id
    cross join lateral ${partnerOf(id)}
    left join client on client.id = partner_id
    left join app_user on app_user.id = partner_id
    where snooze.user_id = ${id}::uuid and snooze.conversation_id is not null and until <= ${now}::timestamptz
      and (partner_kind <> 'client' or client.broker_id = ${id}::uuid or ${role === 'sys_admin'}::boolean)
      and not exists (
        select from message
        where message.conversation_id = conversation.id and recipient_id = ${id}::uuid and not is_read
          and sender_kind = 'client' and client.broker_id = ${id}::uuid
          and ${notListedAsNew(shown)})
    order by until limit ${AT_MOST}`,
  )
  return rows.map(({ until, ...about }) => ({ kind: 'conversation_back', ...about, since: until.toISOString() }))
}

/** Those due today, or those that wait for a client's documents until a later day. A file that arrived comes first. */
async function tasks(db: Database, user: User, due: Statement, shown: Shown): Promise<TodayItem[]> {
  const rows = await db.rows(
    taskRow,
    sql`
    ${selectingTasks(sql`task.assignee_id = ${user.id}::uuid and task.done_at is null`)}
      and ${due} and ${shown('task', sql`task.id`)}
    order by file_sent_at, task.due_at, task.id limit ${AT_MOST}`,
  )
  return rows.map(({ due_at, done_at, file_sent_at, created_at, ...task }) => ({
    kind: 'task',
    item: `task:${task.id}`,
    task: {
      ...task,
      due_at: due_at.toISOString(),
      done_at: done_at?.toISOString() ?? null,
      file_sent_at: file_sent_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    },
    due_at: due_at.toISOString(),
  }))
}

/** The appointments of the next 24 hours, and those that are going on. */
async function appointments(db: Database, { id }: User, now: Date, shown: Shown): Promise<TodayItem[]> {
  const rows = await db.rows(
    tables.appointment
      .pick('id', 'client_id', 'starts_at', 'channel', 'video_url')
      .extend({ client_name: text, phone: nullable(text) }),
    sql`
    select appointment.id, client_id, starts_at, channel, video_url, ${CALLED_AT} as phone,
           coalesce(nullif(concat_ws(' ', coalesce(appointment.first_name, client.first_name),
                                          coalesce(appointment.last_name, client.last_name)), ''),
                    appointment.email, client.email) as client_name
    from appointment left join client on client.id = appointment.client_id
    where appointment.broker_id = ${id}::uuid and appointment.status = 'booked' and ends_at > ${now}::timestamptz
      and starts_at < ${now}::timestamptz + interval '1 day' and ${ofVisibleClient}
      and ${shown('appointment', sql`appointment.id`)}
    order by starts_at, appointment.id limit ${AT_MOST}`,
  )
  return rows.map(({ id: appointment_id, starts_at, ...about }) => ({
    kind: 'appointment',
    item: `appointment:${appointment_id}`,
    ...about,
    starts_at: starts_at.toISOString(),
  }))
}

type Seasonal = Extract<TodayItem, { kind: 'open_enrollment' | 'renewal' }>

/** When it goes, in ms: with its last day where the clients are, which may be another day than the broker's. */
const endOf = ({ state, closes_on }: Seasonal) => earliestDayBegins(state, plusDays(closes_on, 1)).getTime()

/** Open enrollment that runs for clients in these states. */
const enrollments = (states: readonly ClientsOfState[], now: Date, enrollment: EnrollmentTable): Seasonal[] =>
  states.flatMap(({ state, clients }) => {
    const open = enrollment.openIn(state, earliestDayIn(state, now))
    return open
      ? { kind: 'open_enrollment', item: `open_enrollment:${state}:${open.plan_year}`, state, clients, ...open }
      : []
  })

/** Plans that end soon, or are to be renewed while open enrollment runs. */
function renewals(plans: readonly PlansOfState[], now: Date, enrollment: EnrollmentTable): Seasonal[] {
  return plans.flatMap(({ state, plan_year, clients }) => {
    const today = earliestDayIn(state, now)
    const open = enrollment.openIn(state, today)
    const ends_on = `${plan_year}-12-31`
    const ends_soon = ends_on >= today && ends_on <= plusDays(today, RENEW_DAYS)
    if (open ? plan_year >= open.plan_year : !ends_soon) return []
    return {
      kind: 'renewal',
      item: `renewal:${state}:${plan_year}`,
      state,
      clients,
      plan_year,
      open: open !== null,
      dates_unknown: enrollment.of(plan_year + 1, state) === null,
      ended: ends_on < today,
      closes_on: open?.closes_on ?? ends_on,
    }
  })
}
