import { OPPORTUNITY_CATEGORIES, OPPORTUNITY_STATUSES } from '@waymark/contracts/networks/opportunities/schemas'
import { network } from '@waymark/contracts/people/memberships/schemas'
import { z } from 'zod'
import { useAddress } from '../../../../shared/ui/use-address.ts'

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
  const [address, change] = useAddress()
  return {
    view: view.parse(Object.fromEntries(address)),
    change,
    showAll: () => change({ q: '', category: '', status: '', opp: '' }),
  }
}
