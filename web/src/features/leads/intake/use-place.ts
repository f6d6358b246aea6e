import type { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { useEffect, useState } from 'react'
import { callPublic } from '../../../shared/api/call-public.ts'
import { memberOf, textOf } from '../../../shared/api/read-answer.ts'

interface County {
  readonly county_fips: string
  readonly name: string
  readonly state: string
}

export interface Place {
  /** Whether our tables have the ZIP code. */
  readonly known: boolean
  /** The counties to choose from. Empty if they do not differ in price. */
  readonly counties: readonly County[]
}

/** The five digits, or null while they are typed. */
export const fiveDigits = (zip_code: string): string | null => /^\s*(\d{5})(?!\d)/.exec(zip_code)?.[1] ?? null

function countyIn(value: unknown): County | null {
  const county_fips = textOf(value, 'county_fips')
  const name = textOf(value, 'name')
  const state = textOf(value, 'state')
  return county_fips === null || name === null || state === null ? null : { county_fips, name, state }
}

/** Null for an answer of another shape. */
export function placeIn(answer: unknown): Place | null {
  const counties = memberOf(answer, 'counties')
  if (!Array.isArray(counties)) return null
  return {
    known: counties.length > 0 || memberOf(answer, 'county') !== null,
    counties: counties.map(countyIn).filter((county) => county !== null),
  }
}

/** Where a ZIP code is, or null while it is not known. If the call fails, the form does without. */
export function usePlace(zip_code: string): Place | null {
  const zip = fiveDigits(zip_code)
  const [found, setFound] = useState<{ zip: string; place: Place | null } | null>(null)
  useEffect(() => {
    if (zip === null) return undefined
    const stop = new AbortController()
    callPublic<typeof entitlementEndpoints.readPlace>(
      { method: 'GET', path: '/places/{zip_code}' },
      { params: { zip_code: zip }, signal: stop.signal },
    )
      .then((answer) => setFound({ zip, place: placeIn(answer) }))
      .catch(() => undefined)
    return () => stop.abort()
  }, [zip])
  return found?.zip === zip ? found.place : null
}
