import { raw } from '@waymark/platform/database'

/**
 * The columns of `client` that a row of a file can fill, with their types. Those of the broker's own record can also be
 * filled in for a client who took the assessment; the others are that person's own answers.
 */
export const FILLED = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  date_of_birth: 'date',
  age: 'int',
  gender: 'text',
  zip_code: 'text',
  state: 'text',
  household_size: 'int',
  annual_income: 'float8',
  health: 'jsonb',
  occupation: 'text',
  plan_year: 'int',
} as const
export const FILLED_COLUMNS = Object.keys(FILLED)
export const BROKERS_OWN: ReadonlySet<string> = new Set(['date_of_birth', 'plan_year'])

/**
 * By which an undo sees whether a client is as it was imported. Of what is sealed only whether it is there: sealed again
 * with another key, it is the same and looks different.
 */
const COMPARED = [
  ...FILLED_COLUMNS.filter((column) => column !== 'health'),
  'status',
  'language',
  'broker_id',
  'assignment_type',
  'revision',
  'county_fips',
  'life_event',
  'life_event_on',
  'first_contact_at',
]

export const fingerprintOf = (table: string) =>
  raw(
    `md5(jsonb_build_array(${table}.health is null, ${COMPARED.map((column) => `${table}.${column}`).join(', ')})::text)`,
  )
