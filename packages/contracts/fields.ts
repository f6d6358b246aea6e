import { z } from 'zod'

/** Longest name, longest free text and longest e-mail address taken anywhere (characters). */
export const LIMITS = { name: 100, free_text: 2000, email: 254, short_text: 200, phone: 40 } as const

// PostgreSQL cannot store NUL in text, and a lone surrogate is not UTF-8: both are refused at the edge.
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please keep this under ${max.toLocaleString('en-US')} characters`)
    .refine(storable, 'This text has characters that cannot be stored')

export const requiredText = (max: number, message = 'This is required') =>
  z.string({ error: message }).pipe(text(max).min(1, message))

/** An empty optional text means absent. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value || null)

export const id = z.uuid()

export const email = (message = 'Email address is required') =>
  requiredText(LIMITS.email, message).pipe(z.email('Please enter a valid email address'))

/** Instants travel as ISO 8601 in UTC. */
export const instant = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.iso.datetime())

export const idParams = z.object({ id })

/** An optional parameter of a query that came empty, as forms send it, is absent. */
export const absentWhenEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: z.input<S> | '') => (value === '' ? undefined : value), schema)

export const page = z.object({
  limit: absentWhenEmpty(z.coerce.number().int().min(1).max(100).default(50)),
  // Holds the sort key of a row, which may be a whole name and an e-mail address.
  cursor: absentWhenEmpty(text(3000).optional()),
})

/** Every error, whatever its status. */
export const errorBody = z.object({
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
