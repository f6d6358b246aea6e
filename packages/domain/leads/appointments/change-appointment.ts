import type { BodyOf } from '@waymark/contracts/endpoint'
import type { appointmentEndpoints, OwnAppointment } from '@waymark/contracts/leads/appointments/endpoints'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import { mainTimeZoneOf } from '@waymark/rules/foundation/geography/time-zones'
import { phoneNumber } from '@waymark/rules/foundation/names/phone-number'
import { msg } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { AccountDisabled } from '../../people/accounts/account-disabled.ts'
import { faceOfAgency, presentFace } from '../../people/agency/read-face.ts'
import type { Secrets } from '../../secrets.ts'
import { markOfNumber } from '../intake/intake-token.ts'
import { wrongLink } from '../wrong-link.ts'
import { type AppointmentRow, readAppointment, readOwn } from './appointment-rows.ts'
import { type AppointmentLink, missingAppointment, parseAppointmentToken } from './appointment-token.ts'
import { findBookableAgent, freeTimesOf, NOT_BOOKABLE } from './bookable-agent.ts'
import { readAppointmentSettings } from './settings.ts'
import { cancel, insertAppointment, lockAppointments, moveTo, timeTaken } from './write-appointments.ts'

const OVER = msg('This appointment is over or was canceled.')

const placed = tables.appointment.pick('id', 'broker_id', 'client_id', 'starts_at', 'ends_at', 'free_at', 'status')

/** The appointment, with the lock on its broker's other ones. Throws 409 when it is over or cancelled. */
async function openForChange(tx: Transaction, id: string) {
  const found = await tx.row(
    tables.appointment.pick('broker_id'),
    sql`select broker_id from appointment where id = ${id}::uuid`,
  )
  if (!found) return undefined
  await lockAppointments(tx, found.broker_id)
  const appointment = await tx.row(
    placed,
    sql`
    select id, broker_id, client_id, starts_at, ends_at, free_at, status from appointment
    where id = ${id}::uuid for no key update`,
  )
  if (appointment && (appointment.status === 'cancelled' || appointment.ends_at <= new Date())) {
    throw conflict(OVER, 'appointment_over')
  }
  return appointment
}

/** What a link opens. Throws 401 for one that is not ours, or that was texted to a number that the client no longer has. */
async function linkOf(
  db: Sql,
  secrets: Pick<Secrets, 'open_link' | 'intake_token'>,
  token: string,
): Promise<AppointmentLink> {
  const link = parseAppointmentToken(secrets, token)
  if (link.texted_to === undefined) return link
  const client = await db.row(
    tables.client.pick('phone'),
    sql`
    select client.phone from appointment join client on client.id = appointment.client_id
    where appointment.id = ${link.id}::uuid`,
  )
  if (!client) throw await missingAppointment(db, link.id)
  if (markOfNumber(secrets, client.phone) !== link.texted_to) throw wrongLink()
  return link
}

/** The appointment behind a link. Throws 401 for a link that does not work. */
export async function openOwn(context: Context, token: string) {
  const { db, secrets } = context
  const link = await linkOf(db, secrets, token)
  const { id } = link
  const appointment = await db.row(
    tables.appointment.pick('id', 'client_id'),
    sql`select id, client_id from appointment where id = ${id}::uuid`,
  )
  if (!appointment) throw await missingAppointment(db, id)
  const own = await readOwn(db, secrets, link)
  await logAccess(context, 'appointment.opened', ...subject(appointment))
  const face = await faceOfAgency(db, own.agent_id, new Date())
  return { ...own, face: face && presentFace(face) }
}

/** The times to which the appointment behind a link can move. It does not block itself. Throws 401 for a wrong link. */
export async function readOwnFreeTimes({ db, secrets }: Context, token: string): Promise<{ times: string[] }> {
  const { id } = await linkOf(db, secrets, token)
  const appointment = await db.row(
    tables.appointment.pick('id', 'broker_id', 'starts_at', 'ends_at', 'free_at'),
    sql`select id, broker_id, starts_at, ends_at, free_at from appointment where id = ${id}::uuid`,
  )
  if (!appointment) throw await missingAppointment(db, id)
  const agent = await findBookableAgent(db, appointment.broker_id)
  const free = agent ? await freeTimesOf(db, agent, new Date(), appointment) : []
  const others = free.filter((time) => time.getTime() !== appointment.starts_at.getTime())
  return { times: others.map((time) => time.toISOString()) }
}

/** Moves the appointment behind a link to a free time. Throws 409 when that is taken, and when it is over. */
export function moveOwn(
  context: Context,
  { token, starts_at: wanted }: BodyOf<typeof appointmentEndpoints.moveOwnAppointment>,
): Promise<OwnAppointment> {
  const { db, secrets } = context
  return db.transaction(async (tx) => {
    const link = await linkOf(tx, secrets, token)
    const { id } = link
    const appointment = await openForChange(tx, id)
    if (!appointment) throw await missingAppointment(tx, id)
    const starts_at = new Date(wanted)
    if (starts_at.getTime() !== appointment.starts_at.getTime()) {
      const agent = await findBookableAgent(tx, appointment.broker_id)
      if (!agent) throw conflict(NOT_BOOKABLE, 'not_bookable')
      const free = await freeTimesOf(tx, agent, new Date(), appointment)
      if (!free.some((time) => time.getTime() === starts_at.getTime())) throw timeTaken(free, starts_at)
      await moveTo(tx, id, starts_at, 'consumer', consumerName(appointment.client_id))
      await logAccess(context, 'appointment.moved', ...subject(appointment), tx)
    }
    return readOwn(tx, secrets, link)
  })
}

/** Cancels the appointment behind a link. A repeat changes nothing. */
export function cancelOwn(context: Context, token: string): Promise<OwnAppointment> {
  const { db, secrets } = context
  return db.transaction(async (tx) => {
    const link = await linkOf(tx, secrets, token)
    const { id } = link
    const { client_id } = (await tx.row(
      tables.appointment.pick('client_id'),
      sql`select client_id from appointment where id = ${id}::uuid for no key update`,
    )) ?? { client_id: null }
    await cancel(tx, id, 'consumer', consumerName(client_id))
    const own = await readOwn(tx, secrets, link)
    await logAccess(context, 'appointment.cancelled', ...subject({ id, client_id }), tx)
    return own
  })
}

/** How events name the holder of a link. */
const consumerName = (client_id: string | null) => (client_id ? `client:${client_id}` : 'anonymous')
const subject = ({ id, client_id }: { id: string; client_id: string | null }): ['client' | 'appointment', string] =>
  client_id ? ['client', client_id] : ['appointment', id]

/** Whether another appointment, whose length or buffer may differ from today's settings, is in the way. */
const overlaps = (
  tx: Sql,
  { id, broker_id, starts_at, free_at }: { id: string; broker_id: string; starts_at: Date; free_at: Date },
  wanted: Date,
) =>
  tx.exists(sql`
    select from appointment
    where broker_id = ${broker_id}::uuid and status = 'booked' and id <> ${id}::uuid
      and tstzrange(starts_at, free_at)
          && tstzrange(${wanted}::timestamptz, ${new Date(wanted.getTime() + free_at.getTime() - starts_at.getTime())}::timestamptz)`)

const BUSY = 'You have another appointment at that time.'
const PAST = 'Please choose a future time'
const NO_NUMBER = 'There is no number that you may call. Choose video, or ask them for a number.'
const busy = () => conflict(BUSY, 'time_taken', { free_times: [], errors: [{ path: 'starts_at', message: BUSY }] })
const cannot = (message: string) => unprocessable(message, 'invalid', [{ path: 'channel', message }])

/**
 * Books an appointment for a client of the caller, at any time that is not taken. One per Idempotency-Key. Throws 422
 * for a call without a number, or a video call without its link, 403 for an account that was disabled meanwhile.
 */
export function createAppointment(
  context: Context<UserActor>,
  body: BodyOf<typeof appointmentEndpoints.createAppointment>,
): Promise<AppointmentRow> {
  const { user } = context.actor
  const starts_at = ahead(body.starts_at)
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'createAppointment', context, body, async () => {
      const client = await tx.row(
        tables.client.pick('language', 'phone', 'state').extend({ broker_zone: text, own_zone: nullable(text) }),
        sql`
        select client.language, client.state, case when phone_consent or revision = 0 then client.phone end as phone,
               broker.time_zone as broker_zone,
               (select time_zone from appointment where client_id = client.id and booked_by = 'consumer'
                order by created_at desc limit 1) as own_zone
        from client join app_user as broker on broker.id = client.broker_id
        where client.id = ${body.client_id}::uuid and client.broker_id = ${user.id}::uuid for key share of client`,
      )
      if (!client) throw notFound()
      if (body.channel === 'phone' && phoneNumber(client.phone) === null) throw cannot(NO_NUMBER)
      // Before the settings are read: a new video link reaches what was booked before.
      await lockAppointments(tx, user.id)
      // Disabling the account, which this may have waited for, canceled only what was booked by then.
      if (!(await tx.exists(sql`select from app_user where id = ${user.id}::uuid and is_active`)))
        throw new AccountDisabled(user.id)
      const { minutes, buffer_minutes, video_url } = await readAppointmentSettings(tx, user.id)
      if (body.channel === 'video' && video_url === null) {
        throw cannot('Enter the link of your video calls under Settings first')
      }
      const appointment = await insertAppointment(
        tx,
        {
          broker_id: user.id,
          client_id: body.client_id,
          channel: body.channel,
          video_url: body.channel === 'video' ? video_url : null,
          language: client.language,
          time_zone: zoneOf(client),
          starts_at,
          minutes,
          buffer_minutes,
          booked_by: 'broker',
        },
        actorName(context.actor),
      )
      if (!appointment) throw busy()
      await logAccess(context, 'appointment.booked', 'client', body.client_id, tx)
      return appointment.id
    })
    return readAppointment(tx, context.secrets, id)
  })
}

/** Moves an appointment of the caller to any time that is not taken. */
export function moveAppointment(context: Context<UserActor>, id: string, wanted: string): Promise<AppointmentRow> {
  const starts_at = ahead(wanted)
  return context.db.transaction(async (tx) => {
    const appointment = await openForChange(tx, id)
    if (!appointment) throw notFound()
    if (starts_at.getTime() !== appointment.starts_at.getTime()) {
      if (await overlaps(tx, appointment, starts_at)) throw busy()
      await moveTo(tx, id, starts_at, 'broker', actorName(context.actor))
      await logAccess(context, 'appointment.moved', ...subject(appointment), tx)
    }
    return readAppointment(tx, context.secrets, id)
  })
}

/** Cancels an appointment of the caller. A repeat changes nothing. */
export const cancelAppointment = (context: Context<UserActor>, id: string): Promise<AppointmentRow> =>
  context.db.transaction(async (tx) => {
    await cancel(tx, id, 'broker', actorName(context.actor))
    const appointment = await readAppointment(tx, context.secrets, id)
    await logAccess(context, 'appointment.cancelled', ...subject(appointment), tx)
    return appointment
  })

/** The zone of a client's emails: the one they booked in, or that of most people in their state. */
const zoneOf = ({
  own_zone,
  state,
  broker_zone,
}: {
  own_zone: string | null
  state: string | null
  broker_zone: string
}) => own_zone ?? (state === null ? broker_zone : mainTimeZoneOf(state))

function ahead(starts_at: string): Date {
  const at = new Date(starts_at)
  if (at <= new Date()) throw unprocessable(PAST, 'invalid', [{ path: 'starts_at', message: PAST }])
  return at
}
