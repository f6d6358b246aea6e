import { tables } from '@waymark/platform/generated/tables'
import type { Columns } from '@waymark/platform/row'

export interface SealedColumn {
  /** `client_note.text` */
  readonly place: `${string}.${string}`
  readonly table: string
  readonly column: string
  /** The column with the id of the row, and its type. */
  readonly id: string
  readonly id_type: string
  readonly type: 'text' | 'bytea' | 'jsonb'
}

/** Every column that the schema declares as sealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = Object.entries(tables).flatMap(([table, { columns }]) =>
  Object.entries<Columns[string]>(columns).flatMap(([column, { sealed, type }]) => {
    const id = sealed && (columns as Columns)[sealed.id]
    if (!sealed || !id) return []
    if (type !== 'text' && type !== 'bytea' && type !== 'jsonb') throw new Error(`${sealed.column} cannot be sealed`)
    return [{ place: sealed.column, table, column, id: sealed.id, id_type: id.type, type }]
  }),
)
