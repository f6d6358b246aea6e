import { z } from 'zod'

export const APPOINTMENT_MINUTES = [15, 30, 45, 60] as const
export const BUFFER_MINUTES = [0, 5, 10, 15, 30] as const
export const MAX_AHEAD_DAYS = 60

/** `24:00` is the end of the day. */
const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Use a time such as 09:00')

/** A span of bookable hours, on the clock of the broker's time zone. */
const span = z
  .object({
    /** 0 is Sunday. */
    weekday: z.number().int().min(0).max(6),
    from: time,
    to: time,
  })
  .refine(({ from, to }) => from < to, { message: 'The end must be after the start', path: ['to'] })
export type Span = z.output<typeof span>

const overlap = (hours: readonly Span[]) =>
  hours.some((one, place) =>
    hours.some(
      (other, at) => at > place && one.weekday === other.weekday && one.from < other.to && other.from < one.to,
    ),
  )

/** When and how consumers can book a broker. */
export const appointmentSettings = z
  .object({
    enabled: z.boolean(),
    hours: z
      .array(span)
      .max(42, 'At most 42 spans of hours')
      .refine((hours) => !overlap(hours), 'Two spans of one day overlap'),
    /** How long an appointment is. */
    minutes: z.literal(APPOINTMENT_MINUTES),
    /** Kept free after each appointment. */
    buffer_minutes: z.literal(BUFFER_MINUTES),
    /** Consumers book at least this many hours ahead. */
    notice_hours: z
      .number('Enter a number of hours')
      .int('Enter a whole number of hours')
      .min(0)
      .max(168, 'At most 168 hours'),
    /** Consumers book at most this many days ahead. */
    ahead_days: z
      .number('Enter a number of days')
      .int('Enter a whole number of days')
      .min(1)
      .max(MAX_AHEAD_DAYS, `At most ${MAX_AHEAD_DAYS} days`),
    by_phone: z.boolean(),
    by_video: z.boolean(),
    /** Where video calls take place. */
    video_url: z
      .string()
      .trim()
      .max(500)
      .nullable()
      .transform((value) => value || null)
      .pipe(z.url({ protocol: /^https$/, error: 'Use a link that starts with https://' }).nullable()),
  })
  .refine(({ by_phone, by_video }) => by_phone || by_video, {
    message: 'Choose phone, video, or both',
    path: ['by_phone'],
  })
  .refine(({ by_video, video_url }) => !by_video || video_url !== null, {
    message: 'Enter the link of your video calls',
    path: ['video_url'],
  })
  .refine(({ enabled, hours }) => !enabled || hours.length > 0, {
    message: 'Add hours in which you can be booked',
    path: ['hours'],
  })
export type AppointmentSettings = z.output<typeof appointmentSettings>

const videoLink = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).regex(/^\S+$/)

/** As brokers change them. Emails have the link as it is, so it cannot be text for their readers. One from before stays readable. */
export const changedAppointmentSettings = appointmentSettings.refine(
  ({ video_url }) => video_url === null || videoLink.safeParse(video_url).success,
  { message: 'Use the link of a website, without spaces', path: ['video_url'] },
)

/** What applies until a broker changes it: weekdays from nine to five, by phone, and nothing is bookable yet. */
export const DEFAULT_APPOINTMENT_SETTINGS: AppointmentSettings = {
  enabled: false,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  minutes: 30,
  buffer_minutes: 10,
  notice_hours: 2,
  ahead_days: 21,
  by_phone: true,
  by_video: false,
  video_url: null,
}
