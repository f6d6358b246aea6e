import { z } from 'zod'
import { LIFE_EVENTS } from '../../coverage/entitlement/life-events.ts'
import { RISK_LEVELS } from '../../coverage/risk/endpoints.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, LIMITS, requiredText } from '../../fields.ts'
import { APPOINTMENT_CHANNELS } from '../appointments/channels.ts'
import { task } from '../tasks/endpoints.ts'

/** The clients of a state are counted up to here. One more stands for any number above it. */
export const MOST_IN_STATE = 1000

/** So many items of a work list come with the start. A screen shows no more at once. */
export const FIRST_ITEMS = 12

const about = { client_id: id, client_name: z.string() }

/** One thing to do, with what is known about it. `item` names it for a snooze. */
const todayItem = z.discriminatedUnion('kind', [
  /** A lead of the broker's link that waits for their word on a license. */
  z.object({ kind: z.literal('license'), item: z.string(), ...about, state: z.string(), due_at: instant }),
  z.object({
    kind: z.literal('first_contact'),
    item: z.string(),
    ...about,
    assigned_at: instant,
    due_at: instant,
    risk_score: z.number().nullable(),
    risk_level: z.enum(RISK_LEVELS).nullable(),
    assignment_reason: z.string().nullable(),
  }),
  /** Messages of a client that the broker has not read. `since` is the oldest. */
  z.object({ kind: z.literal('unread'), item: z.string(), ...about, unread: z.number().int(), since: instant }),
  /** A conversation whose snooze is over since then. The client is null if the partner is none. */
  z.object({
    kind: z.literal('conversation_back'),
    item: z.string(),
    client_id: id.nullable(),
    partner_id: id,
    partner_name: z.string(),
    since: instant,
  }),
  z.object({ kind: z.literal('task'), item: z.string(), task, due_at: instant }),
  /** An appointment of the next day. Null without a client: someone booked through the link. */
  z.object({
    kind: z.literal('appointment'),
    item: z.string(),
    client_id: id.nullable(),
    client_name: z.string(),
    starts_at: instant,
    channel: z.enum(APPOINTMENT_CHANNELS),
    phone: z.string().nullable(),
    video_url: z.string().nullable(),
  }),
  /** A special enrollment period closes. */
  z.object({
    kind: z.literal('special_enrollment'),
    item: z.string(),
    ...about,
    life_event: z.enum(LIFE_EVENTS),
    closes_on: z.iso.date(),
  }),
  /** Open enrollment closes for clients of one state who are not enrolled yet. */
  z.object({
    kind: z.literal('open_enrollment'),
    item: z.string(),
    state: z.string(),
    plan_year: z.number().int(),
    /** At most `MOST_IN_STATE + 1`. */
    clients: z.number().int(),
    closes_on: z.iso.date(),
  }),
  /** Enrolled clients of one state whose plan year ends. */
  z.object({
    kind: z.literal('renewal'),
    item: z.string(),
    state: z.string(),
    plan_year: z.number().int(),
    /** At most `MOST_IN_STATE + 1`. */
    clients: z.number().int(),
    /** Whether open enrollment runs, which then closes on that day. Otherwise it is the end of the plan year. */
    open: z.boolean(),
    /** Whether the tables do not have the open enrollment for the plan year after. The release before does not send it. */
    dates_unknown: z.boolean().default(false),
    /** Whether the plan year is over where the clients are. The release before does not send it. */
    ended: z.boolean().default(false),
    closes_on: z.iso.date(),
  }),
  /** A client of whom nothing was heard or said since, and for whom no task is open. */
  z.object({ kind: z.literal('silent'), item: z.string(), ...about, since: instant }),
])
export type TodayItem = z.output<typeof todayItem>

export const todayEndpoints = {
  readToday: endpoint({
    method: 'GET',
    path: '/broker/today',
    summary: 'Get your work list: what is to do now, today and soon, first things first',
    tag: 'Today',
    access: 'session',
    status: 200,
    response: z.object({
      now: z.array(todayItem),
      today: z.array(todayItem),
      soon: z.array(todayItem),
      /** How many items come after these: 0, except at the start. */
      more: z.number().int(),
      /** When the next item is due after what is listed. */
      next_at: instant.nullable(),
      /** When the list changes without anyone acting: an item comes, goes or moves up. Midnight at the latest. */
      changes_at: instant,
    }),
  }),
  snoozeItem: endpoint({
    method: 'POST',
    path: '/broker/today/snooze',
    summary:
      'Hide an item of your work list, or a conversation everywhere, until a time; show it again at once with `until: null`',
    tag: 'Today',
    access: 'session',
    body: z.object({
      /** As the list names it. Any conversation is `conversation:` and its id. */
      item: requiredText(LIMITS.short_text),
      until: z.iso.datetime({ offset: true, error: 'Please choose a date and time' }).nullable(),
      /** Puts back the `before` of the last snooze, which may be over, unless that snooze has ended. */
      undo: z.boolean().default(false),
    }),
    status: 200,
    response: z.object({
      /** Until when it was snoozed before, which may be over. */
      before: instant.nullable(),
    }),
  }),
}
