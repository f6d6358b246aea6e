import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
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

const readView = (search: URLSearchParams): View => view.parse(Object.fromEntries(search))

export const filtersOf = ({ q, status }: View): FileFilters => ({ q, status })

/** The same address with some of it changed; null or an empty text takes it away. */
export function withView(
  search: URLSearchParams,
  changes: Readonly<Partial<Record<keyof View, string | null>>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The view lives in the address, so that it can be reloaded, shared and linked to. */
export function useView() {
  const [search, setSearch] = useSearchParams()
  return {
    view: readView(search),
    /** An address within this tab. */
    to: (changes: Parameters<typeof withView>[1]) => `/broker?${withView(search, changes)}`,
    change: (changes: Parameters<typeof withView>[1]) =>
      setSearch((current) => withView(current, changes), { replace: true }),
  }
}
