import { tables } from '@waymark/platform/generated/tables'
import { type Columns, idColumns } from '@waymark/platform/row'

export interface SealedColumn {
  /** `client_note.text` */
  readonly place: `${string}.${string}`
  readonly table: string
  readonly column: string
  /** The column with the id of the row, or several: `census_id:id`. */
  readonly id: string
  readonly id_columns: readonly { readonly name: string; readonly type: string }[]
  readonly type: 'text' | 'bytea' | 'jsonb'
}

/** Every column that the schema declares as sealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = Object.entries(tables).flatMap(([table, { columns }]) =>
  Object.entries<Columns[string]>(columns).flatMap(([column, { sealed, type }]) => {
    if (!sealed) return []
    const id_columns = idColumns(sealed.id).map((name) => ({ name, type: (columns as Columns)[name]?.type ?? 'text' }))
    if (type !== 'text' && type !== 'bytea' && type !== 'jsonb') throw new Error(`${sealed.column} cannot be sealed`)
    return [{ place: sealed.column, table, column, id: sealed.id, id_columns, type }]
  }),
)
