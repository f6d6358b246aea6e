import { readFileSync } from 'node:fs'

interface Tables {
  /** The ZIP codes of `dallas`, by state. */
  zips: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  cities: ReadonlyMap<string, string>
}

let known: Tables | undefined

/** The city of a ZIP code, such as `Dallas`. Null if we do not know it. */
export const cityOfZip = (zip_code: string): string | null => tables().cities.get(zip_code.slice(0, 5)) ?? null

/** The ZIP codes of the cities of this name in all states, or in one: `dallas`, `dallas tx`. */
export function zipsOfCity(name: string): readonly string[] {
  const { zips } = tables()
  const words = name.toLowerCase().trim()
  const states = zips.get(words)
  if (states) return [...states.values()].flat()
  return zips.get(words.slice(0, -3))?.get(words.slice(-2).toUpperCase()) ?? []
}

/** Read at first use: some milliseconds and about 8 MB, only in processes that need it. */
function tables(): Tables {
  if (known) return known
  const zips = new Map<string, Map<string, string[]>>()
  const cities = new Map<string, string>()
  for (const line of readFileSync(new URL('cities.txt', import.meta.url), 'utf8').split('\n')) {
    const [, state, city, codes] = /^([A-Z]{2}) (.+?) (\d{5}(?: \d{5})*)$/.exec(line) ?? []
    if (!state || !city || !codes) continue
    const found = codes.split(' ')
    const name = city.toLowerCase()
    const states = zips.get(name) ?? new Map<string, string[]>()
    zips.set(name, states.set(state, found))
    for (const zip of found) cities.set(zip, city)
  }
  known = { zips, cities }
  return known
}
