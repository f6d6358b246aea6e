import { z } from 'zod'
import { useAddress, withChanges } from '../../../shared/ui/use-address.ts'
import type { FileFilters } from './queries.ts'

/** The view named in the address. Unknown or invalid values are ignored. */
const view = z.object({
  /** Part of a file name. */
  q: z.string().max(200).optional().catch(undefined),
  status: z.enum(['processing', 'ready', 'failed']).optional().catch(undefined),
  /** Words to find inside files. */
  find: z.string().max(200).optional().catch(undefined),
  /** The file open beside the list, and its page. */
  file: z.uuid().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
  /** The fact to mark on the page. */
  fact: z.uuid().optional().catch(undefined),
  /** Places to mark on the page, as in `fileAddress`. */
  boxes: z.string().max(2000).optional().catch(undefined),
  /** Only the facts that a person should look at. */
  facts: z.literal('check').optional().catch(undefined),
  /** Where there is room for one of them: the facts also while one is marked on its page, or the page. */
  show: z.enum(['facts', 'page']).optional().catch(undefined),
})
export type View = z.output<typeof view>
type Changes = Readonly<Partial<Record<keyof View, string | null>>>

const readView = (search: URLSearchParams): View => view.parse(Object.fromEntries(search))

export const filtersOf = ({ q, status }: View): FileFilters => ({ q, status })

/** The view is stored in the address, so it can be reloaded, shared and linked to. */
export function useView() {
  const [address, change] = useAddress()
  return {
    view: readView(address),
    /** An address within this tab. */
    to: (changes: Changes) => `/broker?${withChanges(address, changes)}`,
    change: (changes: Changes) => change(changes),
  }
}
