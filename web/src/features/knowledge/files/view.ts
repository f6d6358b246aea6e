import { z } from 'zod'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import type { FileFilters } from './queries.ts'

/** As the address names it; anything else in it is ignored. */
const view = z.object({
  /** Part of a name. */
  q: z.string().max(200).optional().catch(undefined),
  status: z.enum(['processing', 'ready', 'failed']).optional().catch(undefined),
  /** Words inside of files. */
  find: z.string().max(200).optional().catch(undefined),
  /** What is open beside the list, and where. */
  file: z.uuid().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
})
export type View = z.output<typeof view>
type Changes = Readonly<Partial<Record<keyof View, string | null>>>

const readView = (search: URLSearchParams): View => view.parse(Object.fromEntries(search))

export const filtersOf = ({ q, status }: View): FileFilters => ({ q, status })

/** The view lives in the address, so that it can be reloaded, shared and linked to. */
export function useView() {
  const [address, change] = useAddress()
  return {
    view: readView(address),
    /** An address within this tab. */
    to: (changes: Changes) => `/broker?${withChanges(address, changes)}`,
    change: (changes: Changes) => change(changes),
  }
}
