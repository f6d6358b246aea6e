import type { View } from '@waymark/contracts/leads/views/endpoints'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readFilters, useClientFilters } from '../../../../shared/clients/filters.ts'
import { numberOf } from '../../../../shared/ui/last-list.ts'
import { setColumns, setLayout, useColumns, useLayout } from './layout-choice.ts'

interface Shown {
  readonly id: string | null
  readonly query: Partial<View['query']>
  readonly layout?: View['layout']
  readonly columns?: readonly string[]
}

/** The view in the address, and the list as it is shown now. */
export function useView() {
  const [address, setAddress] = useSearchParams()
  const { filters } = useClientFilters()
  const [layout] = useLayout()
  const [columns] = useColumns()
  const { q, ...rest } = filters
  const { plan_year, sort = 'newest', ...others } = rest
  const query: View['query'] = {
    ...others,
    sort,
    ...(plan_year !== undefined && { plan_year: Number(plan_year) }),
    ...(q !== undefined && { search: q }),
  }
  const show = useCallback(
    ({ id, query: { search, ...wanted }, layout: look, columns: chosen }: Shown) => {
      if (look) setLayout(look)
      if (chosen) setColumns(chosen)
      const next = new URLSearchParams({ tab: 'clients' })
      for (const [name, value] of Object.entries(wanted)) {
        if (value !== undefined && !(name === 'sort' && value === 'newest')) next.set(name, String(value))
      }
      if (search) next.set('words', numberOf(search))
      if (id !== null) next.set('view', id)
      // Shown once, so that it can be changed from there.
      next.set('shown', '1')
      setAddress(next, { replace: true })
    },
    [setAddress],
  )
  return {
    open_id: address.get('view'),
    /** Nothing but the tab and perhaps a view is in the address. A notification leads to an act there. */
    untouched:
      !address.has('shown') &&
      !address.has('act') &&
      q === undefined &&
      Object.values(readFilters(address)).every((value) => value === undefined),
    shown: { query, layout, columns: [...columns] },
    show,
  }
}
