import type { BodyOf } from '@waymark/contracts/endpoint'
import type { appointmentEndpoints, FreeTimes, OwnAppointment } from '@waymark/contracts/leads/appointments/endpoints'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, type RowOf, row } from '@waymark/platform/row'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { phoneNumber } from '@waymark/rules/foundation/names/phone-number'
import { msg } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { isTimeZone } from '../../people/accounts/time-zone.ts'
import { faceOfAgency, presentFace } from '../../people/agency/read-face.ts'
import { isSuperseded } from '../intake/is-superseded.ts'
import { readOwn } from './appointment-rows.ts'
import { type BookableAgent, findBookableAgent, freeTimesOf, readBookableAgent } from './bookable-agent.ts'
import { insertAppointment, lockAppointments, timeTaken } from './write-appointments.ts'

/** How many appointments to come one person can have with one agent. */
const AT_ONCE = 3
const TOO_MANY = msg('You already have 3 appointments with this agent. Please change or cancel one of them.')

/**
 * How many appointments to come, and bookings in a day, an agent can have with people who are not clients. Nothing proves who
 * they are: without a limit, one stranger could take all free times, and have us write to any number of addresses.
 */
const VISITORS = { coming: 40, a_day: 100 }
const AGENT_FULL = msg(
  'This agent cannot take more online bookings right now. Please try again tomorrow or contact them directly.',
)

const clientRow = tables.client.pick('id', 'phone', 'email', 'language')
type KnownClient = RowOf<typeof clientRow>

/** The caller, if they are a client of this agent. The holder of a link that newer answers replaced is a visitor. */
async function clientOf(
  db: Sql,
  { actor, secrets }: Pick<Context, 'actor' | 'secrets'>,
  agent: BookableAgent,
): Promise<KnownClient | null> {
  if (actor.kind !== 'consumer' || (await isSuperseded(db, secrets, actor))) return null
  const client = await db.row(
    clientRow,
    sql`
    select id, phone, email, language from client
    where id = ${actor.client_id}::uuid and broker_id = ${agent.id}::uuid and assignment_type <> 'admin_queue'
      and not is_mock
    for key share`,
  )
  return client ?? null
}

/** When an agent can be booked. Null for one who takes no bookings, as for one who does not exist. */
export async function readFreeTimes(context: Context, requested: string): Promise<FreeTimes | null> {
  const { db } = context
  const now = new Date()
  const agent = await findBookableAgent(db, requested)
  if (!agent) return null
  const [times, client, face] = await Promise.all([
    freeTimesOf(db, agent, now),
    clientOf(db, context, agent),
    faceOfAgency(db, agent.id, now),
  ])
  const { id, first_name, last_name, company_name, settings } = agent
  return {
    agent: { id, first_name, last_name, company_name },
    minutes: settings.minutes,
    by_phone: settings.by_phone,
    by_video: settings.by_video,
    // A link that was texted opens no answers, and a name is one.
    client: client && { first_name: null, has_phone: phoneNumber(client.phone) !== null },
    face: face && presentFace(face),
    times: times.map((time) => time.toISOString()),
  }
}

type Body = BodyOf<typeof appointmentEndpoints.bookAppointment>

/**
 * Books an agent for one of their clients, or for a person who says who they are. One per Idempotency-Key. Throws 409
 * when the time is no longer free, or the person or the agent has too many appointments, 422 for what is missing.
 */
export async function bookAppointment(context: Context, requested: string, body: Body): Promise<OwnAppointment> {
  const found = await readBookableAgent(context.db, requested)
  if (!(await isTimeZone(context.db, body.time_zone))) {
    throw missing('time_zone', msg('This is not a valid time zone'))
  }
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'bookAppointment', context, { ...body, requested }, async () => {
      const client = await clientOf(tx, context, found)
      await lockAppointments(tx, found.id)
      // Again, under the lock: their settings may have changed, and a new video link reaches what was booked before.
      const agent = await readBookableAgent(tx, found.id)
      const person = personOf(body, client, agent)
      if ((await countComing(tx, agent.id, client?.id ?? null, person.email)) >= AT_ONCE) {
        throw conflict(TOO_MANY, 'too_many_appointments')
      }
      if (!client) await refuseMoreVisitors(tx, agent.id)
      const starts_at = new Date(body.starts_at)
      const free = await freeTimesOf(tx, agent, new Date())
      const { minutes, buffer_minutes, video_url } = agent.settings
      const appointment = free.some((time) => time.getTime() === starts_at.getTime())
        ? await insertAppointment(
            tx,
            {
              ...person,
              broker_id: agent.id,
              client_id: client?.id ?? null,
              time_zone: body.time_zone,
              channel: body.channel,
              video_url: body.channel === 'video' ? video_url : null,
              language: client?.language ?? context.request.language,
              starts_at,
              minutes,
              buffer_minutes,
              booked_by: 'consumer',
              // Anyone can have sent the assessment of another link with this address.
              agreed_at: client && context.actor.kind === 'consumer' && context.actor.by_mail ? new Date() : null,
            },
            actorName(context.actor),
          )
        : undefined
      if (!appointment) throw timeTaken(free, starts_at)
      await logAccess(
        context,
        'appointment.booked',
        client ? 'client' : 'appointment',
        client?.id ?? appointment.id,
        tx,
      )
      return appointment.id
    })
    const { actor, secrets } = context
    return readOwn(tx, secrets, { id, texted_to: actor.kind === 'consumer' ? actor.texted_to : undefined })
  })
}

const missing = (path: string, message: string) => unprocessable(message, 'invalid', [{ path, message }])

/** What is stored of the person besides the client. Throws 422 for what is missing to reach them. */
function personOf(body: Body, client: KnownClient | null, { settings }: BookableAgent) {
  if (!settings[body.channel === 'phone' ? 'by_phone' : 'by_video']) {
    throw missing('channel', msg('Please choose phone or video'))
  }
  if (
    body.channel === 'phone' &&
    phoneNumber(body.phone) === null &&
    (body.phone !== null || !phoneNumber(client?.phone ?? null))
  ) {
    throw missing('phone', msg('Please enter a phone number with area code'))
  }
  if (client) return { phone: body.phone, email: null }
  const first_name = cleanName(body.first_name ?? '')
  if (first_name === '') throw missing('first_name', msg('Please enter your first name'))
  if (body.email === null) throw missing('email', msg('Email address is required'))
  return { first_name, last_name: cleanName(body.last_name ?? '') || null, email: body.email, phone: body.phone }
}

async function countComing(
  tx: Transaction,
  broker_id: string,
  client_id: string | null,
  email: string | null,
): Promise<number> {
  const coming = await tx.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from appointment
    where broker_id = ${broker_id}::uuid and status = 'booked' and starts_at > now()
      and (client_id = ${client_id}::uuid or (client_id is null and lower(email) = lower(${email}::text)))`,
  )
  return coming?.count ?? 0
}

/** Counts while bookings are locked, so that simultaneous ones are counted, too. */
async function refuseMoreVisitors(tx: Transaction, broker_id: string): Promise<void> {
  const visitors = await tx.row(
    row({ coming: int4, today: int4 }),
    sql`
    select count(*) filter (where status = 'booked' and starts_at > now())::int as coming,
           count(*) filter (where created_at > now() - interval '1 day')::int as today
    from appointment
    where broker_id = ${broker_id}::uuid and client_id is null and starts_at > now() - interval '1 day'`,
  )
  if (!visitors || (visitors.coming < VISITORS.coming && visitors.today < VISITORS.a_day)) return
  throw conflict(AGENT_FULL, 'agent_full')
}
