import type { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { notFound, unprocessable } from '@waymark/platform/errors'
import { stateOfZip } from '@waymark/rules/foundation/geography/state-of-zip'
import { inLanguage, t } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { countiesOfZip } from '../places/counties-of-zip.ts'
import { estimateForClient, placeOfHome } from './household-of-client.ts'

export const entitlementRoutes: Routes<typeof entitlementEndpoints> = {
  async readPlace({ params: { zip_code } }, { db }) {
    const { state, county, counties } = placeOfHome(
      { zip_code, county_fips: null, state: stateOfZip(zip_code) },
      await readSettings(db),
    )
    return { state, county, counties: [...counties] }
  },
  async estimateEntitlement({ body }, { db, request: { language } }) {
    const { plan_year, zip_code, county_fips, annual_income, people } = body
    if (county_fips !== null && !countiesOfZip(zip_code).some((county) => county.county_fips === county_fips)) {
      const message = 'This ZIP code is not in that county'
      throw unprocessable(`${message}.`, 'invalid', [{ path: 'county_fips', message }])
    }
    const settings = await readSettings(db)
    const household_size = Math.max(body.household_size ?? 0, people.length)
    const found = settings.estimate(
      { annual_income, household_size, people, others_unknown: false, expected_spending: null },
      placeOfHome({ zip_code, county_fips, state: stateOfZip(zip_code) }, settings),
      new Date(),
      plan_year,
    )
    // The page cannot translate what it did not know when it was built.
    const sources = inLanguage(language, () => found.sources.map((one) => ({ ...one, source: t(one.source) })))
    // No figures until the county is chosen.
    const cost_sharing_reduction = found.counties.length > 0 ? null : found.cost_sharing_reduction
    return { ...found, cost_sharing_reduction, sources }
  },
  async readEntitlement({ params, query }, context) {
    await logAccess(context, 'entitlement.read', 'client', params.id)
    const found = await estimateForClient(context.db, params.id, new Date(), query.plan_year)
    if (!found) throw notFound()
    return found
  },
}
