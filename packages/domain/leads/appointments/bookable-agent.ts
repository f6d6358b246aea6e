import { MINUTE_MS } from '@waymark/contracts/durations'
import type { AppointmentSettings } from '@waymark/contracts/leads/appointments/settings'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { Appointment } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, type RowOf, text } from '@waymark/platform/row'
import { freeTimes } from '@waymark/rules/leads/appointments/free-times'
import { msg } from '@waymark/words/t'
import { findLinkedAgent } from '../../people/accounts/find-agent.ts'
import { readAppointmentSettings } from './settings.ts'

export const NOT_BOOKABLE = msg('This agent does not take bookings online right now.')

const agentRow = tables.app_user
  .pick('id', 'first_name', 'last_name', 'time_zone')
  .extend({ company_name: nullable(text) })

export interface BookableAgent extends RowOf<typeof agentRow> {
  settings: AppointmentSettings
}

/**
 * The agent whom the parameter of an assessment link names (a user id or a lead code). Throws 404 for one who takes no
 * bookings, as for one who does not exist.
 */
export async function readBookableAgent(db: Sql, requested: string): Promise<BookableAgent> {
  const agent = await findBookableAgent(db, requested)
  if (!agent) throw notFound(NOT_BOOKABLE)
  return agent
}

export async function findBookableAgent(db: Sql, requested: string): Promise<BookableAgent | undefined> {
  const linked = await findLinkedAgent(db, requested)
  if (!linked) return undefined
  const agent = await db.row(
    agentRow,
    sql`
    select id, first_name, last_name, time_zone,
           coalesce(nullif(agency_name, ''), nullif(company_name, '')) as company_name
    from app_user left join agency_profile on user_id = id where id = ${linked.user_id}::uuid`,
  )
  const settings = await readAppointmentSettings(db, linked.user_id)
  return agent && settings.enabled ? { ...agent, settings } : undefined
}

/** When an appointment with this agent can start. One that is to be moved does not block itself, and keeps its length and buffer. */
export async function freeTimesOf(
  db: Sql,
  { id, time_zone, settings }: BookableAgent,
  now: Date,
  moved: Pick<Appointment, 'id' | 'starts_at' | 'ends_at' | 'free_at'> | null = null,
): Promise<Date[]> {
  const taken = await db.rows(
    tables.appointment.pick('starts_at', 'free_at'),
    sql`
    select starts_at, free_at from appointment
    where broker_id = ${id}::uuid and status = 'booked' and free_at > ${now}::timestamptz
      and id is distinct from ${moved?.id ?? null}::uuid`,
  )
  const own = moved && {
    minutes: (moved.ends_at.getTime() - moved.starts_at.getTime()) / MINUTE_MS,
    buffer_minutes: (moved.free_at.getTime() - moved.ends_at.getTime()) / MINUTE_MS,
  }
  return freeTimes({ ...settings, ...own }, time_zone, taken, now)
}
