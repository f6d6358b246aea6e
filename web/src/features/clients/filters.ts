import { ASSIGNMENT_TYPES, CLIENT_SORTS, CLIENT_STATUSES } from '@waymark/contracts/clients/endpoints'
import { RISK_LEVELS } from '@waymark/contracts/risk/endpoints'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'

/** As the address names them; anything else in it is ignored. */
const filters = z.object({
  q: z.string().max(100).optional().catch(undefined),
  risk_level: z.enum(RISK_LEVELS).optional().catch(undefined),
  status: z.enum(CLIENT_STATUSES).optional().catch(undefined),
  assignment_type: z.enum(ASSIGNMENT_TYPES).optional().catch(undefined),
  sort: z.enum(CLIENT_SORTS).optional().catch(undefined),
})
export type ClientFilters = z.output<typeof filters>
export type FilterName = keyof ClientFilters

export const readFilters = (search: URLSearchParams): ClientFilters => filters.parse(Object.fromEntries(search))

/** The same address with a filter set, or without it. */
export function withFilter(search: URLSearchParams, name: FilterName, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** Filters live in the address, so that a view can be reloaded and shared. */
export function useClientFilters() {
  const [search, setSearch] = useSearchParams()
  return {
    filters: readFilters(search),
    setFilter: (name: FilterName, value: string | null) =>
      setSearch((current) => withFilter(current, name, value), { replace: true }),
    clear: () => setSearch({ tab: 'clients' }, { replace: true }),
  }
}
