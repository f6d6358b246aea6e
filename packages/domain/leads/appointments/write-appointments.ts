import { MINUTE_MS } from '@waymark/contracts/durations'
import { emit } from '@waymark/events/outbox'
import { raw, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { Appointment } from '@waymark/platform/generated/client'
import type { AppointmentParty } from '@waymark/platform/generated/enums'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { type RowOf } from '@waymark/platform/row'
import { remindAt } from '@waymark/rules/leads/appointments/remind-at'
import { msg } from '@waymark/words/t'

const TAKEN = msg('This time is no longer free. Please choose another one.')
/** How many free times the response names. */
const NEXT_TIMES = 5

export const writtenAppointment = tables.appointment.pick('id', 'broker_id', 'client_id', 'starts_at', 'status')
export type Written = RowOf<typeof writtenAppointment>
const WRITTEN = raw('id, broker_id, client_id, starts_at, status')

const plus = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)

/**
 * Makes simultaneous bookings of one broker wait for each other, so that each sees what is free by then. What decides
 * is the constraint of the table; without the lock it would answer with an error instead of the next free times.
 */
export const lockAppointments = (tx: Transaction, broker_id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`appointment ${broker_id}`}, 0))`)

/** 409, with the free times around the wanted one. */
export function timeTaken(free: readonly Date[], wanted: Date) {
  const distance = (at: Date) => Math.abs(at.getTime() - wanted.getTime())
  const next = free
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEXT_TIMES)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return conflict(TAKEN, 'time_taken', { free_times: next.map((at) => at.toISOString()) })
}

type New = Pick<Appointment, 'broker_id' | 'client_id' | 'time_zone' | 'channel' | 'starts_at' | 'booked_by'> &
  Partial<
    Pick<Appointment, 'first_name' | 'last_name' | 'email' | 'phone' | 'language' | 'video_url' | 'agreed_at'>
  > & {
    minutes: number
    buffer_minutes: number
  }

/** Writes an appointment; undefined if its time is taken. The caller holds the lock. */
export async function insertAppointment(
  tx: Transaction,
  { minutes, buffer_minutes, starts_at, ...one }: New,
  actor: string,
): Promise<Written | undefined> {
  const appointment = await tx.row(
    writtenAppointment,
    sql`
    insert into appointment (id, broker_id, client_id, first_name, last_name, email, phone, language, time_zone, channel,
                             video_url, starts_at, ends_at, free_at, booked_by, agreed_at)
    values (${newId()}::uuid, ${one.broker_id}::uuid, ${one.client_id}::uuid, ${one.first_name ?? null},
            ${one.last_name ?? null}, ${one.email ?? null}, ${one.phone ?? null}, ${one.language ?? 'en'}, ${one.time_zone},
            ${one.channel}, ${one.video_url ?? null}, ${starts_at}::timestamptz,
            ${plus(starts_at, minutes)}::timestamptz, ${plus(starts_at, minutes + buffer_minutes)}::timestamptz,
            ${one.booked_by}, ${one.agreed_at ?? null}::timestamptz)
    on conflict do nothing
    returning ${WRITTEN}`,
  )
  if (appointment) await emitChange(tx, 'appointment.booked', appointment, one.booked_by, actor)
  return appointment
}

/**
 * Moves an appointment that is not over to a time that the caller found free. Its length stays. Throws 404 for one that
 * was cancelled.
 */
export async function moveTo(
  tx: Transaction,
  id: string,
  starts_at: Date,
  by: AppointmentParty,
  actor: string,
): Promise<void> {
  const appointment = await tx.row(
    writtenAppointment,
    sql`
    update appointment
    set starts_at = ${starts_at}::timestamptz, ends_at = ${starts_at}::timestamptz + (ends_at - starts_at),
        free_at = ${starts_at}::timestamptz + (free_at - starts_at), sequence = sequence + 1, moved_by = ${by},
        moves = moves || jsonb_build_object('from_starts_at', starts_at, 'to_starts_at', ${starts_at}::timestamptz,
                                            'party', ${by}::text, 'moved_at', now()::timestamptz(3))
    where id = ${id}::uuid and status = 'booked'
    returning ${WRITTEN}`,
  )
  if (!appointment) throw notFound()
  // A snooze hid the earlier time.
  await tx.run(sql`
    delete from snooze where user_id = ${appointment.broker_id}::uuid and item = ${`appointment:${id}`}`)
  await emitChange(tx, 'appointment.moved', appointment, by, actor)
}

/** Cancels an appointment; one that is over or cancelled does not change. */
export async function cancel(tx: Transaction, id: string, by: AppointmentParty, actor: string | null): Promise<void> {
  const appointment = await tx.row(
    writtenAppointment,
    sql`
    update appointment
    set status = 'cancelled', cancelled_by = ${by}, cancelled_at = now(), sequence = sequence + 1
    where id = ${id}::uuid and status = 'booked' and ends_at > now()
    returning ${WRITTEN}`,
  )
  if (appointment) await emitChange(tx, 'appointment.cancelled', appointment, by, actor)
}

type Changed = 'appointment.booked' | 'appointment.moved' | 'appointment.cancelled'

async function emitChange(
  tx: Transaction,
  name: Changed,
  { id, broker_id, client_id, starts_at }: Written,
  by: AppointmentParty,
  actor: string | null,
): Promise<void> {
  const payload = { broker_id, client_id, by }
  if (name === 'appointment.cancelled') return emit(tx, name, id, payload, { actor })
  const reminder = remindAt(starts_at, new Date())
  const timer = reminder
    ? { due: { 'remind-appointment': reminder } as const }
    : { except: ['remind-appointment'] as const }
  return emit(tx, name, id, payload, { actor, ...timer })
}
