/** A public table as published. A new year is a new table, never an edit. */
export type DatedTable<Row> = {
  source: string
  year: number
  note: string
  rows: readonly Row[]
}
