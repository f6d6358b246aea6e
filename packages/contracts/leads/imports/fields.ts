import { z } from 'zod'
import { CLIENT_STATUSES } from '../clients/kinds.ts'

/** What a column of an imported file can fill, as brokers read it. */
export const IMPORT_FIELDS = {
  first_name: 'First name',
  last_name: 'Last name',
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  date_of_birth: 'Date of birth',
  gender: 'Gender',
  zip_code: 'ZIP code',
  state: 'State',
  language: 'Language',
  household_size: 'Household size',
  annual_income: 'Annual income',
  tobacco_use: 'Tobacco use',
  occupation: 'Occupation',
  status: 'Status',
  plan_year: 'Coverage year',
  effective_on: 'Effective date',
  carrier: 'Carrier',
  plan_name: 'Plan',
  premium: 'Premium a month',
  policy_number: 'Policy number',
  notes: 'Notes',
} as const
export type ImportField = keyof typeof IMPORT_FIELDS

const isField = (name: unknown): name is ImportField => typeof name === 'string' && Object.hasOwn(IMPORT_FIELDS, name)
export const importFields: readonly ImportField[] = Object.keys(IMPORT_FIELDS).filter(isField)
export const importField = z.custom<ImportField>(isField, 'Choose a field from the list')

/** For each column of the file the field it fills, or null for a column that is not imported. */
export const importMapping = z.array(importField.nullable()).max(200)
export type ImportMapping = z.output<typeof importMapping>

/** A person as a row of the file says. The keys with the names of columns of `client` are stored there. */
export const importedPerson = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Empty: the row has none. */
  email: z.string(),
  phone: z.string().nullable(),
  date_of_birth: z.iso.date().nullable(),
  gender: z.string().nullable(),
  zip_code: z.string().nullable(),
  state: z.string().nullable(),
  language: z.string().nullable(),
  household_size: z.number().int().nullable(),
  annual_income: z.number().nullable(),
  tobacco_use: z.boolean().nullable(),
  occupation: z.string().nullable(),
  status: z.enum(CLIENT_STATUSES).nullable(),
  plan_year: z.number().int().nullable(),
  /** Coverage and notes in words. They become a note, because a client has no such columns. */
  note: z.string().nullable(),
})
export type ImportedPerson = z.output<typeof importedPerson>

export const rowProblem = z.object({
  /** The heading of the column; empty if the problem is the whole row. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
  /** The row cannot be imported at all. Otherwise it can, without this value. */
  blocks: z.boolean(),
})
export type RowProblem = z.output<typeof rowProblem>
