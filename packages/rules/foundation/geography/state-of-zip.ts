import prefixes from './zip-prefixes.json' with { type: 'json' }

/**
 * The two-letter state, territory or military code (AA, AE, AP) of a ZIP code, by its three-digit prefix.
 *
 * Accepts five digits, with or without the four of ZIP+4. Null if the text is not a ZIP code or the prefix is not in
 * use. Source: USPS Publication 65 and Labeling List L002.
 */
export function stateOfZip(zip: string): string | null {
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return null
  const prefix = zip.slice(0, 3)
  return prefixes.rows.find((range) => range.first <= prefix && prefix <= range.last)?.state ?? null
}
