import { RISK_LEVELS } from '@waymark/contracts/coverage/risk/endpoints'
import { ASSIGNMENT_TYPES, CLIENT_SORTS, CLIENT_STATUSES } from '@waymark/contracts/leads/clients/endpoints'
import { z } from 'zod'
import { useAddress } from '../ui/use-address.ts'

/** The filters in the page address. Unknown parameters are ignored. */
const filters = z.object({
  q: z.string().max(100).optional().catch(undefined),
  risk_level: z.enum(RISK_LEVELS).optional().catch(undefined),
  status: z
    .enum([...CLIENT_STATUSES, 'open'])
    .optional()
    .catch(undefined),
  state: z.string().length(2).optional().catch(undefined),
  plan_year: z
    .string()
    .regex(/^\d{4}$/)
    .optional()
    .catch(undefined),
  assignment_type: z.enum(ASSIGNMENT_TYPES).optional().catch(undefined),
  sort: z.enum(CLIENT_SORTS).optional().catch(undefined),
})
export type ClientFilters = z.output<typeof filters>
export type FilterName = keyof ClientFilters

export const readFilters = (search: URLSearchParams): ClientFilters => filters.parse(Object.fromEntries(search))

/** Filters are stored in the address, so a view can be reloaded and shared. */
export function useClientFilters() {
  const [address, change] = useAddress()
  return {
    filters: readFilters(address),
    setFilter: (name: FilterName, value: string | null) => change({ [name]: value }),
    clear: () => change({ q: '', risk_level: '', status: '', state: '', plan_year: '', assignment_type: '', sort: '' }),
  }
}
