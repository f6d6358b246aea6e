import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams, optionalText, requiredText } from '../../fields.ts'
import { county, estimate } from './estimate.ts'
import { householdPeople } from './household.ts'
import { HOUSEHOLD, INCOME_MAX } from './limits.ts'

const PLAN_YEAR = { first: 2025, last: 2035 } as const

const planYear = z.coerce
  .number({ error: 'Enter a year' })
  .int('Enter a year')
  .min(PLAN_YEAR.first, `The first plan year is ${PLAN_YEAR.first}`)
  .max(PLAN_YEAR.last, `The last plan year is ${PLAN_YEAR.last}`)

export const entitlementEndpoints = {
  readPlace: endpoint({
    method: 'GET',
    path: '/places/{zip_code}',
    summary: 'Get the county of a ZIP code, or the counties to choose from if their premiums differ',
    tag: 'Entitlement',
    access: 'public',
    limit: 'public_read',
    params: z.object({ zip_code: z.string().regex(/^\d{5}$/, 'ZIP code must have five digits') }),
    status: 200,
    response: z.object({
      /** Two-letter code. Null if the ZIP code does not match a state. */
      state: z.string().nullable(),
      /** Null if the ZIP code is not known, or while `counties` are to choose from. */
      county: county.nullable(),
      /** Most addresses first. Empty if none has to be chosen. */
      counties: z.array(county),
    }),
  }),
  estimateEntitlement: endpoint({
    method: 'POST',
    path: '/entitlement/estimate',
    summary: 'Estimate what a household is likely entitled to in its county, from dated public tables; stores nothing',
    tag: 'Entitlement',
    access: 'public',
    limit: 'estimate',
    body: z.object({
      /** The year that people shop for today, unless given. */
      plan_year: planYear.optional(),
      zip_code: requiredText(10, 'ZIP code is required').pipe(
        z.string().regex(/^\d{5}(-\d{4})?$/, 'ZIP code must have five digits'),
      ),
      /** FIPS code of one of the counties that an earlier answer listed. */
      county_fips: optionalText(5),
      /** USD a year: the household's modified adjusted gross income. */
      annual_income: z
        .number({ error: 'Annual income is required' })
        .min(0, 'Annual income must be 0 or more')
        .max(INCOME_MAX, `Annual income must be ${INCOME_MAX.toLocaleString('en-US')} or less`),
      /** People on one tax return. The people listed, unless given. */
      household_size: z
        .number()
        .int()
        .min(HOUSEHOLD.min)
        .max(2 * HOUSEHOLD.max)
        .optional(),
      people: householdPeople,
    }),
    status: 200,
    response: estimate,
  }),
  readEntitlement: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/entitlement',
    summary: 'Estimate what a client’s household is likely entitled to, from dated public tables; the read is logged',
    tag: 'Entitlement',
    access: 'session',
    record: 'client',
    params: idParams,
    query: z.object({ plan_year: planYear.optional() }),
    status: 200,
    response: estimate,
  }),
}
