import { createBrowserStore, useStore } from '../../../../shared/state/store.ts'
import { localStore } from '../../../../shared/ui/browser-storage.ts'
import { COLUMN_NAMES, type ColumnName } from './columns.tsx'

export type Layout = 'cards' | 'table'

const LAYOUT = 'client_layout'
const layout = createBrowserStore(() => (localStore.read(LAYOUT) === 'table' ? 'table' : 'cards'), ['storage'])

/** Cards or a table, as this browser showed the list last. */
export const useLayout = (): [Layout, (next: Layout) => void] => [useStore<Layout>(layout), setLayout]

export function setLayout(next: Layout): void {
  localStore.write(LAYOUT, next)
  layout.emit()
}

const COLUMNS = 'client_columns'
const USUAL = 'status,due,risk,place,tags,newest'
const columns = createBrowserStore(() => localStore.read(COLUMNS) ?? USUAL, ['storage'])

/** The columns of the table, in the order of all columns. The name is always there. */
export function useColumns(): [readonly ColumnName[], (next: readonly string[]) => void] {
  const chosen = useStore(columns).split(',')
  return [COLUMN_NAMES.filter((name) => chosen.includes(name)), setColumns]
}

export function setColumns(next: readonly string[]): void {
  localStore.write(COLUMNS, next.join(','))
  columns.emit()
}
