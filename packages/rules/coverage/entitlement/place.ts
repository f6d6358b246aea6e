import type { County } from '@waymark/contracts/coverage/entitlement/estimate'
import type { Place } from './household.ts'
import type { EntitlementTables } from './tables.ts'

/**
 * Where a ZIP code is. The county has to be chosen only if the counties of the ZIP code differ in state or price.
 *
 * @param counties of the ZIP code, most addresses first; empty if it is not known
 * @param chosen FIPS code of the county that was chosen; ignored if the ZIP code is not in it
 * @param state of the ZIP code by its first three digits, for a ZIP code without counties
 */
export function placeOf(
  counties: readonly County[],
  chosen: string | null,
  state: string | null,
  { rows }: EntitlementTables['area_premiums'],
): Place {
  const county = counties.find(({ county_fips }) => county_fips === chosen) ?? counties[0]
  if (!county) return { state, county: null, counties: [] }
  const prices = (one: County) =>
    rows
      .filter((row) => row.state === one.state && row.rating_area === one.rating_area)
      .map(({ plan_year, silver, bronze }) => `${plan_year} ${silver} ${bronze}`)
      .join()
  const differ =
    county.county_fips !== chosen &&
    counties.some(
      (one) => one.state !== county.state || (one.rating_area !== county.rating_area && prices(one) !== prices(county)),
    )
  return differ
    ? { state: commonState(counties) ?? state, county: null, counties }
    : { state: county.state, county, counties: [] }
}

/** Then even Medicaid depends on the county, because each state has its own limits. */
export const areInSeveralStates = ({ counties }: Pick<Place, 'counties'>): boolean =>
  counties.some(({ state }) => state !== counties[0]?.state)

const commonState = ([first, ...others]: readonly County[]): string | null =>
  first && others.every(({ state }) => state === first.state) ? first.state : null
