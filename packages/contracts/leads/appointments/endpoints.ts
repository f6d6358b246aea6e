import { msg } from '@waymark/words/t'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  absentWhenEmpty,
  email,
  id,
  idParams,
  instant,
  LIMITS,
  optionalText,
  page,
  requiredText,
} from '../../fields.ts'
import { face } from '../../people/agency/face.ts'
import { APPOINTMENT_CHANNELS } from './channels.ts'
import { APPOINTMENT_PARTIES } from './parties.ts'
import { appointmentSettings, changedAppointmentSettings } from './settings.ts'

const APPOINTMENT_STATUSES = ['booked', 'cancelled'] as const

const fields = {
  id,
  starts_at: instant,
  ends_at: instant,
  channel: z.enum(APPOINTMENT_CHANNELS),
  status: z.enum(APPOINTMENT_STATUSES),
  /** Increases with each change, as calendars expect. */
  sequence: z.number().int(),
  cancelled_by: z.enum(APPOINTMENT_PARTIES).nullable(),
}

/** An appointment as its broker sees it. */
const appointment = z.object({
  ...fields,
  broker_id: id,
  /** Null for a person who booked through the link of the broker and is not a client. */
  client_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  /** The number to call, if there is one that may be called. */
  phone: z.string().nullable(),
  /** The zone in which the person sees it. */
  time_zone: z.string(),
  booked_by: z.enum(APPOINTMENT_PARTIES),
  /** Whether the person gets emails about it: an imported one agreed to none, and others may have opted out. */
  mailed: z.boolean(),
  created_at: instant,
})
export type Appointment = z.output<typeof appointment>

/** An appointment as the person who has it sees it. */
export const ownAppointment = z.object({
  ...fields,
  agent_id: id,
  agent_name: z.string(),
  company_name: z.string().nullable(),
  /** The number that the agent calls. */
  phone: z.string().nullable(),
  /** Where a video call takes place. */
  video_url: z.string().nullable(),
  /** Opens this appointment to change or cancel it. */
  token: z.string(),
  /** Whether they can book another time with this agent, also instead of this one. The release before does not send it. */
  bookable: z.boolean().default(true),
})
export type OwnAppointment = z.output<typeof ownAppointment>

export const freeTimes = z.object({
  agent: z.object({ id, first_name: z.string(), last_name: z.string(), company_name: z.string().nullable() }),
  minutes: z.number().int(),
  by_phone: z.boolean(),
  by_video: z.boolean(),
  /** The caller, if they are a client of this agent: we know how to reach them. The page of the release before expects a name. */
  client: z.object({ first_name: z.string().nullable().default(null), has_phone: z.boolean() }).nullable(),
  face: face.nullable(),
  /** When an appointment can start, first ones first. */
  times: z.array(instant),
})
export type FreeTimes = z.output<typeof freeTimes>

const starts_at = z.iso.datetime({ offset: true, error: msg('Please choose a time') })
const channel = z.enum(APPOINTMENT_CHANNELS, { error: msg('Please choose phone or video') })
const time_zone = requiredText(LIMITS.name)
const token = requiredText(LIMITS.short_text, msg('This link is incomplete'))

export const appointmentEndpoints = {
  readFreeTimes: endpoint({
    method: 'GET',
    path: '/appointments/{agent}',
    summary: 'Get when an agent, named as in their assessment link, can be booked; null if they take no bookings',
    tag: 'Appointments',
    access: 'visitor',
    limit: 'public_read',
    params: z.object({ agent: requiredText(LIMITS.name) }),
    status: 200,
    response: freeTimes.nullable(),
  }),
  bookAppointment: endpoint({
    method: 'POST',
    path: '/appointments/{agent}',
    summary:
      'Book an agent. 409 with the next free times if someone else was faster; without them if the person or the agent has too many appointments',
    tag: 'Appointments',
    access: 'visitor',
    limit: 'appointment',
    target_limit: { limit: 'appointment', of: 'email' },
    idempotent: true,
    params: z.object({ agent: requiredText(LIMITS.name) }),
    body: z.object({
      starts_at,
      channel,
      /** Where the person sees the time, such as America/Chicago. */
      time_zone,
      /** Clients of this agent leave these out. */
      first_name: optionalText(LIMITS.name),
      last_name: optionalText(LIMITS.name),
      email: z.union([z.literal('').transform(() => null), z.null(), email()]).default(null),
      phone: optionalText(LIMITS.phone),
      honeypot: z.literal('', { error: msg('Please try again in a moment.') }).nullish(),
    }),
    status: 201,
    response: ownAppointment,
  }),
  openAppointment: endpoint({
    method: 'POST',
    path: '/my/appointment/open',
    summary: 'Get the appointment behind an emailed link; 401 if the link does not work',
    tag: 'Appointments',
    access: 'public',
    limit: 'own_appointment',
    body: z.object({ token }),
    status: 200,
    response: ownAppointment.extend({ face: face.nullable() }),
  }),
  readOwnFreeTimes: endpoint({
    method: 'POST',
    path: '/my/appointment/times',
    summary:
      'Get the times to which the appointment behind an emailed link can be moved; none if its agent takes no bookings',
    tag: 'Appointments',
    access: 'public',
    limit: 'own_appointment',
    body: z.object({ token }),
    status: 200,
    response: z.object({ times: freeTimes.shape.times }),
  }),
  moveOwnAppointment: endpoint({
    method: 'POST',
    path: '/my/appointment/move',
    summary: 'Move the appointment behind an emailed link to another free time; 409 if that is taken',
    tag: 'Appointments',
    access: 'public',
    limit: 'own_appointment',
    target_limit: { limit: 'mailed_record', of: 'token' },
    body: z.object({ token, starts_at }),
    status: 200,
    response: ownAppointment,
  }),
  cancelOwnAppointment: endpoint({
    method: 'POST',
    path: '/my/appointment/cancel',
    summary: 'Cancel the appointment behind an emailed link; a repeat changes nothing',
    tag: 'Appointments',
    access: 'public',
    limit: 'own_appointment',
    body: z.object({ token }),
    status: 200,
    response: ownAppointment,
  }),
  listOwnAppointments: endpoint({
    method: 'GET',
    path: '/my/appointments',
    summary: 'Get whether your agent can be booked, and your appointments to come',
    tag: 'Consumer',
    access: 'consumer',
    needs: 'latest_link',
    limit: 'intake_read',
    status: 200,
    response: z.object({
      /** The agent to book. Null if you have none, or they take no bookings. */
      agent_id: id.nullable(),
      appointments: z.array(ownAppointment),
    }),
  }),
  readAppointmentSettings: endpoint({
    method: 'GET',
    path: '/broker/appointment-settings',
    summary: 'Get when consumers can book you; off until you turn it on',
    tag: 'Appointments',
    access: 'session',
    status: 200,
    response: appointmentSettings,
  }),
  changeAppointmentSettings: endpoint({
    method: 'POST',
    path: '/broker/appointment-settings',
    summary: 'Set when consumers can book you; appointments that are booked stay',
    tag: 'Appointments',
    access: 'session',
    body: changedAppointmentSettings,
    status: 200,
    response: appointmentSettings,
  }),
  listAppointments: endpoint({
    method: 'GET',
    path: '/broker/appointments',
    summary: 'List your appointments: those to come, soonest first, or past and canceled ones, latest first',
    tag: 'Appointments',
    access: 'session',
    query: page.extend({
      state: absentWhenEmpty(z.enum(['upcoming', 'over']).default('upcoming')),
      client_id: absentWhenEmpty(id.optional()),
    }),
    status: 200,
    response: z.array(appointment),
    paged: true,
  }),
  createAppointment: endpoint({
    method: 'POST',
    path: '/broker/appointments',
    summary:
      'Book an appointment for one of your clients, at any time that is not taken; they get an email unless they were imported',
    tag: 'Appointments',
    access: 'session',
    target_limit: { limit: 'mailed_record', of: 'client_id' },
    record: 'client',
    idempotent: true,
    body: z.object({ client_id: id, starts_at, channel }),
    status: 201,
    response: appointment,
  }),
  moveAppointment: endpoint({
    method: 'PATCH',
    path: '/broker/appointments/{id}',
    summary: 'Move an appointment to another time that is not taken; the person gets an email',
    tag: 'Appointments',
    access: 'session',
    target_limit: { limit: 'mailed_record', of: 'id' },
    record: 'appointment',
    params: idParams,
    body: z.object({ starts_at }),
    status: 200,
    response: appointment,
  }),
  cancelAppointment: endpoint({
    method: 'POST',
    path: '/broker/appointments/{id}/cancel',
    summary: 'Cancel an appointment; the person gets an email, and a repeat changes nothing',
    tag: 'Appointments',
    access: 'session',
    target_limit: { limit: 'mailed_record', of: 'id' },
    record: 'appointment',
    params: idParams,
    status: 200,
    response: appointment,
  }),
}
