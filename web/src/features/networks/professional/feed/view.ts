import { OPPORTUNITY_CATEGORIES, OPPORTUNITY_STATUSES } from '@waymark/contracts/networks/opportunities/schemas'
import { network } from '@waymark/contracts/people/memberships/schemas'
import { z } from 'zod'
import { useAddress } from '../../../../shared/ui/use-address.ts'

/** The view as stored in the address. Invalid values are ignored. */
const view = z.object({
  q: z.string().max(100).optional().catch(undefined),
  category: z.enum(OPPORTUNITY_CATEGORIES).optional().catch(undefined),
  status: z.enum(OPPORTUNITY_STATUSES).optional().catch(undefined),
  network: network.catch('TW'),
  /** The opportunity that a notification links to. */
  opp: z.uuid().optional().catch(undefined),
})
export type View = z.output<typeof view>

export const isFiltered = ({ q, category, status }: View): boolean => (q ?? category ?? status) !== undefined

/** The view is stored in the address so it survives a reload and can be shared. */
export function useView() {
  const [address, change] = useAddress()
  return {
    view: view.parse(Object.fromEntries(address)),
    change,
    showAll: () => change({ q: '', category: '', status: '', opp: '' }),
  }
}
