import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { apiForFile } from '@waymark/testing/for-file'
import { describe, expect, test } from 'vitest'

const api = await apiForFile()

const place = (zip_code: string) => api.get(entitlementEndpoints.readPlace, { params: { zip_code } })

describe('the place of a ZIP code', () => {
  test('is its county', async () => {
    expect(await place('78701')).toMatchObject({ state: 'TX', county: { name: 'Travis County' }, counties: [] })
  })

  test('is a county with most of its addresses if others cost the same', async () => {
    expect(await place('78613')).toMatchObject({ state: 'TX', counties: [] })
  })

  test('has to be chosen among counties that differ in price', async () => {
    const { county, counties } = await place('75024')
    expect(county).toBeNull()
    expect(counties.length).toBeGreaterThan(1)
  })

  test('is only a state, or nothing, if the ZIP code is not known', async () => {
    expect(await place('78700')).toEqual({ state: 'TX', county: null, counties: [] })
    expect(await place('00000')).toEqual({ state: null, county: null, counties: [] })
  })

  test.each(['7870', '787011', 'abcde', '78701-1234'])('does not exist for %s', async (zip_code) => {
    const { status } = await api.call(entitlementEndpoints.readPlace, { params: { zip_code } })
    expect(status).toBe(404)
  })
})
