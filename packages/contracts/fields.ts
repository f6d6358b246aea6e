import { msg } from '@waymark/words/t'
import { z } from 'zod'

/** The longest name, free text and email address accepted anywhere (characters). */
export const LIMITS = { name: 100, free_text: 2000, email: 254, short_text: 200, phone: 40 } as const

// PostgreSQL cannot store NUL in text, and a lone surrogate is not valid UTF-8, so both are refused on input.
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()
export const UNSTORABLE = msg('This text contains characters that cannot be stored')

/** A message that is written only when it is needed: formatting its number takes a slow phone 80 ms the first time. */
export const saying = (message: () => string) => ({ error: message })

// A zero-width space, a soft hyphen or a blank Braille cell shows nothing.
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
/** The text without spaces around it, and empty if nothing of it can be seen. Joiners inside stay: Persian and emoji need them. */
export const trimmed = (value: string): string => (SHOWN.test(value) ? value.trim() : '')

export const text = (max: number) =>
  z
    .string()
    .overwrite(trimmed)
    .max(
      max,
      saying(() => `Please keep this under ${max.toLocaleString('en-US')} characters`),
    )
    .refine(isStorable, UNSTORABLE)

export const requiredText = (max: number, message: string = msg('This is required')) =>
  z.string({ error: message }).pipe(text(max).min(1, message))

/** An empty optional text counts as absent. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null)

export const id = z.uuid()

export const email = (message: string = msg('Email address is required')) =>
  requiredText(LIMITS.email, message).pipe(z.email(msg('Please enter a valid email address')))

/** Timestamps are sent as ISO 8601 in UTC. */
export const instant = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())

export const idParams = z.object({ id })

/** An empty optional query parameter, as forms send it, counts as absent. */
export const absentWhenEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: z.input<S> | '') => (value === '' ? undefined : value), schema)

export const page = z.object({
  limit: absentWhenEmpty(z.coerce.number().int().min(1).max(100).default(50)),
  // Long enough for the sort key of a row, which can contain a whole name and an email address.
  cursor: absentWhenEmpty(text(3000).optional()),
})

/** The body of every error response. */
export const errorBody = z.object({
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** When an appointment can be booked instead. */
  free_times: z.array(instant).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
