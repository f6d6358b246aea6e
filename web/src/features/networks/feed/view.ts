import { network } from '@waymark/contracts/networks/schemas'
import { OPPORTUNITY_CATEGORIES, OPPORTUNITY_STATUSES } from '@waymark/contracts/opportunities/schemas'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'

/** As the address names it; anything else in it is ignored. */
const view = z.object({
  q: z.string().max(100).optional().catch(undefined),
  category: z.enum(OPPORTUNITY_CATEGORIES).optional().catch(undefined),
  status: z.enum(OPPORTUNITY_STATUSES).optional().catch(undefined),
  network: network.catch('TW'),
  /** The one opportunity that a notification leads to. */
  opp: z.uuid().optional().catch(undefined),
})
export type View = z.output<typeof view>

export const isFiltered = ({ q, category, status }: View): boolean => (q ?? category ?? status) !== undefined

/** The view lives in the address, so that it can be reloaded and shared. */
export function useView() {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Readonly<Partial<Record<keyof View, string>>>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return {
    view: view.parse(Object.fromEntries(search)),
    change,
    showAll: () => change({ q: '', category: '', status: '', opp: '' }),
  }
}
