import { readFileSync } from 'node:fs'
import type { County } from '@waymark/contracts/coverage/entitlement/estimate'

/**
 * The counties that a ZIP code touches, those with most of its addresses first, each with its rating area. Empty if the
 * ZIP code is not known. The files beside this one name their sources.
 */
export function countiesOfZip(zip_code: string): readonly County[] {
  const zip = zip_code.slice(0, 5)
  const { zips, counties, prefixes } = tables()
  return (zips.get(zip)?.split(' ') ?? []).flatMap((county_fips) => {
    const county = counties.get(county_fips)
    if (!county) return []
    const prefix = zip.slice(0, 3)
    const rating_area = prefixes.get(`${county_fips} ${prefix}`) ?? prefixes.get(`${county.state} ${prefix}`)
    return [rating_area === undefined ? county : { ...county, rating_area }]
  })
}

interface Tables {
  /** FIPS codes of the counties, separated by spaces. */
  zips: ReadonlyMap<string, string>
  counties: ReadonlyMap<string, County>
  /** Rating areas of states and counties that go by three-digit ZIP prefix, by `AK 995` or `06037 900`. */
  prefixes: ReadonlyMap<string, number>
}

let known: Tables | undefined

/** Read at first use: a few milliseconds and about 6 MB, only in processes that need it. */
function tables(): Tables {
  known ??= {
    zips: new Map(linesOf('zip-counties.txt').map((line) => [line.slice(0, 5), line.slice(6)])),
    counties: new Map(
      linesOf('counties.txt').map((line) => {
        const [county_fips = '', state = '', area, ...name] = line.split(' ')
        return [county_fips, { county_fips, name: name.join(' '), state, rating_area: Number(area) }]
      }),
    ),
    prefixes: new Map(
      linesOf('zip-prefix-areas.txt').map((line) => {
        const [where, prefix, area] = line.split(' ')
        return [`${where} ${prefix}`, Number(area)]
      }),
    ),
  }
  return known
}

const linesOf = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
