import { RISK_LEVELS } from '@waymark/contracts/coverage/risk/endpoints'
import { CLIENT_SORTS } from '@waymark/contracts/leads/clients/endpoints'
import { ASSIGNMENT_TYPES, CLIENT_ATTENTION, CLIENT_STATUSES } from '@waymark/contracts/leads/clients/kinds'
import { z } from 'zod'
import { numberOf, useWords } from '../ui/last-list.ts'
import { useAddress } from '../ui/use-address.ts'

/** The filters in the page address. Unknown parameters are ignored. */
const filters = z.object({
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
  tag: z.uuid().optional().catch(undefined),
  attention: z.enum(CLIENT_ATTENTION).optional().catch(undefined),
  sort: z.enum(CLIENT_SORTS).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
})
/** `q` is what the user typed. It may name someone or something private, so addresses have a number for it. */
export type ClientFilters = z.output<typeof filters> & { q?: string | undefined }
export type FilterName = keyof ClientFilters

export const readFilters = (search: URLSearchParams): ClientFilters => filters.parse(Object.fromEntries(search))

/** Filters are stored in the address, so that a list can be reloaded and shared. */
export function useClientFilters(): {
  filters: ClientFilters
  setFilter: (name: Exclude<FilterName, 'q'>, value: string | null) => void
  setFilters: (values: Partial<Record<Exclude<FilterName, 'q'>, string>>) => void
  /** Sets what is searched for. */
  seek: (words: string) => void
  clear: () => void
} {
  const [address, change] = useAddress()
  const q = useWords(address.get('words'))
  return {
    filters: { ...readFilters(address), ...(q !== '' && { q }) },
    setFilter: (name: Exclude<FilterName, 'q'>, value: string | null) => change({ [name]: value }),
    setFilters: change,
    seek: (words) => change({ words: numberOf(words) }),
    clear: () => change(Object.fromEntries([...Object.keys(filters.shape), 'words'].map((name) => [name, '']))),
  }
}
