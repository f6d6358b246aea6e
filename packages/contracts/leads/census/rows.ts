import { z } from 'zod'
import { OLDEST } from '../../coverage/entitlement/limits.ts'
import { HOUR_MS } from '../../durations.ts'
import { id, LIMITS, optionalText } from '../../fields.ts'

export const CENSUS_KINDS = ['individual', 'family', 'group'] as const
export type CensusKind = (typeof CENSUS_KINDS)[number]
/** The most people a census of each kind can list. */
export const MAX_CENSUS_ROWS: Record<CensusKind, number> = { individual: 1, family: 20, group: 2000 }
export const RELATIONSHIPS = ['Self', 'Spouse', 'Child', 'Dependent'] as const

const BIRTH_IN_FUTURE = 'The date of birth is in the future'
const BIRTH_TOO_LONG_AGO = `The date of birth is more than ${OLDEST} years ago`
export const ZIP_WRONG = 'A ZIP code has five digits, such as 78701 or 78701-1234'
export const PRIMARY_IS_SELF = 'The primary person’s relationship is Self'

/** The problem with a date of birth (`YYYY-MM-DD`), or null. */
export function birthDateProblem(date: string, now: Date): string | null {
  // It is already tomorrow in some time zones.
  if (date > new Date(now.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10)) return BIRTH_IN_FUTURE
  const oldest = `${now.getUTCFullYear() - OLDEST}${now.toISOString().slice(4, 10)}`
  return date < oldest ? BIRTH_TOO_LONG_AGO : null
}

const birthDate = z.iso
  .date('Use a date such as 1980-07-04')
  .superRefine((date, issues) => {
    const message = birthDateProblem(date, new Date())
    if (message) issues.addIssue({ code: 'custom', message })
  })
  .nullable()

/** A person in a census. Null fields are not filled in yet. */
export const censusPerson = z.object({
  is_primary: z.boolean(),
  first_name: optionalText(LIMITS.name),
  last_name: optionalText(LIMITS.name),
  /** `YYYY-MM-DD` */
  date_of_birth: birthDate,
  tobacco: z.boolean().nullable(),
  /** `12345` or `12345-6789` */
  zip: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, ZIP_WRONG)
    .nullable(),
  relationship: z.enum(RELATIONSHIPS, { error: `One of ${RELATIONSHIPS.join(', ')}` }).nullable(),
})
export type CensusPerson = z.output<typeof censusPerson>

const place = {
  id,
  /** Rows are sorted by this number. Any number between two others inserts a row between them. */
  position: z.number().min(0).max(1e9),
}
export const censusRow = z.object({ ...place, ...censusPerson.shape })
export type CensusRow = z.output<typeof censusRow>

/** A row that may be stored: the primary person cannot be a spouse or child. */
export const writtenRow = censusRow.refine(
  ({ is_primary, relationship }) => !is_primary || relationship === null || relationship === 'Self',
  { path: ['relationship'], error: PRIMARY_IS_SELF },
)

/** The columns of the grid and of exported files, in order, with their headings. */
export const CENSUS_COLUMNS = [
  { field: 'is_primary', heading: 'Primary' },
  { field: 'first_name', heading: 'First name' },
  { field: 'last_name', heading: 'Last name' },
  { field: 'date_of_birth', heading: 'Date of birth' },
  { field: 'tobacco', heading: 'Tobacco' },
  { field: 'zip', heading: 'ZIP' },
  { field: 'relationship', heading: 'Relationship' },
] as const satisfies readonly { field: keyof CensusPerson; heading: string }[]
export type CensusField = (typeof CENSUS_COLUMNS)[number]['field']
export const censusField = z.enum(CENSUS_COLUMNS.map(({ field }) => field))

/** A row as text, as people type it and files contain it. */
export const censusTexts = z.record(censusField, z.string())
export type CensusTexts = z.output<typeof censusTexts>

export const EMPTY_TEXTS: CensusTexts = {
  is_primary: '',
  first_name: '',
  last_name: '',
  date_of_birth: '',
  tobacco: '',
  zip: '',
  relationship: '',
}
