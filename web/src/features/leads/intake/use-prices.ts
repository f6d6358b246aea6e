import type { PriceHints } from '@waymark/rules/leads/intake/price-hints'
import { AGES_NEEDED, AGES_NEEDED_MORE_KNOWN, PRICES_VARY } from '@waymark/rules/leads/intake/price-texts'
import { useEffect, useState } from 'react'
import { type Draft, householdOf } from './draft.ts'

const UNKNOWN: PriceHints = { prices: {}, about: PRICES_VARY, source: null }

/** The code that reads estimates loads here, because the first steps do without it. */
const pricesOf = (asked: string, signal: AbortSignal): Promise<PriceHints> =>
  import('./ask-prices.ts').then(({ askPrices }) => askPrices(JSON.parse(asked), signal)).catch(() => UNKNOWN)

/**
 * The price hints for the household of a draft, or null while they load. If the call fails, they say nothing.
 *
 * @param shown whether there is a level to price
 * @param more_is_known prices for the draft alone would be wrong, but missing ages are still asked for
 */
export function usePrices(draft: Draft, shown: boolean, more_is_known = false): PriceHints | null {
  const household = shown ? householdOf(draft) : null
  // The same household is asked about once, however often the other answers change.
  const asked = household && household !== 'ages_needed' && !more_is_known ? JSON.stringify(household) : null
  const [found, setFound] = useState<{ asked: string; hints: PriceHints } | null>(null)
  useEffect(() => {
    if (asked === null) return undefined
    const stop = new AbortController()
    void pricesOf(asked, stop.signal).then((hints) => stop.signal.aborted || setFound({ asked, hints }))
    return () => stop.abort()
  }, [asked])
  if (household === 'ages_needed') return { ...UNKNOWN, about: more_is_known ? AGES_NEEDED_MORE_KNOWN : AGES_NEEDED }
  if (asked === null) return UNKNOWN
  return found?.asked === asked ? found.hints : null
}
